// The body of POST /games.
#include <array>

#include "engine/level.h"
#include "server/api/chess_json.h"
#include "server/games/game_routes.h"
#include "server/visitors/secrets.h"

namespace kiebitz::server {
namespace {

constexpr int kChess960Starts = 960;

ComputerLimits computer_limits(Fields& fields) {
  const GivenLimits given = read_limits(fields);
  return {given.time, given.depth, given.nodes};
}

void read_computer(Fields& fields, NewSeat& seat, PlayerKind kind, const KnownOpponents& known) {
  seat.kind = SeatKind::Computer;
  seat.computer.limits = computer_limits(fields);
  const auto rating = fields.integer("rating", {0, 4000});
  const auto brain = fields.text("brain", {1, 40});
  const auto uci = fields.text("uci", {1, 40});
  seat.computer.kind = kind;
  if (kind == PlayerKind::Uci) {
    fields.require("uci");
    if (!uci) return;
    seat.computer.uci = *uci;
    const auto title = known.uci_title(*uci);
    if (!title) fields.fault("uci", "there is no such engine", ProblemCode::UnknownUciEngine);
    if (seat.name.empty()) seat.name = title.value_or("");
    return;
  }
  if (kind == PlayerKind::Brain) {
    fields.require("brain");
    if (!brain) return;
    if (!known.is_brain(*brain)) fields.fault("brain", "there is no such brain", ProblemCode::UnknownBrain);
    seat.computer.brain = *brain;
    return;
  }
  if (!rating) return;
  if (*rating < kMinElo || *rating > kMaxElo)
    fields.fault("rating", "must be from " + std::to_string(kMinElo) + " to " + std::to_string(kMaxElo),
                 ProblemCode::UnknownLevel);
  seat.computer.elo = static_cast<int>(*rating);
}

// The words of the API for a seat.
enum class SeatType : std::uint8_t { Me, Guest, Engine, Brain, Uci };

NewSeat read_seat(Fields& players, std::string_view side, const KnownOpponents& known) {
  NewSeat seat;
  players.require(side);
  auto fields = players.object(side);
  if (!fields) return seat;
  fields->require("type");
  const auto type = fields->choice<SeatType>("type", {{"me", SeatType::Me},
                                                      {"guest", SeatType::Guest},
                                                      {"engine", SeatType::Engine},
                                                      {"brain", SeatType::Brain},
                                                      {"uci", SeatType::Uci}});
  seat.name = fields->text("name", kNameLength).value_or("");
  if (type == SeatType::Guest) seat.kind = SeatKind::Guest;
  if (type == SeatType::Engine) read_computer(*fields, seat, PlayerKind::Engine, known);
  if (type == SeatType::Brain) read_computer(*fields, seat, PlayerKind::Brain, known);
  if (type == SeatType::Uci) read_computer(*fields, seat, PlayerKind::Uci, known);
  fields->refuse_unknown();
  return seat;
}

ClockSettings read_time(Fields& fields) {
  fields.require("initial_ms");
  const auto base = fields.integer("initial_ms", {1000, 86'400'000});
  const auto increment = fields.integer("increment_ms", {0, 600'000});
  return ClockSettings{Milliseconds(base.value_or(1000)), Milliseconds(increment.value_or(0))};
}

std::optional<GameTimes> read_clock(Fields& body) {
  auto fields = body.object("clock");
  if (!fields) return std::nullopt;
  GameTimes times(read_time(*fields));
  if (auto black = fields->object("black")) {
    times.black = read_time(*black);
    black->refuse_unknown();
  }
  fields->refuse_unknown();
  return times;
}

constexpr Square kRookOdds = Square::A1;

// The standard start without the piece of this side on its queen's wing, or its f pawn.
Position start_with_odds(Square place, Color side) {
  Setup setup = standard_setup();
  const Square square = relative_square(side, place);
  setup.board[static_cast<std::size_t>(index(square))] = Piece::None;
  if (place == kRookOdds) setup.castling.at(side, CastlingSide::Queen) = OptSquare();
  return *Position::from_setup(setup);
}

struct StartRequest {
  PositionText text;
  std::optional<std::int64_t> chess960;
  std::optional<Square> odds;  // of the missing piece, as White's
};

StartRequest read_start(Fields& body) {
  StartRequest request;
  auto fields = body.object("start");
  if (!fields) return request;
  request.text.fen = fields->text("fen", {1, 200});
  request.text.moves = fields->texts("moves", 1000, {2, 12}).value_or(std::vector<std::string>());
  request.chess960 = fields->integer("chess960", {-1, kChess960Starts - 1});
  request.odds = fields->choice<Square>("odds", {{"pawn", Square::F2},
                                                 {"knight", Square::B1},
                                                 {"bishop", Square::C1},
                                                 {"rook", kRookOdds},
                                                 {"queen", Square::D1}});
  const bool has_text = request.text.fen || !request.text.moves.empty();
  if (has_text + request.chess960.has_value() + request.odds.has_value() > 1)
    fields->fault("fen", "only one of a position, chess960 and odds can be chosen");
  fields->refuse_unknown();
  return request;
}

Color odds_giver(const NewGame& game) {
  return game.seats[0].kind == SeatKind::Computer && game.seats[1].kind != SeatKind::Computer ? Color::White
                                                                                              : Color::Black;
}

Result<Position> build_start(const StartRequest& request, const NewGame& game) {
  if (request.chess960) {
    const auto number =
        *request.chess960 >= 0 ? *request.chess960 : static_cast<std::int64_t>(random_number() % kChess960Starts);
    return Position::chess960_start(static_cast<int>(number));
  }
  if (request.odds) return start_with_odds(*request.odds, odds_giver(game));
  return build_position(request.text, {"/start/fen", "/start/moves", "", ""});
}

}  // namespace

Result<NewGame> read_new_game(const Call& call, const KnownOpponents& known) {
  const auto body = read_body(call);
  if (!body) return Unexpected(body.error());
  FieldFaults faults;
  Fields fields(*body, "", faults);
  NewGame game;
  fields.require("players");
  if (auto players = fields.object("players")) {
    game.seats = {read_seat(*players, "white", known), read_seat(*players, "black", known)};
    players->refuse_unknown();
    if (game.seats[0].kind == SeatKind::Guest && game.seats[1].kind == SeatKind::Guest)
      fields.fault("players", "one of the two must be you");
  }
  const bool is_random = fields.choice<bool>("colors", {{"as_given", false}, {"random", true}}).value_or(false);
  game.clock = read_clock(fields);
  const StartRequest start = read_start(fields);
  game.computers.has_human_pace = fields.choice<bool>("pace", {{"instant", false}, {"human", true}}).value_or(false);
  game.computers.resign =
      fields
          .choice<ComputersResign>("computers_resign", {{"by_strength", ComputersResign::ByStrength},
                                                        {"always", ComputersResign::Always},
                                                        {"never", ComputersResign::Never}})
          .value_or(ComputersResign::ByStrength);
  game.title = fields.text("title", {0, 120}).value_or("");
  fields.refuse_unknown();
  if (!faults.empty()) return Unexpected(faults.problem());
  if (is_random && random_number() % 2 == 1) std::swap(game.seats[0], game.seats[1]);
  auto position = build_start(start, game);
  if (!position) return Unexpected(position.error());
  game.start = std::move(*position);
  return game;
}

}  // namespace kiebitz::server
