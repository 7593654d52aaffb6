#include "terminal/text/file_error_text.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

namespace kiebitz::terminal {

std::string describe_file_error(Language language, int number) {
  if (language == Language::English) return std::strerror(number);
  switch (number) {
    case EACCES:
    case EPERM:
      return "keine Berechtigung";
    case ENOENT:
      return "den Ordner gibt es nicht";
    case ENOTDIR:
      return "ein Teil des Wegs dorthin ist kein Ordner";
    case EISDIR:
      return "das ist ein Ordner";
    case ENOSPC:
    case EDQUOT:
      return "der Datenträger ist voll";
    case EROFS:
      return "der Datenträger ist schreibgeschützt";
    default:
      return fmt::format("Fehler {}", number);
  }
}

}  // namespace kiebitz::terminal
