#include "uci/client/engine_info.h"

#include <algorithm>

#include "base/text.h"
#include "uci/client/words.h"

namespace kiebitz::uci_client {
namespace {

// Every word that begins a new part of an info line. A pv ends where one of them stands.
bool is_keyword(std::string_view word) {
  static constexpr std::string_view kKeywords[] = {
      "depth", "seldepth", "time",   "nodes",  "pv",      "multipv", "score", "currmove",   "currmovenumber",
      "nps",   "hashfull", "tbhits", "sbhits", "cpuload", "string",  "wdl",   "refutation", "currline"};
  for (const std::string_view keyword : kKeywords)
    if (word == keyword) return true;
  return false;
}

// Engines may send any score; the limit keeps calculations within the range of the type.
constexpr int kMaxScore = 1'000'000;

void parse_score(Words& words, EngineInfo& info) {
  const std::string_view kind = words.next();
  auto value = parse_number<int>(words.next());
  if (!value) return;
  value = std::clamp(*value, -kMaxScore, kMaxScore);
  if (kind == "cp") info.score = EngineScore{EngineScore::Kind::Centipawns, *value};
  if (kind == "mate") info.score = EngineScore{EngineScore::Kind::Mate, *value};
}

void parse_wdl(Words& words, EngineInfo& info) {
  const auto win = parse_number<int>(words.next());
  const auto draw = parse_number<int>(words.next());
  const auto loss = parse_number<int>(words.next());
  if (win && draw && loss) info.wdl = EngineWdl{*win, *draw, *loss};
}

// The moves up to the next keyword; returns that keyword.
std::string_view parse_pv(Words& words, EngineInfo& info) {
  const std::string_view begin = words.rest();
  std::size_t length = 0;
  std::string_view word = words.next();
  while (!word.empty() && !is_keyword(word)) {
    length = static_cast<std::size_t>(word.data() + word.size() - begin.data());
    word = words.next();
  }
  info.pv = begin.substr(0, length);
  return word;
}

void read_number(std::string_view keyword, Words& words, EngineInfo& info) {
  if (keyword == "depth") info.depth = parse_number<int>(words.next());
  if (keyword == "seldepth") info.selective_depth = parse_number<int>(words.next());
  if (keyword == "multipv") info.multipv = parse_number<int>(words.next());
  if (keyword == "hashfull") info.hash_permille = parse_number<int>(words.next());
  if (keyword == "nodes") info.nodes = parse_number<std::int64_t>(words.next());
  if (keyword == "nps") info.nodes_per_second = parse_number<std::int64_t>(words.next());
  if (keyword == "tbhits") info.tablebase_hits = parse_number<std::int64_t>(words.next());
  if (keyword == "time") {
    if (const auto milliseconds = parse_number<std::int64_t>(words.next()))
      info.time = std::chrono::milliseconds(*milliseconds);
  }
}

}  // namespace

EngineInfo parse_info(std::string_view line) {
  EngineInfo info;
  Words words(line);
  words.next();
  for (std::string_view word = words.next(); !word.empty();) {
    std::string_view following;
    if (word == "string") {
      info.text = words.rest();
      break;
    }
    if (word == "score") {
      parse_score(words, info);
    } else if (word == "lowerbound") {
      info.bound = ScoreBound::Lower;
    } else if (word == "upperbound") {
      info.bound = ScoreBound::Upper;
    } else if (word == "wdl") {
      parse_wdl(words, info);
    } else if (word == "currmove") {
      info.current_move = words.next();
    } else if (word == "pv") {
      following = parse_pv(words, info);
    } else {
      read_number(word, words, info);
    }
    word = following.empty() ? words.next() : following;
  }
  return info;
}

}  // namespace kiebitz::uci_client
