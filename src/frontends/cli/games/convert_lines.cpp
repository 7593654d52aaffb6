#include "cli/games/convert_lines.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "notation/epd.h"
#include "notation/fen.h"
#include "notation/uci_move.h"

namespace kiebitz::cli {
namespace {

constexpr std::size_t kMaxLineLength = std::size_t{1} << 20;
constexpr std::size_t kReadSize = std::size_t{1} << 16;
constexpr std::string_view kBlanksOfLine = " \t\r";

// The moves are legal one after the other; a null move passes.
void tell_game(Position position, const std::vector<Move>& moves, std::string_view event, PgnVisitor& visitor) {
  visitor.begin_game();
  if (!event.empty()) visitor.tag("Event", event);
  visitor.begin_moves(position);
  for (Move move : moves) {
    if (move) {
      visitor.move(move, position);
      position.make(move);
    } else {
      visitor.null_move(position);
      position.make_null();
    }
  }
  visitor.end_game(GameResult::Unknown);
}

class Words {
 public:
  explicit Words(std::string_view line) : line_(line) { skip_blanks(); }

  bool empty() const { return at_ == line_.size(); }
  std::size_t column() const { return at_ + 1; }
  std::string_view rest() const { return line_.substr(at_); }
  std::string_view peek() const {
    return line_.substr(at_, std::min(line_.find_first_of(kBlanksOfLine, at_), line_.size()) - at_);
  }
  void skip(std::size_t count) {
    at_ += count;
    skip_blanks();
  }
  bool take(std::string_view word) {
    if (peek() != word) return false;
    skip(word.size());
    return true;
  }

 private:
  void skip_blanks() { at_ = std::min(line_.find_first_not_of(kBlanksOfLine, at_), line_.size()); }

  std::string_view line_;
  std::size_t at_ = 0;
};

Expected<Position, LineProblem> read_uci_start(Words& words) {
  words.take("position");
  if (words.take("startpos")) return Position::start();
  if (!words.take("fen")) return Position::start();
  const std::size_t moves = words.rest().find(" moves");
  const std::string_view fen = words.rest().substr(0, moves);
  auto position = parse_fen(fen);
  if (!position)
    return Unexpected(LineProblem{words.column() + static_cast<std::size_t>(position.error().column) - 1,
                                  position.error().describe()});
  words.skip(fen.size());
  return *std::move(position);
}

}  // namespace

std::optional<std::string_view> LineReader::next() {
  while (true) {
    const std::size_t end = buffer_.find('\n', start_);
    const bool is_piece = end == std::string::npos && (at_end_ || buffer_.size() - start_ >= kMaxLineLength);
    if (end == std::string::npos && !is_piece) {
      buffer_.erase(0, start_);
      start_ = 0;
      const std::size_t kept = buffer_.size();
      buffer_.resize(kept + kReadSize);
      const std::size_t count = source_.read({buffer_.data() + kept, kReadSize});
      buffer_.resize(kept + count);
      at_end_ = count == 0;
      continue;
    }
    if (is_piece && start_ == buffer_.size()) return std::nullopt;
    ++line_number_;
    std::string_view line(buffer_.data() + start_, (is_piece ? buffer_.size() : end) - start_);
    start_ = is_piece ? buffer_.size() : end + 1;
    if (line_number_ == 1 && line.starts_with("\xef\xbb\xbf")) line.remove_prefix(3);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }
}

std::optional<LineProblem> tell_fen(std::string_view line, PgnVisitor& visitor) {
  auto position = parse_fen(line);
  if (!position) return LineProblem{static_cast<std::size_t>(position.error().column), position.error().describe()};
  tell_game(*std::move(position), {}, {}, visitor);
  return std::nullopt;
}

std::optional<LineProblem> tell_epd(std::string_view line, PgnVisitor& visitor) {
  auto epd = parse_epd(line);
  if (!epd) return LineProblem{static_cast<std::size_t>(epd.error().column), epd.error().describe()};
  const std::string event(epd->text("id").value_or(""));
  const std::vector<Move> moves = epd->moves("pv");
  tell_game(std::move(epd->position), moves, event, visitor);
  return std::nullopt;
}

std::optional<LineProblem> tell_uci(std::string_view line, PgnVisitor& visitor) {
  Words words(line);
  const auto start = read_uci_start(words);
  if (!start) return start.error();
  words.take("moves");
  Position position = *start;
  std::vector<Move> moves;
  for (; !words.empty(); words.skip(words.peek().size())) {
    const std::string_view word = words.peek();
    if (word == "0000" && !position.is_check()) {
      moves.emplace_back();
      position.make_null();
      continue;
    }
    const auto move = parse_uci_move(position, word);
    if (!move) return LineProblem{words.column(), fmt::format("{}: {}", word, describe(move.error()))};
    moves.push_back(*move);
    position.make(*move);
  }
  tell_game(*start, moves, {}, visitor);
  return std::nullopt;
}

}  // namespace kiebitz::cli
