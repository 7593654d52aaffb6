#include "review/words.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>

namespace kiebitz::review {
namespace {

// In the order of GameOverReason: how a game ended, after "White wins" or "Draw", with the blank or comma between.
struct ReasonWords {
  std::string_view en;
  std::string_view de;
};
constexpr ReasonWords kReasons[] = {
    {" by checkmate", " durch Matt"},
    {" by stalemate", " durch Patt"},
    {" because nobody can mate any more", ", weil niemand mehr mattsetzen kann"},
    {" by the 75-move rule", " nach der 75-Züge-Regel"},
    {" by fivefold repetition", " durch fünfmalige Stellungswiederholung"},
    {" by the fifty-move rule", " nach der 50-Züge-Regel"},
    {" by threefold repetition", " durch dreimalige Stellungswiederholung"},
    {" by resignation", " durch Aufgabe"},
    {" by agreement", " durch Vereinbarung"},
    {" on time", " durch Zeitüberschreitung"},
    {" because the opponent left", ", weil der Gegner die Partie verlassen hat"},
    {" by adjudication", " durch Abschätzung"},
};

// In the order of Term.
constexpr std::string_view kGermanTerms[] = {
    "Material",
    "Materialverhältnis",
    "Figurenstellung",
    "Beweglichkeit",
    "Zentrum",
    "Königsstellung",
    "Bauernsturm",
    "Königsgefahr",
    "Aktiver König",
    "Isolierte Bauern",
    "Doppelbauern",
    "Rückständige Bauern",
    "Verbundene Bauern",
    "Blockierte Bauern",
    "Freibauern",
    "Drohungen",
    "Hängende Figuren",
    "Vorposten",
    "Läufer und Springer",
    "Türme auf Linien",
    "Türme auf der 7. Reihe",
    "Eingesperrte Figuren",
    "Raum",
    "Zugrecht",
    "Bekanntes Endspiel",
};
static_assert(std::size(kGermanTerms) == static_cast<std::size_t>(kTermCount));

constexpr int kEqual = 30;
constexpr int kSlight = 80;
constexpr int kClear = 200;
constexpr int kWinning = 500;

}  // namespace

Words end_words(const GameOver& over) {
  const auto number = static_cast<std::size_t>(over.reason);
  const ReasonWords reason = number < std::size(kReasons) ? kReasons[number] : ReasonWords{"", ""};
  if (!over.winner && over.reason == GameOverReason::TimeForfeit)
    return {"Draw: time is up, but the opponent has too few pieces left to give mate",
            "Remis: Die Zeit ist um, aber der Gegner hat zu wenig Figuren zum Mattsetzen"};
  Words words;
  if (!over.winner)
    words = {"Draw", "Remis"};
  else if (*over.winner == Color::White)
    words = {"White wins", "Weiß gewinnt"};
  else
    words = {"Black wins", "Schwarz gewinnt"};
  words.en += reason.en;
  words.de += reason.de;
  return words;
}

Words term_words(Term term) { return {std::string(term_title(term)), std::string(kGermanTerms[index(term)])}; }

Words piece_words(PieceType type) {
  switch (type) {
    case PieceType::Pawn:
      return {"pawn", "Bauer"};
    case PieceType::Knight:
      return {"knight", "Springer"};
    case PieceType::Bishop:
      return {"bishop", "Läufer"};
    case PieceType::Rook:
      return {"rook", "Turm"};
    case PieceType::Queen:
      return {"queen", "Dame"};
    case PieceType::King:
      return {"king", "König"};
    case PieceType::None:
      break;
  }
  return {"piece", "Figur"};
}

Words the_piece(PieceType type) {
  const Words name = piece_words(type);
  const bool is_feminine = type == PieceType::Queen || type == PieceType::None;
  return {"the " + name.en, (is_feminine ? "die " : "der ") + name.de};
}

Words the_piece_as_object(PieceType type) {
  const Words name = piece_words(type);
  const bool is_feminine = type == PieceType::Queen || type == PieceType::None;
  const bool is_weak = type == PieceType::Pawn;  // der Bauer, den Bauern
  return {"the " + name.en, (is_feminine ? "die " : "den ") + name.de + (is_weak ? "n" : "")};
}

Words terms_note(int network) {
  return {
      fmt::format("These are terms of the classical evaluation, which is not what plays here: the engine plays by its "
                  "network, and that counts {:+.2f}.",
                  network / 100.0),
      fmt::format("Das sind Kriterien der klassischen Bewertung, nach der hier nicht gespielt wird: Die Engine spielt "
                  "nach ihrem Netz, und das zählt {:+.2f}.",
                  network / 100.0)};
}

Words verdict_words(int centipawns) {
  const int size = std::abs(centipawns);
  if (size < kEqual) return {"The position is equal", "Die Stellung ist ausgeglichen"};
  const bool is_white = centipawns > 0;
  const std::string en = is_white ? "White" : "Black";
  const std::string de = is_white ? "Weiß" : "Schwarz";
  if (size < kSlight) return {en + " is slightly better", de + " steht etwas besser"};
  if (size < kClear) return {en + " is clearly better", de + " steht klar besser"};
  if (size < kWinning) return {en + " is winning", de + " steht auf Gewinn"};
  return {en + " is winning easily", de + " steht klar auf Gewinn"};
}

}  // namespace kiebitz::review
