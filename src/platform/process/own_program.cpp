#include "platform/process/own_program.h"

#include <unistd.h>

#include <filesystem>

#include "platform/file/whole_file.h"

namespace kiebitz {

Expected<void, std::string> copy_own_program(const std::string& path) {
  const std::string own = "/proc/self/exe";  // readable even if the file was replaced
  const auto bytes = read_whole_file(own);
  const auto earlier = read_whole_file(path);
  if (!bytes || !earlier || *bytes != *earlier) {
    const std::string draft = path + ".draft";
    std::error_code error;
    std::filesystem::copy_file(own, draft, std::filesystem::copy_options::overwrite_existing, error);
    if (!error) std::filesystem::rename(draft, path, error);
    if (error) return Unexpected(path + ": " + error.message());
  }
  if (::access(path.c_str(), X_OK) != 0) return Unexpected(path + ": programs cannot be run in this folder");
  return {};
}

}  // namespace kiebitz
