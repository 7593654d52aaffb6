// EngineConfig: everything that sets up an engine, and the only place of the defaults. A value that its owner may copy;
// option_table.h binds each option of UCI to a field, apply_option.h applies a change to a running engine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>

#include "engine/book_settings.h"
#include "engine/level.h"
#include "engine/network_source.h"
#include "engine/tablebase_settings.h"
#include "search/limits.h"

namespace kiebitz {

inline constexpr int kAllCores = 0;  // as a number of threads: one per core

struct StrengthSettings {
  bool is_limited = false;  // to `elo`
  int elo = kDefaultElo;
  int skill = kFullSkill;             // a coarser limit; `elo` precedes it
  bool analyses = false;              // then the strength is not limited
  std::optional<int> rating() const;  // nothing: full strength

  // Nothing: full strength.
  static StrengthSettings of_rating(std::optional<int> rating);
};

struct EngineConfig {
  std::size_t hash_mib = 64;
  int threads = 1;
  Milliseconds move_overhead{10};
  NetworkPtr network = embedded_network();  // null: the classical evaluation
  bool uses_network = true;                 // false: the classical evaluation, whatever `network` is
  std::string network_file = {};            // where `network` was read; empty: it is the first one of the engine
  StrengthSettings strength = {};
  BookSettings book = {};
  TablebaseSettings tablebase = {};
  std::shared_ptr<const tablebase::Tablebase> tables = nullptr;  // loaded from `tablebase`, or shared; null: none
  std::optional<std::uint64_t> seed = std::nullopt;  // of a level and the book; nothing: 0, and chance for changes
  // For the callers of the engine: how they search and write.
  int multi_pv = 1;
  bool chess960 = false;
  bool show_wdl = false;

  // Null: the classical evaluation.
  NetworkPtr evaluation() const { return uses_network ? network : nullptr; }
  std::uint64_t seed_of_change() const { return seed ? *seed : std::random_device{}(); }
};

}  // namespace kiebitz
