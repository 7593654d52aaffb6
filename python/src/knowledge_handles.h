// What is known without thinking, as Python holds it, for those who use it: books and the results of finished games.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "book/book.h"
#include "brains/source_set.h"

namespace kiebitz::python {

// Nothing: the book that comes along. Raises ValueError.
std::shared_ptr<const book::Book> open_book(const std::optional<std::string>& path);

// By the board as text. Filled once and never changed while somebody thinks with it.
using BoardResults = std::unordered_map<std::string, brains::PastResults>;

struct HistoryHandle {
  std::shared_ptr<const BoardResults> boards;
  std::int64_t games = 0;
};

}  // namespace kiebitz::python
