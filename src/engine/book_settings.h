// Which opening book an engine should use, as options say it.
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

// Gives the engine the book, or takes it away. An error is a sentence, and the engine keeps what it has.
Expected<void, std::string> apply_book(Engine& engine, const BookSettings& settings, std::uint64_t seed);

}  // namespace kiebitz
