#include "notation/pgn/pgn_lexer.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/text.h"

namespace kiebitz {
namespace {

constexpr std::size_t kWindowSize = std::size_t{1} << 16;
// Every token but comments and tags fits into this many bytes.
constexpr std::size_t kLookahead = 512;

enum class CharClass : std::uint8_t {
  Other,
  Blank,
  LineEnd,
  Symbol,
  Dot,
  Mark,
  Dollar,
  Open,
  Close,
  Brace,
  Semicolon,
  Bracket,
  Star
};

constexpr std::array<CharClass, 256> make_classes() {
  std::array<CharClass, 256> table{};
  const auto set = [&table](std::string_view chars, CharClass value) {
    for (char c : chars) table[static_cast<unsigned char>(c)] = value;
  };
  set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+#=-/:_~@", CharClass::Symbol);
  for (std::size_t i = 0x80; i < 0x100; ++i) table[i] = CharClass::Symbol;
  set(" \t\r\v\f", CharClass::Blank);
  set("\n", CharClass::LineEnd);
  set(".", CharClass::Dot);
  set("!?", CharClass::Mark);
  set("$", CharClass::Dollar);
  set("(", CharClass::Open);
  set(")", CharClass::Close);
  set("{", CharClass::Brace);
  set(";", CharClass::Semicolon);
  set("[", CharClass::Bracket);
  set("*", CharClass::Star);
  return table;
}
constexpr auto kClasses = make_classes();

CharClass class_of(char c) { return kClasses[static_cast<unsigned char>(c)]; }
bool is_symbol(char c) { return class_of(c) == CharClass::Symbol; }

bool is_all(std::string_view text, bool (*test)(char)) { return std::all_of(text.begin(), text.end(), test); }

// e8(Q): a promotion, not a variation.
bool is_bracketed_promotion(const char* symbol_end) {
  const char rank = symbol_end[-1];
  return (rank == '1' || rank == '8') && symbol_end[0] == '(' && symbol_end[1] != '\0' && symbol_end[2] == ')' &&
         is_symbol(symbol_end[1]);
}

bool is_en_passant_mark(const char* symbol_end) {
  return symbol_end[-1] == 'e' && symbol_end[0] == '.' && symbol_end[1] == 'p' && symbol_end[2] == '.';
}

}  // namespace

PgnLexer::PgnLexer(ByteSource& source, const PgnLimits& limits)
    : source_(source), limits_(limits), buffer_(kWindowSize), cur_(buffer_.data()), end_(cur_) {
  need(kLookahead);
  if (rest().starts_with("\xef\xbb\xbf")) cur_ += 3;
  begin_line(cur_);
}

// Moves the window so that it begins at the current place, and reads more input behind it. False at the end of the
// input.
bool PgnLexer::more() {
  if (at_end_of_input_) return false;
  const auto kept = static_cast<std::size_t>(end_ - cur_);
  window_start_ = offset_of(cur_);
  if (kept > 0) std::memmove(buffer_.data(), cur_, kept);
  if (kept + 1 >= buffer_.size() / 2) buffer_.resize(buffer_.size() * 2);
  const std::size_t count = source_.read({buffer_.data() + kept, buffer_.size() - kept - 1});
  cur_ = buffer_.data();
  end_ = cur_ + kept + count;
  buffer_[kept + count] = '\0';
  at_end_of_input_ = count == 0;
  return !at_end_of_input_;
}

void PgnLexer::need(std::size_t count) {
  while (static_cast<std::size_t>(end_ - cur_) < count)
    if (!more()) return;
}

// A line that begins with a percent sign is an escape for private extensions.
void PgnLexer::begin_line(const char* at) {
  line_start_ = offset_of(at);
  cur_ = at;
  if (at != end_ && *at == '%') skip_line();
}

// Stops before the line end.
void PgnLexer::skip_line() {
  while (true) {
    const auto size = static_cast<std::size_t>(end_ - cur_);
    const void* end = size > 0 ? std::memchr(cur_, '\n', size) : nullptr;
    cur_ = end != nullptr ? static_cast<const char*>(end) : end_;
    if (end != nullptr || !more()) return;
  }
}

void PgnLexer::start(PgnToken& token) const {
  token.line = line_;
  token.column = offset_of(cur_) - line_start_ + 1;
}

void PgnLexer::finish(PgnToken& token, PgnTokenKind kind, const char* end) {
  token.kind = kind;
  token.text = {cur_, static_cast<std::size_t>(end - cur_)};
  cur_ = end;
}

void PgnLexer::bad(PgnToken& token, PgnErrorKind error, const char* end) {
  finish(token, PgnTokenKind::Bad, end);
  token.error = error;
}

void PgnLexer::next(PgnToken& token) {
  while (true) {
    if (static_cast<std::size_t>(end_ - cur_) < kLookahead) need(kLookahead);
    switch (class_of(*cur_)) {
      case CharClass::Blank:
      case CharClass::Dot:
        ++cur_;
        continue;
      case CharClass::LineEnd:
        ++line_;
        begin_line(cur_ + 1);
        continue;
      case CharClass::Symbol:
        start(token);
        if (lex_symbol(token)) return;
        continue;
      case CharClass::Mark:
        start(token);
        return lex_marks(token);
      case CharClass::Dollar:
        start(token);
        return lex_nag(token);
      case CharClass::Open:
        start(token);
        return finish(token, PgnTokenKind::OpenVariation, cur_ + 1);
      case CharClass::Close:
        start(token);
        return finish(token, PgnTokenKind::CloseVariation, cur_ + 1);
      case CharClass::Brace:
        start(token);
        return lex_brace_comment(token);
      case CharClass::Semicolon:
        start(token);
        return lex_line_comment(token);
      case CharClass::Bracket:
        start(token);
        return lex_tag(token);
      case CharClass::Star:
        start(token);
        token.result = GameResult::Unknown;
        return finish(token, PgnTokenKind::Result, cur_ + 1);
      case CharClass::Other:
        start(token);
        if (cur_ == end_) return finish(token, PgnTokenKind::End, cur_);
        return bad(token, PgnErrorKind::UnexpectedText, cur_ + 1);
    }
  }
}

bool PgnLexer::comment_follows_on_line() const {
  const char* p = cur_;
  while (class_of(*p) == CharClass::Blank) ++p;
  return *p == '{' || *p == ';';
}

// "1…" with the ellipsis as one character, as word processors write it: returns the text behind it, or null.
const char* PgnLexer::behind_number_with_ellipsis() const {
  const char* p = cur_;
  while (is_digit(*p)) ++p;
  const bool has_both = p != cur_ && p[0] == '\xe2' && p[1] == '\x80' && p[2] == '\xa6';
  return has_both ? p + 3 : nullptr;
}

// Moves, numbers, results, glyphs. False if the token is to be ignored.
bool PgnLexer::lex_symbol(PgnToken& token) {
  if (const char* behind = behind_number_with_ellipsis()) {
    cur_ = behind;
    return false;
  }
  const char* p = cur_ + 1;
  while (is_symbol(*p)) ++p;
  if (*p == '(' && is_bracketed_promotion(p)) {
    p += 3;
    while (is_symbol(*p)) ++p;
  } else if (*p == '.' && is_en_passant_mark(p)) {
    p += 3;
  }
  const std::string_view symbol(cur_, static_cast<std::size_t>(p - cur_));
  if (symbol.size() >= kLookahead) {
    bad(token, PgnErrorKind::UnexpectedText, p);
    return true;
  }
  if (!classify_symbol(token, symbol)) {
    cur_ = p;
    return false;
  }
  finish(token, token.kind, p);
  return true;
}

bool PgnLexer::classify_symbol(PgnToken& token, std::string_view symbol) {
  token.kind = PgnTokenKind::Move;
  const char first = symbol.front();
  const bool is_letter = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z');
  if (is_letter && symbol.size() > 1) return symbol != "e.p." && symbol != "ep";
  if (is_digit(first)) {
    if (is_all(symbol, is_digit)) return symbol == "0000";  // a null move, as UCI writes it
  } else if (is_all(symbol, [](char c) { return c == '+' || c == '#'; })) {
    return false;  // a check sign on its own
  }
  if (symbol == "\xc2\xa0" || symbol == "\xa0" || symbol == "\xef\xbb\xbf" || symbol == "\xe2\x80\xa6") return false;
  if (const auto nag = parse_glyph(symbol)) {
    token.kind = PgnTokenKind::Nag;
    token.nag = *nag;
  } else if (const auto result = parse_result(symbol)) {
    token.kind = PgnTokenKind::Result;
    token.result = *result;
  }
  return true;
}

void PgnLexer::lex_marks(PgnToken& token) {
  const char* p = cur_ + 1;
  while (class_of(*p) == CharClass::Mark) ++p;
  const auto length = std::min<std::size_t>(2, static_cast<std::size_t>(p - cur_));  // !!! counts as !!
  token.nag = *parse_glyph({cur_, length});
  finish(token, PgnTokenKind::Nag, p);
}

void PgnLexer::lex_nag(PgnToken& token) {
  constexpr int kMaxNag = 255;
  const char* p = cur_ + 1;
  int value = 0;
  for (; is_digit(*p); ++p) value = std::min(value * 10 + (*p - '0'), kMaxNag + 1);
  if (p == cur_ + 1 || value > kMaxNag) return bad(token, PgnErrorKind::BadNag, p);
  token.nag = static_cast<Nag>(value);
  finish(token, PgnTokenKind::Nag, p);
}

}  // namespace kiebitz
