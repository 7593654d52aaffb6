#include "cli/options/network_choice.h"

#include <filesystem>
#include <utility>

#include "cli/errors.h"

namespace kiebitz::cli {

NetworkPtr network_named(const std::string& name) {
  const std::string path = name == kChampionNetwork ? champion_file(learning_directory()) : name;
  std::error_code unknown;
  if (name == kBuiltInNetwork || (name == kChampionNetwork && !std::filesystem::exists(path, unknown)))
    return embedded_network();
  auto network = read_network(path);
  if (!network) throw UserError(network.error());
  return std::move(*network);
}

}  // namespace kiebitz::cli
