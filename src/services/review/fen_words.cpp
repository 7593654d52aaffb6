#include "review/fen_words.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace kiebitz::review {
namespace {

constexpr std::string_view german_name(FenField field) {
  constexpr std::array<std::string_view, 6> kNames = {"Aufstellung", "Zugrecht",      "Rochade",
                                                      "en passant",  "Halbzugzähler", "Zugnummer"};
  return kNames[static_cast<std::size_t>(field)];
}

constexpr std::string_view german(SetupError error) {
  switch (error) {
    case SetupError::WhiteKingMissing:
      return "Weiß hat keinen König";
    case SetupError::BlackKingMissing:
      return "Schwarz hat keinen König";
    case SetupError::TooManyWhiteKings:
      return "Weiß hat mehr als einen König";
    case SetupError::TooManyBlackKings:
      return "Schwarz hat mehr als einen König";
    case SetupError::TooManyWhitePieces:
      return "Weiß hat mehr als 16 Figuren";
    case SetupError::TooManyBlackPieces:
      return "Schwarz hat mehr als 16 Figuren";
    case SetupError::TooManyWhitePawns:
      return "Weiß hat mehr als 8 Bauern";
    case SetupError::TooManyBlackPawns:
      return "Schwarz hat mehr als 8 Bauern";
    case SetupError::PawnOnBackRank:
      return "ein Bauer steht auf der ersten oder letzten Reihe";
    case SetupError::OpponentInCheck:
      return "die Seite, die nicht am Zug ist, steht im Schach";
    case SetupError::ImpossibleCheck:
      return "kein regelgerechter Zug führt zu diesem Schach";
    case SetupError::WrongCastlingRight:
      return "zu einem Rochaderecht fehlt der König oder Turm auf der Grundreihe";
    case SetupError::WrongEnPassantSquare:
      return "über das En-passant-Feld kann gerade kein Bauer gezogen sein";
    case SetupError::HalfmoveClockOutOfRange:
      return "der Halbzugzähler liegt nicht zwischen 0 und 9999";
    case SetupError::FullmoveNumberOutOfRange:
      return "die Zugnummer liegt nicht zwischen 1 und 9999";
  }
  return "unbekannter Fehler";
}

std::string german_reason(const FenError& error) {
  switch (error.kind) {
    case FenErrorKind::MissingField:
      return "dieser Teil fehlt";
    case FenErrorKind::UnexpectedCharacter:
      return "dieses Zeichen bedeutet hier nichts";
    case FenErrorKind::RankTooLong:
    case FenErrorKind::RankTooShort:
      return fmt::format("Reihe {} hat {} {}", error.rank, error.count, error.count == 1 ? "Feld" : "Felder");
    case FenErrorKind::TooFewRanks:
      return fmt::format("es {} nur {} {}", error.count == 1 ? "ist" : "sind", error.count,
                         error.count == 1 ? "Reihe" : "Reihen");
    case FenErrorKind::TooManyRanks:
      return "es sind mehr als 8 Reihen";
    case FenErrorKind::NeighbouringDigits:
      return "zwei Ziffern hintereinander";
    case FenErrorKind::BadSide:
      return "hier gehört w oder b hin";
    case FenErrorKind::CastlingTwice:
      return "dieses Rochaderecht steht zweimal da";
    case FenErrorKind::CastlingWithoutKing:
      return "zu diesem Rochaderecht fehlt der König auf der Grundreihe";
    case FenErrorKind::CastlingWithoutRook:
      return "zu diesem Rochaderecht fehlt der Turm";
    case FenErrorKind::BadEnPassantSquare:
      return "hier gehört - oder ein Feld der dritten oder sechsten Reihe hin";
    case FenErrorKind::BadNumber:
      return "hier gehört eine ganze Zahl hin";
    case FenErrorKind::TextAfterEnd:
      return "nach dem letzten Teil kommt noch etwas";
    case FenErrorKind::Setup:
      break;
  }
  return std::string(german(error.setup));
}

}  // namespace

Words fen_error_words(const FenError& error) {
  return {error.describe(), fmt::format("FEN, Teil {} ({}), Stelle {}: {}", static_cast<int>(error.field) + 1,
                                        german_name(error.field), error.column, german_reason(error))};
}

}  // namespace kiebitz::review
