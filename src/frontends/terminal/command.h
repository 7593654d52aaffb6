// The commands a player can type besides moves: their names in all languages, and their help. All names are understood
// in every language. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "platform/terminal.h"
#include "terminal/text/language.h"

namespace kiebitz::terminal {

enum class CommandId : std::uint8_t {
  Moves,
  Undo,
  Redo,
  Hint,
  Eval,
  Explain,
  Analyse,
  Draw,
  Resign,
  Board,
  Flip,
  Fen,
  LoadFen,
  Pgn,
  Save,
  New,
  Rematch,
  Help,
  Quit,
};

struct Command {
  CommandId id = CommandId::Help;
  std::string argument;  // what follows the name, without blanks around it
};

// Nothing if the first word is no command. Case does not matter.
std::optional<Command> parse_command(std::string_view line);
// The command this word is a slip of, if there is one.
std::optional<std::string> similar_command(std::string_view word, Language language);
std::vector<std::string> command_names(Language language);
// One line per command, in the letters and the width of this terminal.
std::string command_help(Language language, const Terminal& terminal);

}  // namespace kiebitz::terminal
