#include "terminal/text/error_text.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

#include "review/fen_words.h"

namespace kiebitz::terminal {

std::string describe(Language language, const FenError& error) {
  const review::Words words = review::fen_error_words(error);
  return language == Language::English ? words.en : words.de;
}

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

std::string describe_store_error(Language language, const StoreError& error) {
  if (language == Language::English) return error.text;
  switch (error.kind) {
    case StoreErrorKind::NotFound:
      return "diese Partie gibt es nicht";
    case StoreErrorKind::Conflict:
      return "sie wurde inzwischen an anderer Stelle weitergespielt";
    case StoreErrorKind::BadText:
      return "ein Text enthält ein Nullbyte";
    case StoreErrorKind::Busy:
      return "ein anderes Programm hält die Datenbank zu lange fest";
    case StoreErrorKind::CannotWrite:
      return "der Datenträger ist voll oder schreibgeschützt";
    case StoreErrorKind::Damaged:
      return "die Aufzeichnung ist beschädigt";
    case StoreErrorKind::Unreachable:
      return "der Datenbankserver antwortet nicht";
    case StoreErrorKind::TooNew:
      return "eine neuere Fassung dieses Programms hat sie geschrieben";
    case StoreErrorKind::Other:
      break;
  }
  return "die Datenbank meldet: " + error.text;
}

}  // namespace kiebitz::terminal
