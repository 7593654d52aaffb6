#include "uci/server/go_parser.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "notation/uci_move.h"

namespace kiebitz::uci {
namespace {

constexpr std::array<std::string_view, 16> kKeywords = {
    "searchmoves", "ponder", "wtime",    "btime",    "winc",  "binc",      "movestogo", "depth",
    "nodes",       "mate",   "movetime", "infinite", "perft", "softnodes", "multipv",   "time"};

// Some thirty years: no search lasts longer, and no sum of such times overflows.
constexpr std::int64_t kLongestTime = 1'000'000'000'000;

// For a limit that cannot be read where no other one is given: a short thought instead of an endless one.
constexpr Milliseconds kTimeForUnreadableLimit{100};

bool is_keyword(std::string_view word) {
  return std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end();
}

class GoParser {
 public:
  GoParser(const Position& position, std::span<const std::string_view> words) : position_(position), words_(words) {}

  GoCommand parse() {
    while (next_ < words_.size()) parse_word(words_[next_++]);
    complete_clock();
    if (has_unreadable_limit_ && is_endless()) command_.limits.move_time = kTimeForUnreadableLimit;
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
      set_remaining(word, Color::White);
    else if (word == "btime")
      set_remaining(word, Color::Black);
    else if (word == "winc")
      set_increment(word, Color::White);
    else if (word == "binc")
      set_increment(word, Color::Black);
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
      command_.problems.push_back(fmt::format("go: '{}' is not understood", word));
  }

  void parse_search_moves() {
    while (next_ < words_.size() && !is_keyword(words_[next_])) {
      const std::string_view text = words_[next_++];
      if (const auto move = parse_uci_move(position_, text)) {
        command_.limits.search_moves.push_back(*move);
      } else {
        command_.problems.push_back(fmt::format("go searchmoves: '{}': {}", text, describe(move.error())));
      }
    }
  }

  void set_remaining(std::string_view word, Color side) {
    const auto n = number(word);
    if (!n) return;
    clock().remaining[index(side)] = Milliseconds(std::clamp(*n, -kLongestTime, kLongestTime));
    has_remaining_[index(side)] = true;
  }

  void set_increment(std::string_view word, Color side) {
    if (const auto n = number(word))
      clock().increment[index(side)] = Milliseconds(std::clamp<std::int64_t>(*n, 0, kLongestTime));
  }

  ClockState& clock() {
    auto& clock = command_.limits.clock;
    if (!clock) clock.emplace();
    return *clock;
  }

  // With a clock for the other side only (`go btime 100` with White to move) ours is taken to be the same. Increments
  // or moves to go without any time are no clock.
  void complete_clock() {
    auto& clock = command_.limits.clock;
    const Color side = position_.side_to_move();
    if (!clock || has_remaining_[index(side)]) return;
    if (has_remaining_[index(opposite(side))]) {
      clock->remaining[index(side)] = clock->remaining[index(opposite(side))];
    } else {
      clock.reset();
    }
  }

  bool is_endless() const {
    const SearchLimits& l = command_.limits;
    return !l.infinite && !l.clock && !l.move_time && !l.depth && !l.nodes && !l.soft_nodes && !l.mate;
  }

  std::optional<std::int64_t> optional_number() {
    if (next_ >= words_.size()) return std::nullopt;
    const auto value = parse_number<std::int64_t>(words_[next_]);
    if (value) ++next_;
    return value;
  }

  std::optional<std::int64_t> number(std::string_view word) {
    const auto value = optional_number();
    if (!value) {
      command_.problems.push_back(fmt::format("go: '{}' needs a number", word));
      has_unreadable_limit_ = true;
    }
    return value;
  }

  const Position& position_;
  std::span<const std::string_view> words_;
  std::size_t next_ = 0;
  std::array<bool, 2> has_remaining_{};  // by color
  bool has_unreadable_limit_ = false;
  GoCommand command_;
};

}  // namespace

GoCommand parse_go(const Position& position, std::span<const std::string_view> words) {
  return GoParser(position, words).parse();
}

}  // namespace kiebitz::uci
