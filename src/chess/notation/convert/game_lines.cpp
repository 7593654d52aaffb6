#include "notation/convert/game_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "notation/epd.h"
#include "notation/fen.h"
#include "notation/uci_move.h"

namespace kiebitz {
namespace {

constexpr std::string_view kBlanksOfLine = " \t\r";

// The moves are legal one after the other; a null move passes.
void send_game(Position position, const std::vector<Move>& moves, std::string_view event, PgnVisitor& visitor) {
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

std::optional<LineProblem> read_fen_line(std::string_view line, PgnVisitor& visitor) {
  auto position = parse_fen(line);
  if (!position) return LineProblem{static_cast<std::size_t>(position.error().column), position.error().describe()};
  send_game(*std::move(position), {}, {}, visitor);
  return std::nullopt;
}

std::optional<LineProblem> read_epd_line(std::string_view line, PgnVisitor& visitor) {
  auto epd = parse_epd(line);
  if (!epd) return LineProblem{static_cast<std::size_t>(epd.error().column), epd.error().describe()};
  const std::string event(epd->text("id").value_or(""));
  const std::vector<Move> moves = epd->moves("pv");
  send_game(std::move(epd->position), moves, event, visitor);
  return std::nullopt;
}

std::optional<LineProblem> read_uci_line(std::string_view line, PgnVisitor& visitor) {
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
  send_game(*start, moves, {}, visitor);
  return std::nullopt;
}

}  // namespace kiebitz
