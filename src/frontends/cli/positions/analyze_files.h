// Analysis of whole files: EPD positions with their expected moves, games in PGN.
#pragma once

#include <cstdint>
#include <string>

#include "cli/options/network_choice.h"
#include "engine/engine.h"

namespace kiebitz::cli {

struct AnalyzeOptions {
  std::string fen;
  std::string epd_file;
  std::string pgn_file;
  double seconds = 0;
  int depth = 0;
  std::uint64_t nodes = 0;
  int multi_pv = 1;
  int threads = 1;
  std::size_t hash_mib = 64;
  NetworkChoice network;
  bool explain = false;
  bool json = false;
};

SearchLimits limits_of(const AnalyzeOptions& options);
void analyze_epd(Engine& engine, const AnalyzeOptions& options);
void analyze_pgn(Engine& engine, const AnalyzeOptions& options);

}  // namespace kiebitz::cli
