// The opening book of an engine, as the options describe it.
#pragma once

#include <string>

#include "engine/engine.h"

namespace kiebitz {

struct BookSettings {
  bool use = false;
  std::string path;  // empty: the book inside the program
  std::string policy = "weighted";
  int max_ply = 255;
};

// Gives the engine the book, or removes it. An error is a sentence, and the engine keeps its book.
Expected<void, std::string> apply_book(Engine& engine, const BookSettings& settings, std::uint64_t seed);

}  // namespace kiebitz
