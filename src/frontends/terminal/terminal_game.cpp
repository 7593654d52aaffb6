#include "terminal/terminal_game.h"

#include <fmt/format.h>

#include <stop_token>
#include <thread>

#include "base/mutex.h"
#include "base/text.h"
#include "engine/level.h"
#include "notation/san.h"
#include "render/text_cell.h"
#include "rules/movegen.h"
#include "terminal/board_panel.h"
#include "terminal/opponents/opponents.h"
#include "terminal/text/error_text.h"
#include "terminal/text/player_text.h"

namespace kiebitz::terminal {
namespace {

constexpr std::size_t kPromptName = 30;  // columns; the rest of the line is for what is typed

// Has another program written to the game?
bool is_elsewhere(const PersistentGameError& error) {
  return error.store && error.store->kind == StoreErrorKind::Conflict;
}

}  // namespace

TerminalGame::TerminalGame(Console& console, Store& store, TerminalGameOptions options)
    : console_(console),
      store_(store),
      options_(std::move(options)),
      advisor_(options_.advisor, [this] { return console_.take_interrupt() || has_flag_fallen(); }),
      pause_random_(options_.resources.seed) {}

Expected<TerminalGame::PreparedGame, CannotBegin> TerminalGame::prepare(const PlaySettings& settings) {
  PreparedGame prepared{settings, {}};
  for (const Color c : kColors) {
    PlayerInfo& player = prepared.settings.players[index(c)];
    if (player.kind != PlayerKind::Human) {
      OpponentResources resources = options_.resources;
      resources.seed += 2 * games_started_ + static_cast<std::uint64_t>(index(c));
      resources.history = &store_;
      resources.language = options_.language;
      auto made = make_opponent(player, resources);
      if (!made)
        return Unexpected(CannotBegin{
            Say::BadPlayer, player.name.empty() ? made.error() : fmt::format("{}: {}", player.name, made.error())});
      prepared.opponents[index(c)] = *std::move(made);
      // An engine knows its name better than the command that starts it.
      player.name = one_line(prepared.opponents[index(c)]->name());
    }
    player.spec = lasting_spec(player);  // the game may be resumed from another folder
  }
  ++games_started_;
  return prepared;
}

void TerminalGame::start(PreparedGame prepared, PersistentGame stored) {
  settings_ = std::move(prepared.settings);
  opponents_ = std::move(prepared.opponents);
  game_.emplace(std::move(stored));
  // The only person looks from their own side.
  bottom_ = opponents_[0] != nullptr && opponents_[1] == nullptr ? Color::Black : Color::White;
  saved_as_.clear();
  is_announced_ = false;
}

Expected<void, CannotBegin> TerminalGame::begin(const PlaySettings& settings) {
  auto prepared = prepare(settings);
  if (!prepared) return Unexpected(prepared.error());
  GameSheet sheet;
  sheet.event = "Casual game";
  sheet.site = "Kiebitz";
  sheet.players = prepared->settings.players;
  sheet.clock = settings.clock;
  sheet.start = settings.start;
  GameHeader header;
  header.owner = options_.owner;
  auto stored = PersistentGame::begin(store_, header, std::move(sheet), options_.clocks);
  if (!stored)
    return Unexpected(CannotBegin{Say::CannotStore, describe_store_error(options_.language, stored.error())});
  start(*std::move(prepared), *std::move(stored));
  greet(false);
  return {};
}

Expected<void, CannotBegin> TerminalGame::resume(GameId id) {
  auto stored = PersistentGame::resume(store_, id, options_.clocks);
  if (!stored)
    return Unexpected(CannotBegin{Say::CannotStore, describe_store_error(options_.language, stored.error())});
  PlaySettings settings;
  settings.players = stored->sheet().players;
  settings.clock = stored->sheet().clock;
  settings.start = stored->sheet().start;
  auto prepared = prepare(settings);
  if (!prepared) return Unexpected(prepared.error());
  start(*std::move(prepared), *std::move(stored));
  greet(true);
  return {};
}

void TerminalGame::greet(bool is_continued) {
  for (const auto& opponent : opponents_)
    if (opponent != nullptr) opponent->new_game();
  const auto number = static_cast<std::int64_t>(game_->id());
  if (is_continued) {
    const int plies = game_->live().plies();
    const Say how = game().is_over() ? Say::LookedUp : plies == 1 ? Say::ContinuedAfterOne : Say::Continued;
    tell(how, number, plies, described(Color::White), described(Color::Black));
  } else {
    const std::string clock = settings_.clock ? ", " + format_game_times(*settings_.clock) : "";
    tell(Say::GameNumber, number, described(Color::White), described(Color::Black), clock);
  }
  const bool has_person = opponents_[0] == nullptr || opponents_[1] == nullptr;
  if (has_person && !game().is_over()) tell(Say::TypeHelp);
  show_board();
}

Color TerminalGame::person() const {
  const Color to_move = game().side_to_move();
  if (opponent(to_move) == nullptr) return to_move;
  return opposite(to_move);
}

void TerminalGame::show_board(Bitboard marked) {
  BoardPanel panel{
      game(), {one_line(name(Color::White)), one_line(name(Color::Black))}, {}, {}, marked, bottom_, options_.language};
  if (const auto& clock = game_->live().clock())
    for (const Color c : kColors) panel.clocks[index(c)] = clock->left(c, game_->now());
  if (options_.opening_name) panel.opening = options_.opening_name(game());
  console_.write(terminal::draw(panel, console_.terminal()));
  if (game().position().is_check() && !game().is_over()) tell(Say::Check);
}

bool TerminalGame::report(const PersistentGame::Done& done) {
  if (done) return true;
  if (is_elsewhere(done.error()) && game_->reload()) {
    tell(Say::ChangedElsewhere);
    show_board();
    return false;
  }
  if (done.error().store) {
    tell(Say::CannotStore, describe_store_error(options_.language, *done.error().store));
    is_broken_ = true;
  } else {
    tell(refusal_of(*done.error().rule));
  }
  return false;
}

bool TerminalGame::reload_if_changed() {
  const auto is_current = game_->is_current();
  if (!is_current || *is_current) return false;  // a store that fails says so when something is written
  const Revision board = game_->board_revision();
  if (!game_->reload() || game_->board_revision() == board) return false;
  tell(Say::ChangedElsewhere);
  show_board();
  return true;
}

void TerminalGame::play(Move move, std::optional<PgnEval> eval) {
  const std::string san = format_san(game().position(), move, letters_of(options_.language));
  const Color mover = game().side_to_move();
  if (const auto done = game_->play(move, std::move(eval)); !done) {
    const bool is_played = done.error().store && game().is_over();  // only the end is not stored
    if (!is_played && game().is_over()) return;                     // the flag fell first; the result will be announced
    report(done);
    if (is_elsewhere(done.error()) && !is_broken_) return;  // the game continues as it is stored now
    is_broken_ = true;
    if (!is_played) return;
  }
  show_board();
  if (opponent(mover) != nullptr) tell(Say::LastMove, name(mover), san);
  if (is_broken_) announce_result();  // the loop ends before it would
  // A person offers a draw before the move; the other person reads it now.
  const bool is_read = opponent(mover) == nullptr && opponent(opposite(mover)) == nullptr;
  if (is_read && game().draw_offer() == mover && !game().is_over()) tell(Say::OffersDraw, name(mover));
}

void TerminalGame::announce_result() {
  is_announced_ = true;
  const GameOver& over = *game().over();
  if (over.reason == GameOverReason::TimeForfeit) tell(Say::TimeIsUp, name(game().side_to_move()));
  tell_text(fmt::format("{} {}", result_text(options_.language, over, over.winner ? own_name(*over.winner) : ""),
                        format_result(over.result())));
  for (const auto& opponent : opponents_)
    if (opponent != nullptr) opponent->game_over(game());
  if (!game_->is_rated() || is_broken_) return;
  for (const Color c : kColors) {
    if (opponent(c) != nullptr || own_name(c).empty()) continue;
    const auto ratings = store_.ratings(own_name(c));
    if (!ratings || ratings->empty()) continue;
    const Rating& rating = ratings->front().rating;
    tell(rating.results.games() == 1 ? Say::RatedOnce : Say::Rated, name(c), fmt::format("{:.0f}", rating.value),
         fmt::format("{:.0f}", rating_error(rating.results)), rating.results.games());
  }
}

void TerminalGame::pause() {
  if (game().is_over()) return;
  game_->stop_clock();
  tell_number(game_->id());
}

void TerminalGame::tell_number(GameId id) {
  tell(options_.is_store_temporary ? Say::Forgotten : Say::Stored, static_cast<std::int64_t>(id));
}

std::optional<SessionEnd> TerminalGame::leave() {
  pause();
  return SessionEnd::Left;
}

std::optional<SessionEnd> TerminalGame::abort() {
  pause();
  return SessionEnd::Aborted;
}

SessionEnd TerminalGame::run() {
  for (;;) {
    std::optional<SessionEnd> end = step();
    if (is_broken_) end = abort();
    if (end) return *end;
  }
}

std::optional<SessionEnd> TerminalGame::step() {
  reload_if_changed();
  if (game().is_over()) return after_the_game();
  if (!game_->live().clock() || !game_->live().clock()->running()) game_->start_clock();
  Opponent* thinker = opponent(game().side_to_move());
  return thinker != nullptr ? let_think(*thinker) : ask_person();
}

std::optional<SessionEnd> TerminalGame::after_the_game() {
  if (!is_announced_) {
    announce_result();
    if (!console_.is_interactive() && opponents_[0] != nullptr && opponents_[1] != nullptr) return SessionEnd::Left;
    tell(Say::AskNewGame);
  }
  ReadRequest request;
  request.prompt = "> ";
  request.completions = command_names(options_.language);
  const ReadAnswer answer = console_.read_line(request);
  if (answer.status != ReadStatus::Line) return leave();
  return take_line(answer.line);
}

std::optional<SessionEnd> TerminalGame::let_think(Opponent& opponent) {
  const Color side = game().side_to_move();
  const GameSoFar so_far{game_->sheet(), game().position()};
  if (resigns(so_far, side, options_.draw_and_resign)) {
    report(game_->resign(side));
    return std::nullopt;
  }
  if (console_.is_interactive()) tell(Say::Thinking, name(side));
  ThinkingTime time;
  time.without_clock = options_.move_time;
  time.is_given = options_.is_move_time_given;
  if (const auto& clock = game_->live().clock()) {
    ClockState state;
    for (const Color c : kColors) {
      state.remaining[index(c)] = clock->left(c, game_->now());
      state.increment[index(c)] = clock->times().of(c).increment;
    }
    time.clock = state;
  }

  const auto moves_at = std::chrono::steady_clock::now() + minimum_thinking_time(side, time);
  const Revision asked_about = game_->board_revision();
  Mutex mutex;
  Condition done;
  std::optional<Expected<Choice, std::string>> answer;
  std::stop_source stop;
  std::thread thinker([&] {
    auto found = opponent.choose_move(game(), time, stop.get_token());
    const MutexLock lock(mutex);
    answer.emplace(std::move(found));
    done.notify_one();
  });
  bool was_interrupted = false;
  bool flag_fell = false;
  {
    constexpr std::chrono::milliseconds kPollInterval{20};
    const auto poll = [&] {
      flag_fell = flag_fell || has_flag_fallen();
      was_interrupted = was_interrupted || console_.take_interrupt();
      if (flag_fell || was_interrupted) stop.request_stop();
    };
    MutexLock lock(mutex);
    while (!done.wait_for(lock, kPollInterval, [&] { return answer.has_value(); })) poll();
    // The move is known, and the opponent has stopped thinking.
    while (*answer && !stop.stop_requested() && std::chrono::steady_clock::now() < moves_at) {
      std::this_thread::sleep_for(kPollInterval);
      poll();
    }
  }
  thinker.join();
  if (was_interrupted) return leave();
  check_flag();
  if (is_broken_ || game().is_over() || game_->board_revision() != asked_about) return std::nullopt;
  if (!*answer) {
    tell(Say::OpponentFailed, name(side), answer->error());
    return abort();
  }
  if ((*answer)->resigns) {
    report(game_->resign(side));
    return std::nullopt;
  }
  play((*answer)->move, (*answer)->eval);
  if (!is_broken_ && !game().is_over() &&
      offers_draw({game_->sheet(), game().position()}, side, options_.draw_and_resign) && game_->offer_draw(side)) {
    if (opponents_[index(opposite(side))] == nullptr)
      tell(Say::OffersDraw, name(side));
    else
      answer_draw(opposite(side));
  }
  return std::nullopt;
}

std::chrono::milliseconds TerminalGame::minimum_thinking_time(Color side, const ThinkingTime& time) {
  const PlayerKind kind = settings_.players[index(side)].kind;
  const bool meets_a_person = opponent(opposite(side)) == nullptr;
  const bool is_human = options_.pace == Pace::Human ||
                        (options_.pace == Pace::HumanWithClock && meets_a_person && time.clock.has_value());
  if (!is_human || kind == PlayerKind::Uci || kind == PlayerKind::Api) return std::chrono::milliseconds(0);
  SearchLimits limits;
  limits.clock = time.clock;
  const auto increment = time.clock ? time.clock->increment[index(side)] : std::chrono::milliseconds(0);
  return human_time(circumstances_of(game().position(), limits), increment, pause_random_);
}

std::optional<std::chrono::steady_clock::time_point> TerminalGame::flag_falls_at() const {
  const auto& clock = game_->live().clock();
  return clock ? clock->falls_at() : std::nullopt;
}

bool TerminalGame::has_flag_fallen() const {
  const auto& clock = game_->live().clock();
  return clock && clock->fallen(game_->now());
}

void TerminalGame::check_flag() {
  if (const auto fell = game_->check_flag(); !fell) report(Unexpected(fell.error()));
}

ReadRequest TerminalGame::prompt() const {
  const Color side = game().side_to_move();
  ReadRequest request;
  const bool both_people = opponents_[0] == nullptr && opponents_[1] == nullptr;
  request.prompt = std::string(phrase(options_.language, side == Color::White ? Say::WhiteToMove : Say::BlackToMove));
  if (both_people && !own_name(side).empty())
    request.prompt += fmt::format(" ({})", shortened(name(side), kPromptName));
  request.prompt += "> ";
  request.deadline = flag_falls_at();
  request.completions = command_names(options_.language);
  for (const Move move : legal_moves(game().position()))
    request.completions.push_back(format_san(game().position(), move, letters_of(options_.language)));
  return request;
}

std::optional<SessionEnd> TerminalGame::ask_person() {
  if (options_.lists_moves) show_moves({});
  // A draw offer of the other side is answered by `draw` or by moving on.
  const ReadAnswer answer = console_.read_line(prompt());
  switch (answer.status) {
    case ReadStatus::Line:
      if (reload_if_changed() && is_about_the_board(answer.line)) {
        tell(Say::NotDone, trim(answer.line));
        return std::nullopt;
      }
      return take_line(answer.line);
    case ReadStatus::TimeUp:
      check_flag();
      return std::nullopt;
    case ReadStatus::EndOfInput:
    case ReadStatus::Interrupted:
      break;
  }
  return leave();
}

}  // namespace kiebitz::terminal
