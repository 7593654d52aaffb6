// A text file that is compiled into the program (cmake/embed.cmake).
#pragma once

#include <span>
#include <string_view>

namespace kiebitz {

struct EmbeddedText {
  std::string_view name;  // of the file, without folder and ending
  std::string_view text;
};

}  // namespace kiebitz
