#include "terminal/text/store_error_text.h"

namespace kiebitz::terminal {

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
