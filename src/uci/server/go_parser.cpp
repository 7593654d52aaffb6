#include "uci/server/go_parser.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "notation/uci_move.h"

namespace kiebitz::uci {
namespace {

constexpr std::array<std::string_view, 16> kKeywords = {
    "searchmoves", "ponder", "wtime",    "btime",    "winc",  "binc",      "movestogo", "depth",
    "nodes",       "mate",   "movetime", "infinite", "perft", "softnodes", "multipv",   "time"};

// Some thirty years: nobody waits longer, and no sum of such times overflows.
constexpr std::int64_t kLongestTime = 1'000'000'000'000;

bool is_keyword(std::string_view word) {
  return std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end();
}

class GoParser {
 public:
  GoParser(const Position& position, std::span<const std::string_view> words) : position_(position), words_(words) {}

  GoCommand parse() {
    while (next_ < words_.size()) parse_word(words_[next_++]);
    return std::move(command_);
  }

 private:
  void parse_word(std::string_view word) {
    SearchLimits& limits = command_.limits;
    if (word == "infinite")
      limits.infinite = true;
    else if (word == "ponder")
      limits.ponder = true;
    else if (word == "searchmoves")
      parse_search_moves();
    else if (word == "wtime")
      set_clock(word, [](ClockState& c, Milliseconds t) { c.remaining[0] = t; });
    else if (word == "btime")
      set_clock(word, [](ClockState& c, Milliseconds t) { c.remaining[1] = t; });
    else if (word == "winc")
      set_clock(word, [](ClockState& c, Milliseconds t) { c.increment[0] = std::max(t, Milliseconds(0)); });
    else if (word == "binc")
      set_clock(word, [](ClockState& c, Milliseconds t) { c.increment[1] = std::max(t, Milliseconds(0)); });
    else if (word == "movestogo") {
      if (const auto n = number(word); n && *n > 0)
        clock().moves_to_go = static_cast<int>(std::min<std::int64_t>(*n, 1000));
    } else if (word == "movetime") {
      if (const auto n = number(word)) limits.move_time = Milliseconds(std::clamp<std::int64_t>(*n, 1, kLongestTime));
    } else if (word == "depth") {
      if (const auto n = number(word))
        limits.depth = static_cast<int>(std::clamp<std::int64_t>(*n, 1, kMaxSearchDepth));
    } else if (word == "nodes") {
      if (const auto n = number(word)) limits.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(*n, 1));
    } else if (word == "softnodes") {
      if (const auto n = number(word)) limits.soft_nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(*n, 1));
    } else if (word == "mate") {
      limits.mate =
          static_cast<int>(std::clamp<std::int64_t>(optional_number().value_or(kMaxMateMoves), 1, kMaxMateMoves));
    } else if (word == "perft") {
      if (const auto n = number(word)) command_.perft = static_cast<int>(std::clamp<std::int64_t>(*n, 0, 20));
    } else
      command_.complaints.push_back(fmt::format("go: '{}' is not understood", word));
  }

  void parse_search_moves() {
    while (next_ < words_.size() && !is_keyword(words_[next_])) {
      const std::string_view text = words_[next_++];
      if (const auto move = parse_uci_move(position_, text)) {
        command_.limits.search_moves.push_back(*move);
      } else {
        command_.complaints.push_back(fmt::format("go searchmoves: '{}': {}", text, describe(move.error())));
      }
    }
  }

  template <class Set>
  void set_clock(std::string_view word, Set set) {
    if (const auto n = number(word)) set(clock(), Milliseconds(std::clamp(*n, -kLongestTime, kLongestTime)));
  }

  ClockState& clock() {
    auto& clock = command_.limits.clock;
    if (!clock) clock.emplace();
    return *clock;
  }

  std::optional<std::int64_t> optional_number() {
    if (next_ >= words_.size()) return std::nullopt;
    const std::string_view text = words_[next_];
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    ++next_;
    return value;
  }

  std::optional<std::int64_t> number(std::string_view word) {
    const auto value = optional_number();
    if (!value) command_.complaints.push_back(fmt::format("go: '{}' needs a number", word));
    return value;
  }

  const Position& position_;
  std::span<const std::string_view> words_;
  std::size_t next_ = 0;
  GoCommand command_;
};

// With a clock for the other side only (`go btime 100` with White to move) ours is taken to be the same. Increments or
// moves to go without any time are no clock.
void complete_clock(SearchLimits& limits, Color side, std::span<const std::string_view> words) {
  const auto is_given = [&](Color c) {
    return std::find(words.begin(), words.end(), c == Color::White ? "wtime" : "btime") != words.end();
  };
  if (!limits.clock || is_given(side)) return;
  if (is_given(opposite(side))) {
    limits.clock->remaining[index(side)] = limits.clock->remaining[index(opposite(side))];
  } else {
    limits.clock.reset();
  }
}

}  // namespace

std::vector<std::string_view> split_words(std::string_view line) {
  std::vector<std::string_view> words;
  std::size_t at = 0;
  while ((at = line.find_first_not_of(" \t\r", at)) != std::string_view::npos) {
    const std::size_t end = std::min(line.find_first_of(" \t\r", at), line.size());
    words.push_back(line.substr(at, end - at));
    at = end;
  }
  return words;
}

GoCommand parse_go(const Position& position, std::span<const std::string_view> words) {
  GoCommand command = GoParser(position, words).parse();
  complete_clock(command.limits, position.side_to_move(), words);
  return command;
}

}  // namespace kiebitz::uci
