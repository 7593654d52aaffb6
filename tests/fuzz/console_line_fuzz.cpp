// Any text at the console or as an argument of `play` is parsed or refused; a parsed text is legal and reads back as
// itself.
#include <string>
#include <string_view>

#include "fuzz/fuzz_check.h"
#include "fuzz/test_positions.h"
#include "game/clock_settings.h"
#include "terminal/command.h"
#include "terminal/console/console.h"
#include "terminal/move_input.h"
#include "terminal/play_settings.h"
#include "terminal/text/player_text.h"

using namespace kiebitz;
using namespace kiebitz::terminal;
using fuzz::check;

namespace {

void check_moves(const Position& position, std::string_view text) {
  for (const Language language : {Language::English, Language::German}) {
    const auto input = read_move(position, text, language);
    if (!input) continue;
    if (const Move* move = std::get_if<Move>(&*input)) {
      check(position.is_legal(*move), "a move that is understood is legal");
    } else {
      const Bitboard own = position.pieces(position.side_to_move());
      check(contains(own, std::get<Square>(*input)), "a square that is understood holds an own piece");
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (std::uint8_t i = 0; i < fuzz::kFens.size(); ++i) check_moves(fuzz::test_position(i), text);
  static_cast<void>(parse_command(text));
  if (size < 100) static_cast<void>(similar_command(text, Language::German));
  for (const char c : to_ascii(text)) check(static_cast<unsigned char>(c) < 0x80, "plain text is plain");
  if (const auto clock = parse_clock_settings(text))
    check(parse_clock_settings(format_clock_settings(*clock)) == clock, "a clock survives being written and read");
  if (const auto player = parse_player(text)) check(player->rating.value_or(1) > 0, "a level is positive");
  Random random(1);
  static_cast<void>(parse_start(text, random));
  return 0;
}
