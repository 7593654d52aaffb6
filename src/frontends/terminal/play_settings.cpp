#include "terminal/play_settings.h"

#include <fmt/format.h>

#include <functional>
#include <utility>

#include "base/text.h"
#include "notation/fen.h"
#include "render/text_cell.h"
#include "terminal/text/error_text.h"
#include "terminal/text/phrases.h"
#include "terminal/text/player_text.h"
#include "terminal/text/screen_text.h"
#include "terminal/text/typed_text.h"

namespace kiebitz::terminal {
namespace {

constexpr int kFriendlyElo = 1000;
constexpr std::string_view kNone = "none";
constexpr int kMostDifficult = 3;

// Asks until the answer fits. `take` returns what is wrong with an answer, or nothing. False if the user left.
bool ask(const AskContext& context, const std::string& question, const std::string& by_default,
         const std::function<std::optional<std::string>(const std::string&)>& take) {
  for (;;) {
    ReadRequest request;
    request.prompt = one_line(by_default.empty() ? question + ": " : fmt::format("{} [{}]: ", question, by_default));
    ReadAnswer answer = context.console.read_line(request);
    if (answer.status != ReadStatus::Line) return false;
    const std::string_view typed = trim(answer.line);
    const auto problem = take(typed.empty() ? by_default : std::string(typed));
    if (!problem) return true;
    context.console.write(screen_lines(*problem, context.console.terminal()));
  }
}

std::string words(const AskContext& context, Say what) { return std::string(phrase(context.language, what)); }

std::optional<std::string> bad_answer(const AskContext& context, const std::string& answer) {
  return say(context.language, Say::BadAnswer, answer);
}

bool ask_name(const AskContext& context, Say question, const std::string& by_default, std::string& name) {
  return ask(context, words(context, question), by_default, [&name](const std::string& answer) {
    name = answer;
    return std::optional<std::string>();
  });
}

bool ask_address(const AskContext& context, PlayerInfo& player) {
  return ask(context, words(context, Say::AskAddress), "http://127.0.0.1:8080",
             [&](const std::string& answer) -> std::optional<std::string> {
               const auto described = parse_player(answer);
               if (!described || described->kind != PlayerKind::Api)
                 return say(context.language, Say::BadAddress, answer);
               player = *described;
               return context.problem_of ? context.problem_of(player) : std::nullopt;
             });
}

// The rest of a player whose kind is known; the name of a person is asked for when all seats are taken.
bool ask_details(const AskContext& context, PlayerInfo& player) {
  const auto take_spec = [&](const std::string& answer) -> std::optional<std::string> {
    player.spec = player.name = answer;
    return context.problem_of ? context.problem_of(player) : std::nullopt;
  };
  switch (player.kind) {
    case PlayerKind::Engine:
      return ask(context, words(context, Say::AskLevel), std::to_string(kFriendlyElo), [&](const std::string& answer) {
        const auto level = parse_level(answer, context.language);
        if (!level) return std::optional<std::string>(level.error() + '.');
        player.rating = *level;
        return std::optional<std::string>();
      });
    case PlayerKind::Brain:
      return ask(context, words(context, Say::AskBrain), "thesis-2", take_spec);
    case PlayerKind::Uci:
      return ask(context, words(context, Say::AskCommand), "stockfish", take_spec);
    case PlayerKind::Api:
      return ask_address(context, player);
    case PlayerKind::Human:
    case PlayerKind::Dummy:
      break;
  }
  return true;
}

std::optional<PlayerInfo> ask_player(const AskContext& context, const std::string& who, Say by_default) {
  PlayerInfo player;
  const std::string question = say(context.language, Say::AskKind, who);
  const bool answered = ask(context, question, words(context, by_default), [&](const std::string& answer) {
    const auto kind = parse_kind_answer(answer);
    if (!kind) return bad_answer(context, answer);
    player.kind = *kind;
    return std::optional<std::string>();
  });
  if (!answered || !ask_details(context, player)) return std::nullopt;
  if (player.name.empty()) player.name = default_name(player);
  return player;
}

// An AI whose difficulty is not chosen yet.
bool lacks_difficulty(const PlayerInfo& player) { return player.kind == PlayerKind::Brain && player.spec.empty(); }

bool ask_difficulty(const AskContext& context, Color seat, PlayerInfo& player) {
  return ask(context, say(context.language, Say::AskDifficulty, index(seat) + 1), "2", [&](const std::string& answer) {
    if (answer.size() != 1 || answer[0] < '1' || answer[0] > '0' + kMostDifficult) return bad_answer(context, answer);
    player = ai_player(answer[0] - '0');
    return std::optional<std::string>();
  });
}

// The difficulty of an AI, the address of a server. False if the user left.
bool ask_missing(const AskContext& context, Color seat, PlayerInfo& player) {
  if (lacks_difficulty(player)) return ask_difficulty(context, seat, player);
  return player.kind != PlayerKind::Api || !player.spec.empty() || ask_address(context, player);
}

std::string name_of(const AskContext& context, Color seat) { return std::string(color_name(context.language, seat)); }

PlayerInfo default_opponent() {
  PlayerInfo opponent;
  opponent.kind = PlayerKind::Engine;
  opponent.rating = kFriendlyElo;
  opponent.name = default_name(opponent);
  return opponent;
}

// One seat is taken. The other: a person against a player that moves by itself, the usual opponent against a person.
bool fill_other_seat(PlaySettings& settings, Color seat, const PlayRequest& request, const AskContext& context) {
  const Color open = opposite(seat);
  const bool is_human = request.players[index(seat)]->kind == PlayerKind::Human;
  std::optional<PlayerInfo> other = request.opponent;
  if (!other && request.ask)
    other = ask_player(context, name_of(context, open), is_human ? Say::AnswerEngine : Say::AnswerHuman);
  else if (!other)
    other = is_human ? default_opponent() : PlayerInfo{};
  if (!other) return false;
  settings.players[index(seat)] = *request.players[index(seat)];
  settings.players[index(open)] = *std::move(other);
  return true;
}

// The colour of the person; nothing if no person plays. False if the user left.
bool ask_color(const AskContext& context, std::optional<Color>& own) {
  return ask(context, words(context, Say::AskColor), words(context, Say::AnswerWhite), [&](const std::string& answer) {
    own = parse_color_answer(answer, context.random);
    const std::string word = typed_word(answer);
    const bool watches = word == "watch" || word == "zusehen";
    return own || watches ? std::optional<std::string>() : bad_answer(context, answer);
  });
}

// Who sits where; people may still lack a name. The seat of the person at the keyboard if there is one, any seat if
// not; nothing if the user left.
std::optional<Color> fill_seats(PlaySettings& settings, const PlayRequest& request, const AskContext& context) {
  const auto& given = request.players;
  if (given[0] && given[1]) {
    settings.players = {*given[0], *given[1]};
    return Color::White;
  }
  if (given[0] || given[1]) {
    const Color seat = given[0] ? Color::White : Color::Black;
    if (!fill_other_seat(settings, seat, request, context)) return std::nullopt;
    return given[index(seat)]->kind == PlayerKind::Human ? seat : opposite(seat);
  }
  std::optional<PlayerInfo> opponent = request.opponent;
  if (!opponent)
    opponent = request.ask ? ask_player(context, words(context, Say::Opponent), Say::AnswerEngine) : default_opponent();
  if (!opponent) return std::nullopt;
  std::optional<Color> own = request.color.value_or(Color::White);
  if (request.ask && !request.color && !ask_color(context, own)) return std::nullopt;
  std::optional<PlayerInfo> self = PlayerInfo{};
  if (!own) self = ask_player(context, name_of(context, Color::White), Say::AnswerEngine);
  if (!self) return std::nullopt;
  const Color seat = own.value_or(Color::White);
  settings.players[index(seat)] = *std::move(self);
  settings.players[index(opposite(seat))] = *std::move(opponent);
  return seat;
}

// What the short form of the questions means by a type of player.
std::optional<PlayerInfo> player_of_type(const std::string& answer) {
  const std::string word = typed_word(answer);
  if (word == "ai" || word == "ki" || word == "2") return ai_player(0);
  if (word == "user") return PlayerInfo{};
  const auto kind = parse_kind_answer(word);
  if (kind != PlayerKind::Human && kind != PlayerKind::Dummy && kind != PlayerKind::Api) return std::nullopt;
  PlayerInfo player;
  player.kind = *kind;
  player.name = default_name(player);
  return player;
}

// One player after the other: name, type, difficulty. False if the user left.
bool ask_in_turn(PlayRequest& request, const AskContext& context) {
  for (const Color seat : kColors) {
    auto& player = request.players[index(seat)];
    std::optional<std::string>& name = request.names[index(seat)];
    const std::string usual_name = player ? player->name : seat == Color::White ? request.user_name : "";
    if (!name && !ask(context, say(context.language, Say::AskPlayerName, index(seat) + 1), usual_name,
                      [&name](const std::string& answer) {
                        if (!answer.empty()) name = answer;
                        return std::optional<std::string>();
                      }))
      return false;
    if (player) continue;
    const Say by_default = seat == Color::White ? Say::AnswerHuman : Say::AnswerAi;
    if (!ask(context, say(context.language, Say::AskPlayerKind, index(seat) + 1), words(context, by_default),
             [&](const std::string& answer) {
               player = player_of_type(answer);
               return player ? std::nullopt : bad_answer(context, answer);
             }))
      return false;
    if (!ask_missing(context, seat, *player)) return false;
    // Two people have two names.
    if (seat == Color::Black && player->kind == PlayerKind::Human && !name && request.names[0])
      name = *request.names[0] + " 2";
  }
  return true;
}

// Difficulties and addresses that are still missing. False if the user left.
bool ask_what_is_missing(PlayRequest& request, const AskContext& context) {
  for (const Color seat : kColors) {
    auto& player = request.players[index(seat)];
    if (player && !ask_missing(context, seat, *player)) return false;
  }
  return true;
}

// Asks for the names of people who have none, or makes them up. False if the user left.
bool fill_names(PlaySettings& settings, Color own, const PlayRequest& request, const AskContext& context) {
  std::string name = request.name.empty() ? request.user_name : request.name;
  bool is_known = !request.name.empty();
  Say question = Say::AskName;
  for (const Color seat : {own, opposite(own)}) {
    PlayerInfo& player = settings.players[index(seat)];
    if (request.names[index(seat)]) player.name = *request.names[index(seat)];
    if (player.kind == PlayerKind::Human && player.name.empty()) {
      player.name = name;
      if (request.ask && !is_known && !ask_name(context, question, name, player.name)) return false;
      name = player.name + " 2";
      is_known = false;
      question = Say::AskOtherName;
    }
    player.name = one_line(player.name);
  }
  return true;
}

}  // namespace

Expected<Position, std::string> parse_start(std::string_view text, Random& random, Language language) {
  constexpr std::string_view kChess960 = "chess960";
  constexpr int kPositions = 960;
  const std::string word = typed_word(text);  // not for a FEN, in which capitals are White's pieces
  if (word == "standard") return Position::start();
  if (word.compare(0, kChess960.size(), kChess960) == 0) {
    std::string_view number = std::string_view(word).substr(kChess960.size());
    while (!number.empty() && (number.front() == ' ' || number.front() == ':')) number.remove_prefix(1);
    if (number.empty()) return Position::chess960_start(static_cast<int>(random.below(kPositions)));
    const auto value = parse_number<int>(number);
    if (!value || *value < 0 || *value >= kPositions)
      return Unexpected(std::string(phrase(language, Say::BadChess960)));
    return Position::chess960_start(*value);
  }
  auto position = parse_fen(trim(text));
  if (!position) return Unexpected(describe(language, position.error()));
  return *std::move(position);
}

std::optional<std::optional<GameTimes>> parse_clock_answer(std::string_view text) {
  const std::string word = typed_word(text);
  if (word == kNone || word == "keine" || word == "-") return std::optional<GameTimes>();
  const auto clock = parse_game_times(word);
  if (!clock) return std::nullopt;
  return clock;
}

std::optional<Color> parse_color_answer(std::string_view text, Random& random) {
  const std::string word = typed_word(text);
  if (word == "white" || word == "w" || word == "weiß" || word == "weiss") return Color::White;
  if (word == "black" || word == "b" || word == "schwarz" || word == "s") return Color::Black;
  if (word == "random" || word == "zufall") return random.below(2) == 0 ? Color::White : Color::Black;
  return std::nullopt;
}

std::optional<PlayerKind> parse_kind_answer(std::string_view text) {
  const std::string word = typed_word(text);
  if (word == "mensch") return PlayerKind::Human;
  if (word == "gehirn") return PlayerKind::Brain;
  // The first four as in the questions for one player after the other.
  constexpr std::array<PlayerKind, 6> kNumbered = {PlayerKind::Human, PlayerKind::Engine, PlayerKind::Api,
                                                   PlayerKind::Dummy, PlayerKind::Brain,  PlayerKind::Uci};
  constexpr std::string_view kNumbers = "123456";
  const std::size_t number = word.size() == 1 ? kNumbers.find(word[0]) : std::string_view::npos;
  if (number != std::string_view::npos) return kNumbered[number];
  return parse_player_kind(word);
}

PlayerInfo ai_player(int difficulty) {
  PlayerInfo player;
  player.kind = PlayerKind::Brain;
  if (difficulty > 0) player.name = player.spec = fmt::format("thesis-{}", difficulty);
  return player;
}

std::optional<PlaySettings> complete_settings(const PlayRequest& given, const AskContext& context) {
  PlayRequest request = given;
  if (request.in_turn && !ask_in_turn(request, context)) return std::nullopt;
  if (!ask_what_is_missing(request, context)) return std::nullopt;
  PlaySettings settings;
  const auto own = fill_seats(settings, request, context);
  if (!own || !fill_names(settings, *own, request, context)) return std::nullopt;
  if (request.clock) settings.clock = *request.clock;
  if (request.ask && !request.clock &&
      !ask(context, words(context, Say::AskClock), words(context, Say::AnswerNone),
           [&](const std::string& answer) -> std::optional<std::string> {
             const auto clock = parse_clock_answer(answer);
             if (!clock) return say(context.language, Say::BadClock, answer);
             settings.clock = *clock;
             return std::nullopt;
           }))
    return std::nullopt;
  if (request.start) settings.start = *request.start;
  if (request.ask && !request.start &&
      !ask(context, words(context, Say::AskStart), "standard",
           [&](const std::string& answer) -> std::optional<std::string> {
             const auto start = parse_start(answer, context.random, context.language);
             if (!start) return say(context.language, Say::BadStart, answer, start.error());
             settings.start = *start;
             return std::nullopt;
           }))
    return std::nullopt;
  return settings;
}

}  // namespace kiebitz::terminal
