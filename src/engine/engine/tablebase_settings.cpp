#include "engine/tablebase_settings.h"

#include <fmt/format.h>

#include <filesystem>

namespace kiebitz {

TablebaseSettings default_tablebase_settings(const Environment& environment) {
  TablebaseSettings settings;
  settings.default_directory = (file_directory(environment) / "tables").string();
  return settings;
}

LoadedTablebase load_tablebase(const TablebaseSettings& settings) {
  LoadedTablebase loaded;
  std::error_code ignored;
  if (!settings.own_directory.empty() && !std::filesystem::is_directory(settings.own_directory, ignored))
    loaded.problems.push_back(fmt::format("{}: there is no such folder of tablebases", settings.own_directory));
  std::shared_ptr<const tablebase::OwnTables> own;
  if (settings.use_own) {
    own = tablebase::OwnTables::open(settings.own_directory.empty() ? settings.default_directory
                                                                    : settings.own_directory);
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

void prepare_own_tables() { static_cast<void>(tablebase::OwnTables::open("")); }

}  // namespace kiebitz
