#include "uci/client/line_order.h"

#include <fmt/format.h>

#include <utility>

namespace kiebitz::uci_client {
namespace {

// Mates before centipawns, short ones before long ones, and the other way round for the side that is mated.
bool is_better(const EngineScore& a, const EngineScore& b) {
  const auto key = [](const EngineScore& s) {
    if (s.kind == EngineScore::Kind::Centipawns) return std::pair(0, s.value);
    return s.value > 0 ? std::pair(1, -s.value) : std::pair(-1, -s.value);
  };
  return key(a) > key(b);
}

std::string describe(const EngineScore& score) {
  return fmt::format("{} {}", score.kind == EngineScore::Kind::Mate ? "mate" : "cp", score.value);
}

}  // namespace

void LineOrder::note(const EngineInfo& info) {
  if (info.pv.empty() || !info.score || info.bound != ScoreBound::Exact || !info.depth) return;
  const int rank = info.multipv.value_or(1);
  Told told{*info.depth, *info.score, std::string(info.pv), false};
  const auto before = ranks_.find(rank);
  if (before != ranks_.end()) {
    const Told& last = before->second;
    if (told.depth < last.depth && !fall_)
      fall_ = fmt::format("the depth of line {} falls from {} to {}", rank, last.depth, told.depth);
    told.is_repeated = told.depth == last.depth && told.score == last.score && told.pv == last.pv;
  }
  ranks_.insert_or_assign(rank, std::move(told));
}

std::optional<std::string> LineOrder::complaint() const {
  if (fall_) return fall_;
  const Told* above = nullptr;
  for (const auto& [rank, told] : ranks_) {
    if (told.is_repeated) return fmt::format("the last update of line {} is the one before once more", rank);
    if (above != nullptr && is_better(told.score, above->score))
      return fmt::format("line {} ends with {}, the one above it with {}", rank, describe(told.score),
                         describe(above->score));
    above = &told;
  }
  return std::nullopt;
}

}  // namespace kiebitz::uci_client
