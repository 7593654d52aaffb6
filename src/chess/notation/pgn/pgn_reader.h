// Reads PGN as a stream of games: constant memory, one pass, every move checked against the rules. Reads what programs
// really write: both kinds of comment, escape lines, missing results, 0-0, long algebraic moves, bare glyphs, byte
// order mark, CRLF, UTF-8 or Windows-1252/Latin-1. A game that cannot be read is reported (PgnVisitor::bad_game) with
// line, column and reason, and reading continues with the next one.
// A reader belongs to one thread; the source must outlive it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "notation/pgn/byte_source.h"
#include "notation/pgn/pgn_lexer.h"
#include "notation/pgn/pgn_visitor.h"
#include "notation/san.h"

namespace kiebitz {

struct PgnReadOptions {
  PieceLetters letters = PieceLetters::English;  // figurines are understood with either
  PgnLimits limits;
};

enum class PgnRead : std::uint8_t { Game, BadGame, EndOfInput };

class PgnReader {
 public:
  explicit PgnReader(ByteSource& source, const PgnReadOptions& options = {});

  // Reads one game and sends its events to the visitor. At the end of the input there are no events.
  PgnRead read_game(PgnVisitor& visitor);

  // Why the last game was bad, after read_game returned BadGame.
  const PgnError& last_error() const { return error_; }
  // Games begun so far, bad ones included.
  std::int64_t games() const { return game_number_; }
  // Bytes taken from the source so far, for a progress bar.
  std::uint64_t bytes_read() const { return lexer_.bytes_read(); }

 private:
  // The place where a variation left its main line.
  struct Branch {
    int line_start;
    Move move;  // null for a null move
  };
  // The tags that reading depends on.
  struct KnownTags {
    std::string fen;
    bool has_fen = false;
    bool ignores_fen = false;  // SetUp is 0
    bool has_event = false;
    GameResult result = GameResult::Unknown;
    int count = 0;
    // The place of the FEN's first character.
    std::uint64_t fen_line = 0;
    std::uint64_t fen_column = 0;
  };
  enum class Step : std::uint8_t { Continue, GameOver, Failed };

  void advance();
  void skip_to_game();
  void reset();
  Step read_tags(PgnVisitor& visitor);
  Step read_tag(PgnVisitor& visitor);
  Step set_up_position();
  Step begin_moves(PgnVisitor& visitor);
  Step read_token(PgnVisitor& visitor);
  Step read_move(PgnVisitor& visitor);
  Step read_null_move(PgnVisitor& visitor);
  Step read_result(PgnVisitor& visitor);
  void read_comment(PgnVisitor& visitor);
  Step begin_variation(PgnVisitor& visitor);
  Step end_variation(PgnVisitor& visitor);
  bool may_play_on();
  void skip_rest_of_game();
  Step error(PgnErrorKind kind);

  PgnReadOptions options_;
  PgnLexer lexer_;
  PgnToken token_;
  bool has_token_ = false;  // a token that is not used yet
  std::int64_t game_number_ = 0;

  // The game being read. The position holds the whole line back to the start, so a variation is entered and left by
  // unmaking moves and making them again.
  const Position start_;
  Position position_;
  int line_start_ = 0;
  int move_count_ = 0;
  bool among_moves_ = false;
  std::vector<Branch> branches_;
  KnownTags tags_;
  GameResult result_ = GameResult::Unknown;
  PgnError error_;
  std::string scratch_;
  std::vector<std::string> leading_comments_;  // of a game that has no tags
};

struct PgnTotals {
  std::int64_t good_games = 0;
  std::int64_t bad_games = 0;
};

// Reads the source to its end.
PgnTotals read_pgn(ByteSource& source, PgnVisitor& visitor, const PgnReadOptions& options = {});
PgnTotals read_pgn(std::string_view text, PgnVisitor& visitor, const PgnReadOptions& options = {});

}  // namespace kiebitz
