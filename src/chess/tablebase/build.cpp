#include "tablebase/build.h"

#include <filesystem>

#include "tablebase/table_file.h"

namespace kiebitz::tablebase {
namespace {

class Build {
 public:
  explicit Build(const BuildOptions& options) : options_(options) {
    for (const Material& m : all_materials()) progress_.tables += m.men() <= options.men;
  }

  Expected<void, BuildFailure> run() {
    for (int table = 0; table < progress_.tables; ++table) {
      progress_.table = table;
      const std::string path = (std::filesystem::path(options_.directory) / table_file_name(table)).string();
      if (keep(table, path)) continue;
      if (const auto made = make(table, path); !made) return Unexpected(BuildFailure{made.error(), path});
    }
    return {};
  }

 private:
  bool keep(int table, const std::string& path) {
    report(BuildProgress::Step::Checking);
    const auto there = Table::open(path, table);
    if (!there || !(*there)->load_all()) return false;
    finished(BuildProgress::Step::Kept, path, *there);
    return true;
  }

  Expected<void, TableError> make(int table, const std::string& path) {
    RetrogradeOptions work;
    work.threads = options_.threads;
    work.on_progress = [this](const RetrogradeProgress& p) {
      progress_.work = p;
      report(BuildProgress::Step::Working);
    };
    RetrogradeResult result = make_table(table, tables_, work);
    report(BuildProgress::Step::Packing);
    if (const auto written = write_table_file(path, table, result.codes, options_.threads); !written) return written;
    finished(BuildProgress::Step::Done, path, Table::in_memory(table, std::move(result.codes)));
    return {};
  }

  void finished(BuildProgress::Step step, const std::string& path, std::shared_ptr<const Table> table) {
    std::error_code ignored;
    progress_.longest_win = table->longest_win();
    progress_.file_size = std::filesystem::file_size(path, ignored);
    ++progress_.tables_done;
    tables_.add(progress_.table, std::move(table));
    report(step);
  }

  void report(BuildProgress::Step step) {
    progress_.step = step;
    if (options_.on_progress) options_.on_progress(progress_);
  }

  const BuildOptions& options_;
  BuildProgress progress_;
  TableSet tables_;
};

}  // namespace

Expected<void, BuildFailure> build_tables(const BuildOptions& options) { return Build(options).run(); }

void add_three_man_tables(TableSet& set) {
  for (int table = 0; table < kMaterialCount; ++table)
    if (all_materials()[static_cast<std::size_t>(table)].men() == 3)
      set.add(table, Table::in_memory(table, make_table(table, set, {}).codes));
}

}  // namespace kiebitz::tablebase
