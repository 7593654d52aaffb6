#include "uci/server/unknown_command.h"

#include <fmt/core.h>

#include <utility>

#include "notation/san.h"
#include "uci/server/remark.h"

namespace kiebitz::uci {
namespace {

constexpr std::string_view kHowToUseXboard =
    "This program speaks UCI. XBoard needs polyglot for that: xboard -fUCI -fcp kiebitz (docs/uci.md).";
constexpr fmt::string_view kHowToMove =
    "'{}': for a game against Kiebitz start 'kiebitz play'; here a move is made by \"position startpos moves e2e4\" "
    "and asked for by \"go\"";

bool looks_like_a_move(const Position& position, std::string_view word) {
  const auto move = parse_san(position, word);
  return move || move.error().kind != SanErrorKind::Invalid;
}

}  // namespace

std::vector<std::string> UnknownCommands::answer(std::string_view word, const Position& position) {
  if (word == "xboard" || word == "protover") {
    if (std::exchange(has_met_xboard_, true)) return {};
    // Of all that comes, the program of the other protocol shows this line, in a window.
    return {fmt::format("tellusererror {}", kHowToUseXboard), format_remark(kHowToUseXboard)};
  }
  if (looks_like_a_move(position, word)) return {format_remark(fmt::format(fmt::runtime(kHowToMove), word))};
  return {format_remark(fmt::format("unknown command '{}'; help lists those there are", word))};
}
}  // namespace kiebitz::uci
