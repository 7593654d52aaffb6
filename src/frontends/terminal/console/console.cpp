#include "terminal/console/console.h"

#include <array>

namespace kiebitz::terminal {

std::string to_ascii(std::string_view utf8) {
  constexpr std::array<std::array<std::string_view, 2>, 15> kSpellings = {{{"ä", "ae"},
                                                                           {"ö", "oe"},
                                                                           {"ü", "ue"},
                                                                           {"Ä", "Ae"},
                                                                           {"Ö", "Oe"},
                                                                           {"Ü", "Ue"},
                                                                           {"ß", "ss"},
                                                                           {"·", "-"},
                                                                           {"±", "+-"},
                                                                           {"½", "1/2"},
                                                                           {"…", "."},
                                                                           {"é", "e"},
                                                                           {"è", "e"},
                                                                           {"„", "\""},
                                                                           {"“", "\""}}};
  std::string out;
  for (std::size_t i = 0; i < utf8.size();) {
    const auto byte = static_cast<unsigned char>(utf8[i]);
    if (byte < 0x80) {
      out += utf8[i++];
      continue;
    }
    std::string_view spelling = "?";
    for (const auto& [sign, plain] : kSpellings)
      if (utf8.substr(i, sign.size()) == sign) spelling = plain;
    out += spelling;
    ++i;
    while (i < utf8.size() && (static_cast<unsigned char>(utf8[i]) & 0xc0) == 0x80) ++i;
  }
  return out;
}

}  // namespace kiebitz::terminal
