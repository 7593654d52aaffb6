#include "terminal/text/fen_error_text.h"

#include "review/fen_words.h"

namespace kiebitz::terminal {

std::string describe(Language language, const FenError& error) {
  const review::Words words = review::fen_error_words(error);
  return language == Language::English ? words.en : words.de;
}

}  // namespace kiebitz::terminal
