#include "terminal/text/typed_text.h"

#include <cctype>

namespace kiebitz::terminal {

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

std::string small_letters(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

std::string typed_word(std::string_view text) { return small_letters(trimmed(text)); }

}  // namespace kiebitz::terminal
