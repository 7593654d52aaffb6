#include "terminal/command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/edit_distance.h"
#include "base/text.h"
#include "render/text_cell.h"
#include "terminal/console/console.h"
#include "terminal/text/phrases.h"
#include "terminal/text/screen_text.h"

namespace kiebitz::terminal {
namespace {

struct Entry {
  CommandId id;
  std::string_view english;
  std::string_view german;
  std::string_view argument;
  std::string_view german_argument;
  std::string_view english_help;
  std::string_view german_help;
};

constexpr std::array<Entry, 18> kCommands = {{
    {CommandId::Moves, "moves", "züge", "[e2]", "[e2]", "legal moves, or those of one piece",
     "alle legalen Züge oder die einer Figur"},
    {CommandId::Undo, "undo", "zurück", "", "", "take back your last move and the answer",
     "deinen letzten Zug und die Antwort zurücknehmen"},
    {CommandId::Redo, "redo", "vor", "", "", "play taken back moves again", "zurückgenommene Züge wieder spielen"},
    {CommandId::Hint, "hint", "tipp", "", "", "a hint; ask again for a clearer one",
     "ein Tipp; beim nächsten Mal ein deutlicherer"},
    {CommandId::Eval, "eval", "bewertung", "", "", "who stands better", "wer besser steht"},
    {CommandId::Explain, "explain", "erkläre", "", "", "why, in words, and the best line",
     "warum, in Worten, und die beste Variante"},
    {CommandId::Analyse, "analyse", "analyse", "[s]", "[s]", "the three best lines after some seconds",
     "die drei besten Varianten nach einigen Sekunden"},
    {CommandId::Draw, "draw", "remis", "", "", "offer, accept or claim a draw",
     "Remis anbieten, annehmen oder reklamieren"},
    {CommandId::Resign, "resign", "aufgeben", "", "", "give the game up", "die Partie aufgeben"},
    {CommandId::Board, "board", "brett", "", "", "show the board again (also: Enter)",
     "das Brett noch einmal zeigen (auch: Eingabetaste)"},
    {CommandId::Flip, "flip", "drehen", "", "", "turn the board", "das Brett drehen"},
    {CommandId::Fen, "fen", "fen", "[FEN]", "[FEN]", "show the position as FEN, or begin from one (also: F)",
     "die FEN zeigen oder mit einer anderen beginnen (auch: F)"},
    {CommandId::Pgn, "pgn", "pgn", "", "", "show the game as PGN", "die Partie als PGN zeigen"},
    {CommandId::Save, "save", "speichern", "[file]", "[Datei]", "write the PGN to a file",
     "die PGN in eine Datei schreiben"},
    {CommandId::New, "new", "neu", "", "", "a new game with new settings", "eine neue Partie mit neuen Einstellungen"},
    {CommandId::Rematch, "rematch", "revanche", "[swap]", "[tausch]", "the same again; swap changes colours",
     "dasselbe noch einmal; tausch wechselt die Farben"},
    {CommandId::Help, "help", "hilfe", "", "", "this list", "diese Liste"},
    {CommandId::Quit, "quit", "ende", "", "", "leave; the game is stored", "beenden; die Partie bleibt gespeichert"},
}};

// Other words people try.
struct Alias {
  std::string_view word;
  CommandId id;
};
constexpr std::array<Alias, 11> kAliases = {{{"analyze", CommandId::Analyse},
                                             {"exit", CommandId::Quit},
                                             {"f", CommandId::LoadFen},
                                             {"q", CommandId::Quit},
                                             {"?", CommandId::Help},
                                             {"accept", CommandId::Draw},
                                             {"takeback", CommandId::Undo},
                                             {"zuege", CommandId::Moves},
                                             {"zurueck", CommandId::Undo},
                                             {"erklaere", CommandId::Explain},
                                             {"beenden", CommandId::Quit}}};

std::string_view name_of(const Entry& entry, Language language) {
  return language == Language::German ? entry.german : entry.english;
}

}  // namespace

std::optional<Command> parse_command(std::string_view line) {
  line = trim(line);
  const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
  const std::string word = to_lower(line.substr(0, blank));
  const std::string argument(trim(line.substr(blank)));
  for (const Entry& entry : kCommands)
    if (word == entry.english || word == entry.german) return Command{entry.id, argument};
  for (const Alias& alias : kAliases)
    if (word == alias.word) return Command{alias.id, argument};
  return std::nullopt;
}

std::optional<std::string> similar_command(std::string_view word, Language language) {
  constexpr std::size_t kSlips = 2;
  const std::string typed = to_lower(word);
  std::optional<std::string> best;
  std::size_t fewest = kSlips + 1;
  for (const Entry& entry : kCommands) {
    const std::string_view name = name_of(entry, language);
    const std::size_t slips = edit_distance(typed, name);
    // A word of which most letters are wrong is no slip.
    if (slips >= fewest || slips * 2 >= name.size()) continue;
    fewest = slips;
    best = name;
  }
  return best;
}

std::vector<std::string> command_names(Language language) {
  std::vector<std::string> names;
  for (const Entry& entry : kCommands) names.emplace_back(name_of(entry, language));
  return names;
}

std::string command_help(Language language, const Terminal& terminal) {
  constexpr std::size_t kColumn = 21;
  const bool is_german = language == Language::German;
  std::string text = screen_lines(phrase(language, Say::HelpTitle), terminal);
  for (const Entry& entry : kCommands) {
    std::string head =
        fmt::format("  {} {}", name_of(entry, language), is_german ? entry.german_argument : entry.argument);
    if (!terminal.utf8) head = to_ascii(head);
    head.append(kColumn - std::min(kColumn - 1, columns_of(head)), ' ');
    text += screen_lines(head + std::string(is_german ? entry.german_help : entry.english_help), terminal, kColumn);
  }
  return text + screen_lines(phrase(language, Say::HelpMoves), terminal);
}

}  // namespace kiebitz::terminal
