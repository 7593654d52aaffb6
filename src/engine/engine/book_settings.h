// The opening book of an engine, as the options describe it, and the function that opens it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/expected.h"
#include "book/choice.h"

namespace kiebitz {

struct BookSettings {
  bool use = false;
  std::string path = {};  // empty: the book inside the program
  book::BookPolicy policy = book::BookPolicy::Weighted;
  int max_ply = 255;
  std::shared_ptr<const book::Book> opened = nullptr;  // by open_book, or shared; null: none yet

  book::BookRules rules() const;
};

// "best", "weighted", "uniform"; every other text is weighted.
book::BookPolicy parse_book_policy(std::string_view text);
std::string_view format_book_policy(book::BookPolicy policy);

// Opens the book at the path, or the one inside the program. The error is a sentence.
Expected<std::shared_ptr<const book::Book>, std::string> open_book(const BookSettings& settings);

}  // namespace kiebitz
