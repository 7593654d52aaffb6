#include "store/finished_game.h"

#include <unordered_set>

#include "notation/fen.h"

namespace kiebitz {
namespace {

constexpr std::size_t kShortGame = 20;
constexpr int kChess960Starts = 960;

// FNV-1a, 64 bits: the hash is written to files and must not change.
class Fnv {
 public:
  void add(std::string_view text) {
    for (const char c : text) add_byte(static_cast<std::uint8_t>(c));
    add_byte(0);
  }
  void add(Move move) {
    add_byte(static_cast<std::uint8_t>(move.raw() & 0xff));
    add_byte(static_cast<std::uint8_t>(move.raw() >> 8));
  }
  std::int64_t value() const { return static_cast<std::int64_t>(state_); }

 private:
  void add_byte(std::uint8_t byte) { state_ = (state_ ^ byte) * 0x100000001b3ULL; }
  std::uint64_t state_ = 0xcbf29ce484222325ULL;
};

double points_of(GameResult result, Color side) {
  if (result == GameResult::Draw) return 0.5;
  return (result == GameResult::WhiteWins) == (side == Color::White) ? 1 : 0;
}

// Chess960 number 518 is the usual start.
std::unordered_set<Key> even_starts() {
  std::unordered_set<Key> keys;
  for (int number = 0; number < kChess960Starts; ++number) keys.insert(Position::chess960_start(number).key());
  return keys;
}

}  // namespace

std::int64_t move_hash(const GameSheet& sheet) {
  Fnv hash;
  hash.add(format_fen(sheet.start));
  for (const PlayedMove& played : sheet.moves) hash.add(played.move);
  hash.add(format_result(sheet.result()));
  if (sheet.moves.size() < kShortGame)
    for (const PlayerInfo& player : sheet.players) hash.add(player.name);
  return hash.value();
}

GameEnd end_of(const GameSheet& sheet, Revision expected, UnixMilliseconds now) {
  GameEnd end;
  end.expected = expected;
  if (sheet.over) end.over = *sheet.over;
  end.boards = boards_of(sheet, kAllPlies);
  end.move_hash = move_hash(sheet);
  end.now = now;
  return end;
}

int history_value(GameResult result) {
  return result == GameResult::WhiteWins ? 1 : result == GameResult::BlackWins ? -1 : 0;
}

BoardHistory history_of(std::string board, GameResult result) {
  BoardHistory history;
  history.board = std::move(board);
  history.white_wins = result == GameResult::WhiteWins;
  history.draws = result == GameResult::Draw;
  history.black_wins = result == GameResult::BlackWins;
  history.value = history_value(result);
  return history;
}

bool is_even_start(const Position& start) {
  static const std::unordered_set<Key> known = even_starts();  // statistics ask about thousands of games
  return known.count(start.key()) > 0;
}

bool is_ratable(const std::array<PlayerInfo, 2>& players, const Position& start, int plies) {
  const auto& [white, black] = players;
  return !white.name.empty() && !black.name.empty() && white.name != black.name && plies >= 2 && is_even_start(start);
}

RatingChange rate(const RatingChange& before, const std::array<PlayerInfo, 2>& players, GameResult result) {
  RatingChange after;
  std::array<double, 2> strength;
  for (const Color c : kColors)
    strength[index(c)] = players[index(c)].rating ? *players[index(c)].rating : before.overall[index(c)].value;
  for (const Color c : kColors) {
    const int own = index(c);
    const double opponent = strength[index(opposite(c))];
    const double points = points_of(result, c);
    after.overall[own] = updated(before.overall[own], opponent, points);
    after.pairwise[own] = updated(before.pairwise[own], opponent, points);
    if (!players[own].rating) continue;
    after.overall[own].value = after.pairwise[own].value = *players[own].rating;
  }
  return after;
}

}  // namespace kiebitz
