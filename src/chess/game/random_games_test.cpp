// Thousands of random games through Game; every end is computed again from separate records.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <unordered_map>

#include "game/game.h"
#include "notation/fen.h"
#include "support/plain_rules.h"
#include "support/random_games.h"

namespace kiebitz {
namespace {

#if defined(__OPTIMIZE__) && !defined(KIEBITZ_ASSERTIONS)
constexpr int kGames = 10'000;
#else
constexpr int kGames = 300;
#endif

// A score sheet as an arbiter keeps it: positions as text, moves since the last capture or pawn move.
class ScoreSheet {
 public:
  explicit ScoreSheet(const Position& start) : pieces_(popcount(start.occupied())) { write_down(start); }

  void add(PieceType moved, const Position& after) {
    const int pieces = popcount(after.occupied());
    const bool irreversible = moved == PieceType::Pawn || pieces < pieces_;
    pieces_ = pieces;
    if (irreversible) seen_.clear();
    quiet_plies_ = irreversible ? 0 : quiet_plies_ + 1;
    write_down(after);
  }

  // The end of the game here; asks the slow rules only where a game could be over.
  std::optional<GameOver> end(const Position& p) const {
    const PlainRules rules(p);
    if (rules.legal_moves().empty()) {
      if (!rules.is_check()) return GameOver{GameOverReason::Stalemate, std::nullopt};
      return GameOver{GameOverReason::Checkmate, opposite(p.side_to_move())};
    }
    if (is_dead(p)) return GameOver{GameOverReason::InsufficientMaterial, std::nullopt};
    if (quiet_plies_ >= 150) return GameOver{GameOverReason::SeventyFiveMoves, std::nullopt};
    if (occurrences_ >= 5) return GameOver{GameOverReason::FivefoldRepetition, std::nullopt};
    return std::nullopt;
  }

  // The cheap part: ends that do not need the moves.
  bool must_be_over(const Position& p) const { return is_dead(p) || quiet_plies_ >= 150 || occurrences_ >= 5; }

  std::optional<GameOverReason> claim() const {
    if (quiet_plies_ >= 100) return GameOverReason::FiftyMoves;
    if (occurrences_ >= 3) return GameOverReason::ThreefoldRepetition;
    return std::nullopt;
  }

 private:
  using PlainRules = test::PlainRules;

  void write_down(const Position& p) { occurrences_ = ++seen_[format_fen_without_counters(p)]; }

  static bool is_dead(const Position& p) {
    std::map<PieceType, int> pieces;
    int light_bishops = 0;
    for (const Square s : squares(p.occupied())) {
      const PieceType t = type_of(p.piece_on(s));
      ++pieces[t];
      if (t == PieceType::Bishop && is_light(s)) ++light_bishops;
    }
    if (pieces[PieceType::Pawn] + pieces[PieceType::Rook] + pieces[PieceType::Queen] > 0) return false;
    const int knights = pieces[PieceType::Knight];
    const int bishops = pieces[PieceType::Bishop];
    if (knights + bishops <= 1) return true;
    return knights == 0 && (light_bishops == 0 || light_bishops == bishops);
  }

  std::unordered_map<std::string, int> seen_;
  int pieces_;
  int occurrences_ = 0;
  int quiet_plies_ = 0;
};

TEST(RandomGames, EndWhereAndHowAnArbiterWouldEndThem) {
  constexpr std::uint64_t kSeed = 960;
  Random random(kSeed);
  std::map<GameOverReason, int> ends;
  for (int i = 0; i < kGames; ++i) {
    Game game(test::random_start(random));
    ScoreSheet sheet(game.position());
    while (!game.is_over()) {
      ASSERT_FALSE(sheet.must_be_over(game.position())) << "game " << i << ", ply " << game.moves().size();
      ASSERT_EQ(game.claimable(), sheet.claim()) << "game " << i << ", ply " << game.moves().size();
      const Move move = test::random_move(game.position(), random);
      const PieceType moved = type_of(game.position().piece_on(move.from()));
      ASSERT_TRUE(game.play(move));
      sheet.add(moved, game.position());
    }
    ASSERT_EQ(game.over(), sheet.end(game.position())) << "game " << i << ", ply " << game.moves().size();
    ++ends[game.over()->reason];
  }
  // Random play reaches every end on the board except the fivefold repetition.
  for (const GameOverReason reason : {GameOverReason::Checkmate, GameOverReason::Stalemate,
                                      GameOverReason::InsufficientMaterial, GameOverReason::SeventyFiveMoves})
    EXPECT_GT(ends[reason], 0) << static_cast<int>(reason);
}

}  // namespace
}  // namespace kiebitz
