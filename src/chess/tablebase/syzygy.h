// Syzygy tables, read by Fathom: the only file that includes it. Fathom keeps its tables in globals of the process, so
// all users in a process share one set: opening the same path twice gives the same object, opening another path while
// one is in use is an error. Probing WDL is safe from any thread; the root probe takes a lock. Fathom aborts on illegal
// positions and prints about damaged files: it is given Positions only, and files are checked before it sees them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/expected.h"
#include "rules/position.h"
#include "tablebase/syzygy_files.h"
#include "tablebase/verdict.h"

namespace kiebitz::tablebase {

class Syzygy {
 public:
  // Directories separated by colons.
  static Expected<std::shared_ptr<const Syzygy>, SyzygyFailure> open(const std::string& path);
  ~Syzygy();
  Syzygy(const Syzygy&) = delete;
  Syzygy& operator=(const Syzygy&) = delete;

  int max_men() const { return max_men_; }
  int files() const { return files_; }

  // With the half-move clock at zero; nothing if there is no table, castling is possible or the clock is running.
  std::optional<Verdict> probe(const Position& position) const;
  // Every legal move with its distance to zeroing, including the current clock; nothing if a table is missing. Without
  // the DTZ files the moves carry no distance and the verdicts hold for a clock at zero only.
  std::optional<std::vector<MoveVerdict>> probe_moves(const Position& position) const;

 private:
  Syzygy(std::string path, int files) : path_(std::move(path)), files_(files) {}

  std::string path_;
  int files_;
  int max_men_ = 0;
};

}  // namespace kiebitz::tablebase
