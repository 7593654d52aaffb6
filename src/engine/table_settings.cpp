#include "engine/table_settings.h"

#include <fmt/format.h>

#include <filesystem>

#include "platform/data_directory.h"

namespace kiebitz {
namespace {

std::string own_directory_of(const TableSettings& settings) {
  if (!settings.own_directory.empty()) return settings.own_directory;
  return (file_directory(process_environment()) / "tables").string();
}

}  // namespace

LoadedTables load_tablebase(const TableSettings& settings) {
  LoadedTables loaded;
  std::error_code ignored;
  if (!settings.own_directory.empty() && !std::filesystem::is_directory(settings.own_directory, ignored))
    loaded.problems.push_back(fmt::format("{}: there is no such folder of endgame tables", settings.own_directory));
  std::shared_ptr<const tablebase::OwnTables> own;
  if (settings.use_own) {
    own = tablebase::OwnTables::open(own_directory_of(settings));
    for (const tablebase::TableProblem& problem : own->problems())
      loaded.problems.push_back(fmt::format("{}: {}", problem.path, describe(problem.error)));
  }
  std::shared_ptr<const tablebase::Syzygy> syzygy;
  if (!settings.syzygy_path.empty()) {
    auto opened = tablebase::Syzygy::open(settings.syzygy_path);
    if (opened) {
      syzygy = *std::move(opened);
      loaded.syzygy_tables = syzygy->files();
      loaded.syzygy_men = syzygy->max_men();
    } else {
      loaded.problems.push_back(fmt::format("SyzygyPath: {}", opened.error().describe()));
    }
  }
  if (own || syzygy)
    loaded.tables = std::make_shared<tablebase::Tablebase>(std::move(own), std::move(syzygy), settings.rules);
  return loaded;
}

}  // namespace kiebitz
