// The progress of self-play, on standard error.
#pragma once

#include <fmt/core.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

#include "cli/output/tell.h"
#include "learn/data/selfplay.h"

namespace kiebitz::cli {

class SelfplayScreen {
 public:
  // `earlier` games are in the file already.
  SelfplayScreen(std::string path, std::uint64_t earlier) : path_(std::move(path)), earlier_(earlier) {}

  void show(const SelfplayProgress& p) const {
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    std::error_code unknown;
    const auto bytes = std::filesystem::file_size(path_, unknown);
    tell_progress(fmt::format("{} games, {:.1f} games/s, {} positions, {:.0f} positions/s, +{} ={} -{}, {:.1f} MB",
                              earlier_ + p.games, static_cast<double>(p.games) / seconds, p.positions,
                              static_cast<double>(p.positions) / seconds, p.white_wins, p.draws, p.black_wins,
                              unknown ? 0.0 : static_cast<double>(bytes) / 1e6));
  }

 private:
  std::string path_;
  std::uint64_t earlier_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace kiebitz::cli
