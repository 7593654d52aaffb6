#include "terminal/game_table.h"

#include <fmt/format.h>

#include <stop_token>
#include <thread>

#include "base/mutex.h"
#include "engine/level.h"
#include "notation/san.h"
#include "render/text_cell.h"
#include "rules/movegen.h"
#include "terminal/board_panel.h"
#include "terminal/opponents/opponent_factory.h"
#include "terminal/text/player_text.h"
#include "terminal/text/store_error_text.h"
#include "terminal/text/typed_text.h"

namespace kiebitz::terminal {
namespace {

constexpr std::size_t kPromptName = 30;  // columns; the rest of the line is for what is typed

// Has another program written to the game?
bool is_elsewhere(const KeepError& error) { return error.store && error.store->kind == StoreErrorKind::Conflict; }

}  // namespace

GameTable::GameTable(Console& console, Store& store, TableOptions options)
    : console_(console),
      store_(store),
      options_(std::move(options)),
      advisor_(options_.advisor, [this] { return console_.take_interrupt() || has_flag_fallen(); }),
      mood_(options_.resources.seed) {}

Expected<GameTable::Seating, CannotBegin> GameTable::seat(const PlaySettings& settings) {
  Seating seating{settings, {}};
  for (const Color c : kColors) {
    PlayerInfo& player = seating.settings.players[index(c)];
    if (player.kind != PlayerKind::Human) {
      OpponentResources resources = options_.resources;
      resources.seed += 2 * games_seated_ + static_cast<std::uint64_t>(index(c));
      resources.history = &store_;
      resources.language = options_.language;
      auto made = make_opponent(player, resources);
      if (!made) return Unexpected(CannotBegin{Say::BadPlayer, fmt::format("{}: {}", player.name, made.error())});
      seating.opponents[index(c)] = *std::move(made);
      // An engine knows its name better than the command that starts it.
      player.name = one_line(seating.opponents[index(c)]->name());
    }
    player.spec = lasting_spec(player);  // the game may be resumed from another folder
  }
  ++games_seated_;
  return seating;
}

void GameTable::sit_down(Seating seating, KeptGame kept) {
  settings_ = std::move(seating.settings);
  opponents_ = std::move(seating.opponents);
  kept_.emplace(std::move(kept));
  // The only person looks from their own side.
  bottom_ = opponents_[0] != nullptr && opponents_[1] == nullptr ? Color::Black : Color::White;
  saved_as_.clear();
  is_announced_ = false;
}

Expected<void, CannotBegin> GameTable::begin(const PlaySettings& settings) {
  auto seating = seat(settings);
  if (!seating) return Unexpected(seating.error());
  GameSheet sheet;
  sheet.event = "Casual game";
  sheet.site = "Kiebitz";
  sheet.players = seating->settings.players;
  sheet.clock = settings.clock;
  sheet.start = settings.start;
  GameHeader header;
  header.owner = options_.owner;
  auto kept = KeptGame::begin(store_, header, std::move(sheet), options_.clocks);
  if (!kept) return Unexpected(CannotBegin{Say::CannotKeep, describe_store_error(options_.language, kept.error())});
  sit_down(*std::move(seating), *std::move(kept));
  greet(false);
  return {};
}

Expected<void, CannotBegin> GameTable::resume(GameId id) {
  auto kept = KeptGame::resume(store_, id, options_.clocks);
  if (!kept) return Unexpected(CannotBegin{Say::CannotKeep, describe_store_error(options_.language, kept.error())});
  PlaySettings settings;
  settings.players = kept->sheet().players;
  settings.clock = kept->sheet().clock;
  settings.start = kept->sheet().start;
  auto seating = seat(settings);
  if (!seating) return Unexpected(seating.error());
  sit_down(*std::move(seating), *std::move(kept));
  greet(true);
  return {};
}

void GameTable::greet(bool is_continued) {
  for (const auto& opponent : opponents_)
    if (opponent != nullptr) opponent->new_game();
  const auto number = static_cast<std::int64_t>(kept_->id());
  if (is_continued) {
    const int plies = kept_->live().plies();
    const Say how = game().is_over() ? Say::LookedUp : plies == 1 ? Say::ContinuedAfterOne : Say::Continued;
    tell(how, number, plies, name(Color::White), name(Color::Black));
  } else {
    const std::string clock = settings_.clock ? ", " + format_game_times(*settings_.clock) : "";
    tell(Say::GameNumber, number, name(Color::White), name(Color::Black), clock);
  }
  const bool has_person = opponents_[0] == nullptr || opponents_[1] == nullptr;
  if (has_person && !game().is_over()) tell(Say::TypeHelp);
  show_board();
}

Color GameTable::person() const {
  const Color to_move = game().side_to_move();
  if (opponent(to_move) == nullptr) return to_move;
  return opposite(to_move);
}

void GameTable::show_board(Bitboard marked) {
  BoardPanel panel{
      game(), {one_line(name(Color::White)), one_line(name(Color::Black))}, {}, {}, marked, bottom_, options_.language};
  if (const auto& clock = kept_->live().clock())
    for (const Color c : kColors) panel.clocks[index(c)] = clock->left(c, kept_->now());
  if (options_.opening_name) panel.opening = options_.opening_name(game());
  console_.write(terminal::draw(panel, console_.terminal()));
  if (game().position().is_check() && !game().is_over()) tell(Say::Check);
}

bool GameTable::report(const KeptGame::Done& done) {
  if (done) return true;
  if (is_elsewhere(done.error()) && kept_->reload()) {
    tell(Say::ChangedElsewhere);
    show_board();
    return false;
  }
  if (done.error().store) {
    tell(Say::CannotKeep, describe_store_error(options_.language, *done.error().store));
    is_broken_ = true;
  } else {
    tell(refusal_of(*done.error().rule));
  }
  return false;
}

bool GameTable::look_again() {
  const auto is_current = kept_->is_current();
  if (!is_current || *is_current) return false;  // a store that fails says so when something is written
  const Revision board = kept_->board_revision();
  if (!kept_->reload() || kept_->board_revision() == board) return false;
  tell(Say::ChangedElsewhere);
  show_board();
  return true;
}

void GameTable::play(Move move, std::optional<PgnEval> eval) {
  const std::string san = format_san(game().position(), move, letters_of(options_.language));
  const Color mover = game().side_to_move();
  if (const auto done = kept_->play(move, std::move(eval)); !done) {
    const bool is_played = done.error().store && game().is_over();  // only the end is not written down
    if (!is_played && game().is_over()) return;                     // the flag fell first; the result will be announced
    report(done);
    if (is_elsewhere(done.error()) && !is_broken_) return;  // it goes on as it is now
    is_broken_ = true;
    if (!is_played) return;
  }
  show_board();
  if (opponent(mover) != nullptr) tell(Say::LastMove, name(mover), san);
  if (is_broken_) announce_result();  // nobody will ask for it later
  // Whoever offers a draw here does so before the move; the other person reads it now.
  const bool is_read = opponent(mover) == nullptr && opponent(opposite(mover)) == nullptr;
  if (is_read && game().draw_offer() == mover && !game().is_over()) tell(Say::OffersDraw, name(mover));
}

void GameTable::announce_result() {
  is_announced_ = true;
  const GameOver& over = *game().over();
  if (over.reason == GameOverReason::TimeForfeit) tell(Say::TimeIsUp, name(game().side_to_move()));
  tell_text(fmt::format("{} {}", result_text(options_.language, over, over.winner ? name(*over.winner) : ""),
                        format_result(over.result())));
  for (const auto& opponent : opponents_)
    if (opponent != nullptr) opponent->game_over(game());
  if (!kept_->is_rated() || is_broken_) return;
  for (const Color c : kColors) {
    if (opponent(c) != nullptr) continue;
    const auto ratings = store_.ratings(name(c));
    if (!ratings || ratings->empty()) continue;
    const Rating& rating = ratings->front().rating;
    tell(rating.results.games() == 1 ? Say::RatedOnce : Say::Rated, name(c), fmt::format("{:.0f}", rating.value),
         fmt::format("{:.0f}", rating_error(rating.results)), rating.results.games());
  }
}

void GameTable::put_aside() {
  if (game().is_over()) return;
  kept_->stop_clock();
  tell_where(kept_->id());
}

void GameTable::tell_where(GameId id) {
  tell(options_.is_forgetful ? Say::Forgotten : Say::Kept, static_cast<std::int64_t>(id));
}

std::optional<TableEnd> GameTable::leave() {
  put_aside();
  return TableEnd::Left;
}

std::optional<TableEnd> GameTable::break_off() {
  put_aside();
  return TableEnd::BrokenOff;
}

TableEnd GameTable::run() {
  for (;;) {
    std::optional<TableEnd> end = step();
    if (is_broken_) end = break_off();
    if (end) return *end;
  }
}

std::optional<TableEnd> GameTable::step() {
  look_again();
  if (game().is_over()) return after_the_game();
  if (!kept_->live().clock() || !kept_->live().clock()->running()) kept_->start_clock();
  Opponent* thinker = opponent(game().side_to_move());
  return thinker != nullptr ? let_think(*thinker) : ask_person();
}

std::optional<TableEnd> GameTable::after_the_game() {
  if (!is_announced_) {
    announce_result();
    if (!console_.is_interactive() && opponents_[0] != nullptr && opponents_[1] != nullptr) return TableEnd::Left;
    tell(Say::AskNewGame);
  }
  ReadRequest request;
  request.prompt = "> ";
  request.completions = command_names(options_.language);
  const ReadAnswer answer = console_.read_line(request);
  if (answer.status != ReadStatus::Line) return leave();
  return take_line(answer.line);
}

std::optional<TableEnd> GameTable::let_think(Opponent& opponent) {
  const Color side = game().side_to_move();
  const GameSoFar so_far{kept_->sheet(), game().position()};
  if (resigns(so_far, side, options_.draw_and_resign)) {
    report(kept_->resign(side));
    return std::nullopt;
  }
  if (console_.is_interactive()) tell(Say::Thinking, name(side));
  ThinkingTime time;
  time.without_clock = options_.move_time;
  time.is_asked_for = options_.is_move_time_asked_for;
  if (const auto& clock = kept_->live().clock()) {
    ClockState state;
    for (const Color c : kColors) {
      state.remaining[index(c)] = clock->left(c, kept_->now());
      state.increment[index(c)] = clock->times().of(c).increment;
    }
    time.clock = state;
  }

  const auto moves_at = std::chrono::steady_clock::now() + thought_of(side, time);
  const Revision asked_about = kept_->board_revision();
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
    constexpr std::chrono::milliseconds kGlance{20};
    const auto look_around = [&] {
      flag_fell = flag_fell || has_flag_fallen();
      was_interrupted = was_interrupted || console_.take_interrupt();
      if (flag_fell || was_interrupted) stop.request_stop();
    };
    MutexLock lock(mutex);
    while (!done.wait_for(lock, kGlance, [&] { return answer.has_value(); })) look_around();
    // The move is known, and nobody thinks any more.
    while (*answer && !stop.stop_requested() && std::chrono::steady_clock::now() < moves_at) {
      std::this_thread::sleep_for(kGlance);
      look_around();
    }
  }
  thinker.join();
  if (was_interrupted) return leave();
  check_flag();
  if (is_broken_ || game().is_over() || kept_->board_revision() != asked_about) return std::nullopt;
  if (!*answer) {
    tell(Say::OpponentFailed, name(side), answer->error());
    return break_off();
  }
  if ((*answer)->gives_up) {
    report(kept_->resign(side));
    return std::nullopt;
  }
  play((*answer)->move, (*answer)->eval);
  if (!is_broken_ && !game().is_over() &&
      offers_draw({kept_->sheet(), game().position()}, side, options_.draw_and_resign) && kept_->offer_draw(side)) {
    if (opponents_[index(opposite(side))] == nullptr)
      tell(Say::OffersDraw, name(side));
    else
      answer_draw(opposite(side));
  }
  return std::nullopt;
}

