#include "notation/pgn/pgn_text.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "notation/pgn/text_encoding.h"

namespace kiebitz {
namespace {

constexpr std::size_t kExcerptLength = 60;

constexpr bool is_control(char c) { return (c >= 0 && c < 0x20) || c == 0x7f; }

std::string collapse_blanks(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (char c : text) {
    if (!is_blank(c)) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  return out;
}

}  // namespace

std::string_view clean_comment(std::string_view raw, std::string& scratch) {
  while (!raw.empty() && is_blank(raw.front())) raw.remove_prefix(1);
  while (!raw.empty() && is_blank(raw.back())) raw.remove_suffix(1);
  const std::string_view text = to_utf8(raw, scratch);
  const auto needs_work = [](char a, char b) { return is_blank(a) && (a != ' ' || is_blank(b)); };
  if (std::adjacent_find(text.begin(), text.end(), needs_work) == text.end()) return text;
  std::string collapsed = collapse_blanks(text);
  scratch = std::move(collapsed);
  return scratch;
}

std::string_view decode_tag_value(std::string_view raw, bool has_escapes, std::string& scratch) {
  if (!has_escapes) return to_utf8(raw, scratch);
  std::string plain;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    const std::string_view pair = raw.substr(i, 2);
    if (pair == "\\\\" || pair == "\\\"") ++i;
    plain += raw[i];
  }
  std::string converted;
  scratch = to_utf8(plain, converted);
  return scratch;
}

std::string excerpt(std::string_view raw) {
  const std::string_view line = raw.substr(0, raw.find_first_of("\r\n")).substr(0, 2 * kExcerptLength);
  std::string scratch;
  std::string text(shorten_utf8(to_utf8(line, scratch), kExcerptLength));
  std::replace_if(text.begin(), text.end(), is_control, '?');
  return text;
}

}  // namespace kiebitz
