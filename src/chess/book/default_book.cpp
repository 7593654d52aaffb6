// The shipped book, data/book.bin, compiled into the program, so that it needs no installation.
#include <cstdint>

#include "book/book.h"

// clang-format off
__asm__(
    ".section .rodata\n"
    ".balign 16\n"
    ".global kiebitz_default_book_begin\n"
    ".global kiebitz_default_book_end\n"
    "kiebitz_default_book_begin:\n"
    ".incbin \"" KIEBITZ_BOOK_FILE "\"\n"
    "kiebitz_default_book_end:\n"
    ".byte 0\n"
    ".previous\n");
// clang-format on

extern "C" {
extern const std::uint8_t kiebitz_default_book_begin[];
extern const std::uint8_t kiebitz_default_book_end[];
}

namespace kiebitz::book {

const std::shared_ptr<const Book>& default_book() {
  static const std::shared_ptr<const Book> book = [] {
    const std::size_t size = static_cast<std::size_t>(kiebitz_default_book_end - kiebitz_default_book_begin);
    auto parsed = Book::parse({kiebitz_default_book_begin, size});
    KIEBITZ_ASSERT(parsed.has_value(), "the shipped book is intact");
    return std::make_shared<const Book>(parsed ? *std::move(parsed) : Book());
  }();
  return book;
}

}  // namespace kiebitz::book