std::chrono::milliseconds GameTable::thought_of(Color side, const ThinkingTime& time) {
  const PlayerKind kind = settings_.players[index(side)].kind;
  const bool meets_a_person = opponent(opposite(side)) == nullptr;
  const bool is_human = options_.pace == Pace::Human ||
                        (options_.pace == Pace::HumanWithClock && meets_a_person && time.clock.has_value());
  if (!is_human || kind == PlayerKind::Uci || kind == PlayerKind::Api) return std::chrono::milliseconds(0);
  SearchLimits limits;
  limits.clock = time.clock;
  const auto increment = time.clock ? time.clock->increment[index(side)] : std::chrono::milliseconds(0);
  return human_time(circumstances_of(game().position(), limits), increment, mood_);
}

std::optional<std::chrono::steady_clock::time_point> GameTable::flag_falls_at() const {
  const auto& clock = kept_->live().clock();
  return clock ? clock->falls_at() : std::nullopt;
}

bool GameTable::has_flag_fallen() const {
  const auto& clock = kept_->live().clock();
  return clock && clock->fallen(kept_->now());
}

void GameTable::check_flag() {
  if (const auto fell = kept_->check_flag(); !fell) report(Unexpected(fell.error()));
}

ReadRequest GameTable::prompt() const {
  const Color side = game().side_to_move();
  ReadRequest request;
  const bool both_people = opponents_[0] == nullptr && opponents_[1] == nullptr;
  request.prompt = std::string(phrase(options_.language, side == Color::White ? Say::WhiteToMove : Say::BlackToMove));
  if (both_people) request.prompt += fmt::format(" ({})", shortened(name(side), kPromptName));
  request.prompt += "> ";
  request.deadline = flag_falls_at();
  request.completions = command_names(options_.language);
  for (const Move move : legal_moves(game().position()))
    request.completions.push_back(format_san(game().position(), move, letters_of(options_.language)));
  return request;
}

std::optional<TableEnd> GameTable::ask_person() {
  if (options_.lists_moves) show_moves({});
  // A draw offer of the other side is answered by `draw` or by moving on.
  const ReadAnswer answer = console_.read_line(prompt());
  switch (answer.status) {
    case ReadStatus::Line:
      if (look_again() && is_about_the_board(answer.line)) {
        tell(Say::NotDone, trimmed(answer.line));
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
