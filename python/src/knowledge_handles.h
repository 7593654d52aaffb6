// Books and results of finished games for Python, shared by the files that use them.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "book/book.h"
#include "brains/source_set.h"

namespace kiebitz::python {

// Without a path: the shipped book. Raises ValueError.
std::shared_ptr<const book::Book> open_book(const std::optional<std::string>& path);

// By the board as text. Filled once and not changed during a search that uses it.
using BoardResults = std::unordered_map<std::string, brains::PastResults>;

struct HistoryHandle {
  std::shared_ptr<const BoardResults> boards;
  std::int64_t games = 0;
};

}  // namespace kiebitz::python
