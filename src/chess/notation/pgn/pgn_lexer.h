// Splits a PGN text into tokens. Checks spelling, not chess: move numbers and other noise are dropped, moves are passed
// on as text. Holds one window of the input, which grows only for long comments and tags, up to the limits. Private to
// notation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "notation/game_result.h"
#include "notation/pgn/byte_source.h"
#include "notation/pgn/nag.h"
#include "notation/pgn/pgn_error.h"

namespace kiebitz {

// Limits for untrusted input; a game that exceeds one is a bad game.
struct PgnLimits {
  std::size_t tag_length = 4096;  // the whole tag, in bytes
  std::size_t comment_length = std::size_t{1} << 20;
  int tags_per_game = 500;
  int nesting = 256;
  int plies_per_line = 20'000;     // the longest possible game has 17,697
  int moves_per_game = 1'000'000;  // with all variations
};

enum class PgnTokenKind : std::uint8_t { End, Tag, Comment, Move, Nag, Result, OpenVariation, CloseVariation, Bad };

// Views end with the next call of next().
struct PgnToken {
  PgnTokenKind kind = PgnTokenKind::End;
  std::string_view text;     // move, comment without delimiters, tag value without quotes but with escapes, bad text
  std::string_view name;     // of a tag
  bool has_escapes = false;  // in a tag value
  Nag nag = Nag::None;
  GameResult result = GameResult::Unknown;
  PgnErrorKind error = PgnErrorKind::UnexpectedText;  // of a bad token
  std::uint64_t line = 1;
  std::uint64_t column = 1;
  std::uint64_t text_column = 1;  // of a tag's value
};

class PgnLexer {
 public:
  PgnLexer(ByteSource& source, const PgnLimits& limits);

  void next(PgnToken& token);
  // Whether a comment begins before this line ends.
  bool comment_follows_on_line() const;
  // At the end: whether the source was cut off.
  bool is_cut_off() const { return source_.has_failed(); }
  std::uint64_t bytes_read() const { return window_start_ + static_cast<std::uint64_t>(end_ - buffer_.data()); }

 private:
  std::uint64_t offset_of(const char* at) const {
    return window_start_ + static_cast<std::uint64_t>(at - buffer_.data());
  }
  std::string_view rest() const { return {cur_, static_cast<std::size_t>(end_ - cur_)}; }
  void need(std::size_t count);
  bool more();
  void begin_line(const char* at);
  void skip_line();
  const char* find_ahead(char wanted, std::size_t limit);
  void start(PgnToken& token) const;
  void finish(PgnToken& token, PgnTokenKind kind, const char* end);
  void bad(PgnToken& token, PgnErrorKind error, const char* end);

  const char* behind_number_with_ellipsis() const;
  bool lex_symbol(PgnToken& token);
  bool classify_symbol(PgnToken& token, std::string_view symbol);
  void lex_tag(PgnToken& token);
  bool lex_tag_line(PgnToken& token, std::string_view line);
  void lex_brace_comment(PgnToken& token);
  void lex_line_comment(PgnToken& token);
  void finish_comment(PgnToken& token, const char* end);
  void lex_nag(PgnToken& token);
  void lex_marks(PgnToken& token);

  ByteSource& source_;
  PgnLimits limits_;
  // The window is [buffer_.data(), end_), followed by one zero byte so that scans over a class of characters stop.
  std::vector<char> buffer_;
  const char* cur_;
  const char* end_;
  std::uint64_t window_start_ = 0;  // offset in the input
  std::uint64_t line_ = 1;
  std::uint64_t line_start_ = 0;  // offset in the input
  bool at_end_of_input_ = false;
};

}  // namespace kiebitz
