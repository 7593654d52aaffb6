// Options of self-play games, which learn generate and learn run share.
#pragma once

#include <CLI/CLI.hpp>

#include "learn/data/selfplay.h"

namespace kiebitz::cli {

inline void add_selfplay_options(CLI::App& command, SelfplayOptions& options, std::size_t& hash_mib) {
  command.add_option("--nodes", options.soft_nodes, "Nodes per move, soft")
      ->check(CLI::Range(1, 10000000))
      ->capture_default_str();
  command
      .add_option("--opening-nodes", options.opening_nodes, "Nodes of the search that tests whether an opening is even")
      ->check(CLI::Range(1, 10000000))
      ->capture_default_str();
  command
      .add_option("--random-plies", options.random_plies,
                  "Random moves a game begins with, one more in every second game")
      ->check(CLI::Range(0, 40))
      ->capture_default_str();
  command.add_option("--chess960", options.chess960_share, "Share of the games with Chess960 starts, 0 to 1")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command
      .add_option("--book", options.book_share,
                  "Share of the other games that follow the book for some moves, then up to three random ones, 0 to 1")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command.add_option("--hash", hash_mib, "Table per game in MiB")->check(CLI::Range(1, 65536))->capture_default_str();
}

}  // namespace kiebitz::cli
