#include "tablebase/syzygy_files.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <memory>

#include "tablebase/syzygy_layout.h"

namespace kiebitz::tablebase {
namespace {

namespace fs = std::filesystem;

std::optional<SyzygyKind> kind_of(const fs::path& path) {
  if (path.extension() == ".rtbw") return SyzygyKind::Wdl;
  if (path.extension() == ".rtbz") return SyzygyKind::Dtz;
  return std::nullopt;
}

std::optional<SyzygyFailure> check_file(const fs::path& path, SyzygyKind kind) {
  const auto failure = [&path](SyzygyError error) { return SyzygyFailure{error, path.string()}; };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
  std::error_code error;
  const std::uint64_t size = fs::file_size(path, error);
  if (!file || error) return failure(SyzygyError::CannotRead);
  std::vector<std::uint8_t> head(std::min<std::uint64_t>(size, kSyzygyHeadBytes));
  if (std::fread(head.data(), 1, head.size(), file.get()) != head.size()) return failure(SyzygyError::CannotRead);
  if (head.size() < 4) return failure(SyzygyError::Incomplete);
  if (!has_syzygy_magic(kind, head)) return failure(SyzygyError::NotATable);
  const auto needed = syzygy_file_size(path.stem().string(), kind, head);
  if (!needed || *needed != size) return failure(SyzygyError::Incomplete);
  return std::nullopt;
}

}  // namespace

std::string SyzygyFailure::describe() const {
  switch (error) {
    case SyzygyError::NoDirectory:
      return fmt::format("there is no directory '{}'", subject);
    case SyzygyError::NoTables:
      return fmt::format("there are no Syzygy tables in '{}'", subject);
    case SyzygyError::CannotRead:
      return fmt::format("'{}' cannot be read", subject);
    case SyzygyError::NotATable:
      return fmt::format("'{}' is not a Syzygy table", subject);
    case SyzygyError::Incomplete:
      return fmt::format("'{}' does not have the length its table needs: cut off or damaged", subject);
    case SyzygyError::OtherPathInUse:
      return fmt::format("this program already uses the Syzygy tables in '{}'; only one set at a time", subject);
    case SyzygyError::LibraryFailed:
      return fmt::format("the Syzygy tables in '{}' cannot be used", subject);
  }
  return "unknown error";
}

Expected<int, SyzygyFailure> check_syzygy_path(const std::string& path) {
  int tables = 0;
  for (std::size_t from = 0; from <= path.size();) {
    const std::size_t to = std::min(path.find(':', from), path.size());
    const std::string directory = path.substr(from, to - from);
    from = to + 1;
    std::error_code error;
    if (!fs::is_directory(directory, error)) return Unexpected(SyzygyFailure{SyzygyError::NoDirectory, directory});
    fs::directory_iterator entries(directory, error);
    if (error) return Unexpected(SyzygyFailure{SyzygyError::CannotRead, directory});
    for (const fs::directory_entry& entry : entries) {
      const auto kind = kind_of(entry.path());
      if (!kind) continue;
      if (const auto failure = check_file(entry.path(), *kind)) return Unexpected(*failure);
      tables += *kind == SyzygyKind::Wdl;
    }
  }
  if (tables == 0) return Unexpected(SyzygyFailure{SyzygyError::NoTables, path});
  return tables;
}

}  // namespace kiebitz::tablebase
