// The long tokens of PGN: tags and comments, which may be longer than the window.
#include <cstring>
#include <optional>

#include "notation/pgn/pgn_lexer.h"

namespace kiebitz {
namespace {

constexpr std::string_view kFirstTag = "[Event \"";

constexpr bool is_blank_in_line(char c) { return c == ' ' || c == '\t' || c == '\r'; }

constexpr bool is_tag_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
         c == '+' || c == '#' || c == '=' || c == ':' || c == '.' || c == '%';
}

const char* find(const char* from, const char* end, char c) {
  return from == end ? nullptr : static_cast<const char*>(std::memchr(from, c, static_cast<std::size_t>(end - from)));
}

std::size_t skip_blanks(std::string_view line, std::size_t at) {
  while (at < line.size() && is_blank_in_line(line[at])) ++at;
  return at;
}

struct ValueEnd {
  std::size_t quote;
  std::size_t after_bracket;
  bool has_escapes;
};

// Looks for a quote and then the closing bracket. Returns the place behind the bracket, 0 if there is none.
std::size_t closing_at(std::string_view line, std::size_t at) {
  if (line[at] != '"') return 0;
  const std::size_t bracket = skip_blanks(line, at + 1);
  return bracket < line.size() && line[bracket] == ']' ? bracket + 1 : 0;
}

// Finds the end of the value: the first quote that is not escaped and that the closing bracket follows. Programs that
// do not escape write quotes and backslashes into values, so otherwise the last quote before a bracket ends it.
std::optional<ValueEnd> find_value_end(std::string_view line, std::size_t value) {
  bool has_escapes = false;
  for (std::size_t i = value; i < line.size(); ++i) {
    if (line[i] == '\\' && i + 1 < line.size() && (line[i + 1] == '\\' || line[i + 1] == '"')) {
      has_escapes = true;
      ++i;
    } else if (const std::size_t after = closing_at(line, i)) {
      return ValueEnd{i, after, has_escapes};
    }
  }
  for (std::size_t i = line.size(); i-- > value;)
    if (const std::size_t after = closing_at(line, i)) return ValueEnd{i, after, false};
  return std::nullopt;
}

}  // namespace

// Searches a character from the current place, and reads more input as long as the part searched is within the limit.
const char* PgnLexer::find_ahead(char wanted, std::size_t limit) {
  std::size_t searched = 0;
  while (true) {
    if (const char* found = find(cur_ + searched, end_, wanted)) return found;
    searched = static_cast<std::size_t>(end_ - cur_);
    if (searched > limit || !more()) return nullptr;
  }
}

void PgnLexer::lex_tag(PgnToken& token) {
  const char* line_end = find_ahead('\n', limits_.tag_length);
  if (line_end == nullptr) line_end = end_;
  const bool is_long = static_cast<std::size_t>(line_end - cur_) > limits_.tag_length;
  const std::string_view line(cur_, is_long ? limits_.tag_length : static_cast<std::size_t>(line_end - cur_));
  if (!lex_tag_line(token, line))
    bad(token, is_long ? PgnErrorKind::TagTooLong : PgnErrorKind::BadTag, cur_ + line.size());
}

bool PgnLexer::lex_tag_line(PgnToken& token, std::string_view line) {
  const std::size_t name = skip_blanks(line, 1);
  std::size_t name_end = name;
  while (name_end < line.size() && is_tag_name_char(line[name_end])) ++name_end;
  const std::size_t quote = skip_blanks(line, name_end);
  if (name_end == name || quote == line.size() || line[quote] != '"') return false;
  const auto end = find_value_end(line, quote + 1);
  if (!end) return false;
  token.text_column = token.column + quote + 1;
  finish(token, PgnTokenKind::Tag, cur_ + end->after_bracket);
  token.name = line.substr(name, name_end - name);
  token.text = line.substr(quote + 1, end->quote - quote - 1);
  token.has_escapes = end->has_escapes;
  return true;
}

void PgnLexer::lex_brace_comment(PgnToken& token) {
  const char* const close = find_ahead('}', limits_.comment_length);
  const char* const stop = close != nullptr ? close : end_;
  for (const char* line_end = find(cur_, stop, '\n'); line_end != nullptr; line_end = find(line_end + 1, stop, '\n')) {
    // A first tag inside a comment: the brace was never closed, and the next game must not be lost with this one.
    const std::string_view line(line_end + 1, static_cast<std::size_t>(stop - line_end - 1));
    if (line.starts_with(kFirstTag)) return bad(token, PgnErrorKind::UnclosedComment, line_end);
    ++line_;
    line_start_ = offset_of(line_end + 1);
  }
  if (close == nullptr)
    return bad(token, at_end_of_input_ ? PgnErrorKind::UnclosedComment : PgnErrorKind::CommentTooLong, end_);
  finish_comment(token, close);
  ++cur_;
}

void PgnLexer::lex_line_comment(PgnToken& token) {
  const char* const line_end = find_ahead('\n', limits_.comment_length);
  finish_comment(token, line_end != nullptr ? line_end : end_);
}

void PgnLexer::finish_comment(PgnToken& token, const char* end) {
  finish(token, PgnTokenKind::Comment, end);
  token.text.remove_prefix(1);
  if (token.text.size() <= limits_.comment_length) return;
  token.kind = PgnTokenKind::Bad;
  token.error = PgnErrorKind::CommentTooLong;
}

}  // namespace kiebitz
