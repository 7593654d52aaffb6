#include "terminal/play_settings.h"

#include <fmt/format.h>

#include <charconv>
#include <functional>
#include <utility>

#include "notation/fen.h"
#include "render/text_cell.h"
#include "terminal/fen_error_text.h"
#include "terminal/phrases.h"
#include "terminal/player_text.h"
#include "terminal/screen_text.h"

namespace kiebitz::terminal {
namespace {

constexpr int kFriendlyElo = 1000;
constexpr std::string_view kNone = "none";

// Asks until the answer fits. `take` returns what is wrong with an answer, or nothing. False if the user left.
bool ask(const AskContext& context, Say question, const std::string& by_default,
         const std::function<std::optional<std::string>(const std::string&)>& take) {
  for (;;) {
    ReadRequest request;
    request.prompt = one_line(fmt::format("{} [{}]: ", phrase(context.language, question), by_default));
    ReadAnswer answer = context.console.read_line(request);
    if (answer.status != ReadStatus::Line) return false;
    const auto problem = take(answer.line.empty() ? by_default : answer.line);
    if (!problem) return true;
    context.console.write(screen_lines(*problem, context.console.terminal()));
  }
}

std::string answer_of(const AskContext& context, Say what) { return std::string(phrase(context.language, what)); }

std::optional<std::string> bad_answer(const AskContext& context, const std::string& answer) {
  return say(context.language, Say::BadAnswer, answer);
}

// The rest of an opponent whose kind is known.
bool ask_details(const AskContext& context, PlayerInfo& opponent) {
  const auto take_spec = [&](const std::string& answer) -> std::optional<std::string> {
    opponent.spec = opponent.name = answer;
    return context.problem_of ? context.problem_of(opponent) : std::nullopt;
  };
  switch (opponent.kind) {
    case PlayerKind::Engine:
      return ask(context, Say::AskLevel, std::to_string(kFriendlyElo), [&](const std::string& answer) {
        const auto level = parse_level(answer, context.language);
        if (!level) return std::optional<std::string>(level.error() + '.');
        opponent.rating = *level;
        return std::optional<std::string>();
      });
    case PlayerKind::Brain:
      return ask(context, Say::AskBrain, "thesis-2", take_spec);
    case PlayerKind::Uci:
      return ask(context, Say::AskCommand, "stockfish", take_spec);
    case PlayerKind::Human:
      return ask(context, Say::AskOtherName, answer_of(context, Say::AnswerSecond),
                 [&opponent](const std::string& answer) {
                   opponent.name = answer;
                   return std::optional<std::string>();
                 });
    case PlayerKind::Dummy:
      break;
  }
  return true;
}

std::optional<PlayerInfo> ask_opponent(const AskContext& context) {
  PlayerInfo opponent;
  const bool answered = ask(context, Say::AskOpponent, "engine", [&](const std::string& answer) {
    const auto kind = parse_player_kind(answer);
    if (!kind) return bad_answer(context, answer);
    opponent.kind = *kind;
    return std::optional<std::string>();
  });
  if (!answered || !ask_details(context, opponent)) return std::nullopt;
  if (opponent.name.empty()) opponent.name = default_name(opponent);
  return opponent;
}

PlayerInfo default_opponent() {
  PlayerInfo opponent;
  opponent.kind = PlayerKind::Engine;
  opponent.rating = kFriendlyElo;
  opponent.name = default_name(opponent);
  return opponent;
}

// Who sits where, without names. False if the user left.
bool fill_seats(PlaySettings& settings, const PlayRequest& request, const AskContext& context) {
  const auto& given = request.players;
  if (given[0] && given[1]) {
    settings.players = {*given[0], *given[1]};
    return true;
  }
  if (given[0] || given[1]) {
    // The other seat: a person against a player that moves by itself, the usual opponent against a person.
    const Color seat = given[0] ? Color::White : Color::Black;
    const bool is_human = given[index(seat)]->kind == PlayerKind::Human;
    settings.players[index(seat)] = *given[index(seat)];
    settings.players[index(opposite(seat))] = request.opponent.value_or(is_human ? default_opponent() : PlayerInfo{});
    return true;
  }
  std::optional<PlayerInfo> opponent = request.opponent;
  if (!opponent) opponent = request.ask ? ask_opponent(context) : default_opponent();
  if (!opponent) return false;
  Color own = request.color.value_or(Color::White);
  if (request.ask && !request.color &&
      !ask(context, Say::AskColor, answer_of(context, Say::AnswerWhite), [&](const std::string& answer) {
        const auto color = parse_color_answer(answer, context.random);
        if (!color) return bad_answer(context, answer);
        own = *color;
        return std::optional<std::string>();
      }))
    return false;
  settings.players[index(own)] = PlayerInfo{};
  settings.players[index(opposite(own))] = *std::move(opponent);
  return true;
}

bool is_nameless_human(const PlayerInfo& player) { return player.kind == PlayerKind::Human && player.name.empty(); }

// False if the user left.
bool fill_players(PlaySettings& settings, const PlayRequest& request, const AskContext& context) {
  std::string name = request.name.empty() ? request.user_name : request.name;
  const auto& given = request.players;
  const bool has_nameless = (!given[0] && !request.names[0]) || (!given[1] && !request.names[1]) ||
                            (given[0] && is_nameless_human(*given[0]) && !request.names[0]) ||
                            (given[1] && is_nameless_human(*given[1]) && !request.names[1]);
  if (request.ask && request.name.empty() && has_nameless &&
      !ask(context, Say::AskName, name, [&name](const std::string& answer) {
        name = answer;
        return std::optional<std::string>();
      }))
    return false;
  if (!fill_seats(settings, request, context)) return false;
  for (const Color c : kColors) {
    PlayerInfo& player = settings.players[index(c)];
    if (request.names[index(c)]) player.name = *request.names[index(c)];
    if (is_nameless_human(player)) player.name = std::exchange(name, name + " 2");
    player.name = one_line(player.name);
  }
  return true;
}

}  // namespace

Expected<Position, std::string> parse_start(std::string_view text, Random& random, Language language) {
  constexpr std::string_view kChess960 = "chess960";
  constexpr int kPositions = 960;
  if (text == "standard") return Position::start();
  if (text.substr(0, kChess960.size()) == kChess960) {
    std::string_view number = text.substr(kChess960.size());
    while (!number.empty() && (number.front() == ' ' || number.front() == ':')) number.remove_prefix(1);
    if (number.empty()) return Position::chess960_start(static_cast<int>(random.below(kPositions)));
    int value = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    if (error != std::errc() || end != number.data() + number.size() || value < 0 || value >= kPositions)
      return Unexpected(std::string(phrase(language, Say::BadChess960)));
    return Position::chess960_start(value);
  }
  auto position = parse_fen(text);
  if (!position) return Unexpected(describe(language, position.error()));
  return *std::move(position);
}

std::optional<std::optional<ClockSettings>> parse_clock_answer(std::string_view text) {
  if (text == kNone || text == "keine" || text == "-") return std::optional<ClockSettings>();
  const auto clock = parse_clock_settings(text);
  if (!clock) return std::nullopt;
  return clock;
}

std::optional<Color> parse_color_answer(std::string_view text, Random& random) {
  if (text == "white" || text == "w" || text == "weiß" || text == "weiss") return Color::White;
  if (text == "black" || text == "b" || text == "schwarz" || text == "s") return Color::Black;
  if (text == "random" || text == "zufall") return random.below(2) == 0 ? Color::White : Color::Black;
  return std::nullopt;
}

std::optional<PlaySettings> complete_settings(const PlayRequest& request, const AskContext& context) {
  PlaySettings settings;
  if (!fill_players(settings, request, context)) return std::nullopt;
  if (request.clock) settings.clock = *request.clock;
  if (request.ask && !request.clock &&
      !ask(context, Say::AskClock, answer_of(context, Say::AnswerNone),
           [&](const std::string& answer) -> std::optional<std::string> {
             const auto clock = parse_clock_answer(answer);
             if (!clock) return say(context.language, Say::BadClock, answer);
             settings.clock = *clock;
             return std::nullopt;
           }))
    return std::nullopt;
  if (request.start) settings.start = *request.start;
  if (request.ask && !request.start &&
      !ask(context, Say::AskStart, "standard", [&](const std::string& answer) -> std::optional<std::string> {
        const auto start = parse_start(answer, context.random, context.language);
        if (!start) return say(context.language, Say::BadStart, answer, start.error());
        settings.start = *start;
        return std::nullopt;
      }))
    return std::nullopt;
  return settings;
}

}  // namespace kiebitz::terminal
