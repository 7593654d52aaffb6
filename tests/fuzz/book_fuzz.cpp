// Any bytes are a book or an error; a book gives only legal moves, whatever its content, and writing it back gives the
// same bytes.
#include "book/check.h"
#include "book/choice.h"
#include "fuzz/fuzz_check.h"

using namespace kiebitz;
using fuzz::check;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto book = book::Book::parse({data, size});
  if (!book) return 0;
  check(book->entries().size() == size / book::kEntryBytes, "every whole entry is read");
  std::vector<std::uint8_t> written;
  for (const book::BookEntry& entry : book->entries()) append_entry(written, entry);
  check(std::equal(written.begin(), written.end(), data), "what is written is what was read");
  const Position start = Position::start();
  for (const book::BookMove& m : book->probe(start)) check(start.is_legal(m.move), "book moves are legal");
  Random random(size);
  if (const auto move = choose_move(*book, start, {}, random)) check(start.is_legal(*move), "the choice is legal");
  book::BookChecker checker(*book);
  checker.walk(false);
  check(checker.report().reached <= checker.report().positions, "no position is found twice");
  return 0;
}
