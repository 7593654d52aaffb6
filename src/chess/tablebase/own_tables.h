// Kiebitz's own tables for the engine: three men always, made in memory once per process; four men from the
// files that `kiebitz tablebase build` made. Immutable once opened; any number of threads may probe, without locks.
//
// Tables of three men are no files: making them takes less than a tenth of a second, once, and needs no installation,
// no writable folder and no check of versions. Inside the program they would be 54 kB and one more step of the build.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "rules/position.h"
#include "tablebase/table_set.h"

namespace kiebitz::tablebase {

struct TableProblem {
  std::string path;
  TableError error = TableError::CannotOpen;
};

class OwnTables {
 public:
  // Without a directory, or if it does not exist: three men only. Files that cannot be used are ignored and named in
  // problems().
  static std::shared_ptr<const OwnTables> open(const std::string& directory);

  int max_men() const { return max_men_; }
  int files() const { return files_; }
  const std::vector<TableProblem>& problems() const { return problems_; }
  const TableSet& set() const { return set_; }

  // Ignores the half-move clock: the caller handles the fifty-move rule. Nothing if there are too many men, castling is
  // possible or the table is missing.
  std::optional<Distance> probe(const Position& position) const;

 private:
  OwnTables() = default;
  std::optional<Distance> probe_squares(const Position& position) const;
  std::optional<Distance> probe_with_en_passant(const Position& position) const;

  TableSet set_;
  int max_men_ = 3;
  int files_ = 0;
  std::vector<TableProblem> problems_;
};

}  // namespace kiebitz::tablebase
