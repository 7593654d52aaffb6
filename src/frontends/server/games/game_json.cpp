#include "server/games/game_json.h"

#include <array>

#include "game/sheet_tree.h"
#include "notation/fen.h"
#include "rules/movegen.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

std::string_view status_name(const GameFacts& facts) {
  if (!is_running(facts)) return "finished";
  return facts.metadata.is_waiting() ? "waiting" : "playing";
}

std::string_view resign_name(ComputersResign resign) {
  constexpr std::array<std::string_view, 3> kNames = {"by_strength", "always", "never"};
  return kNames[static_cast<std::size_t>(resign)];
}

json::object limits_json(const ComputerLimits& limits) {
  json::object object;
  if (limits.time) object["time_ms"] = limits.time->count();
  if (limits.depth) object["depth"] = *limits.depth;
  if (limits.nodes) object["nodes"] = *limits.nodes;
  return object;
}

std::string_view computer_type(PlayerKind kind) {
  if (kind == PlayerKind::Brain) return "brain";
  return kind == PlayerKind::Uci ? "uci" : "engine";
}

json::object player_json(const GameFacts& facts, Color side, const Requester& requester) {
  const PlayerInfo& info = facts.game.sheet().player(side);
  json::object object;
  object["name"] = info.name;
  object["is_you"] = requester.has(side);
  if (info.rating) object["rating"] = *info.rating;
  if (facts.metadata.is_imported) {
    object["type"] = "imported";
  } else if (is_computer(info.kind)) {
    const ComputerPlayer computer = parse_computer(info);
    object["type"] = computer_type(info.kind);
    if (!computer.brain.empty()) object["brain"] = computer.brain;
    if (!computer.uci.empty()) object["uci"] = computer.uci;
    json::object limits = limits_json(computer.limits);
    if (!limits.empty()) object["limits"] = std::move(limits);
  } else if (facts.metadata.guest_side == side) {
    object["type"] = "guest";
    object["is_present"] = !facts.metadata.guest.empty();
  } else {
    object["type"] = "visitor";
  }
  return object;
}

json::object players_json(const GameFacts& facts, const Requester& requester) {
  return {{"white", player_json(facts, Color::White, requester)},
          {"black", player_json(facts, Color::Black, requester)}};
}

Score score_of(const PgnEval& eval) {
  const bool is_mate = eval.kind == PgnEval::Kind::Mate;
  return {is_mate ? Score::Kind::Mate : Score::Kind::Centipawns, eval.value, Color::White};
}

json::object played_json(const GameFacts& facts, const Position& before, std::size_t number) {
  const PlayedMove& played = facts.game.sheet().moves[number];
  json::object object = move_json(before, played.move);
  object["ply"] = number + 1;
  if (played.clock_left) object["clock_ms"] = played.clock_left->count();
  if (played.spent) object["spent_ms"] = played.spent->count();
  const PlayerKind kind = facts.game.sheet().player(before.side_to_move()).kind;
  object["source"] = !is_computer(kind) ? "player" : kind == PlayerKind::Brain ? "brain" : "engine";
  if (played.eval) {
    object["score"] = score_json(score_of(*played.eval));
    if (played.eval->depth) object["depth"] = *played.eval->depth;
  }
  return object;
}

json::array moves_json(const GameFacts& facts) {
  json::array moves;
  Position position = facts.game.sheet().start;
  for (std::size_t i = 0; i < facts.game.sheet().moves.size(); ++i) {
    moves.push_back(played_json(facts, position, i));
    position.make(facts.game.sheet().moves[i].move);
  }
  return moves;
}

json::object clocks_json(const GameFacts& facts) {
  const GameClock& clock = *facts.game.live().clock();
  const auto now = facts.game.now();
  json::object object;
  object["white_ms"] = clock.left(Color::White, now).count();
  object["black_ms"] = clock.left(Color::Black, now).count();
  if (clock.running()) object["running"] = color_name(*clock.running());
  object["at"] = facts.now;
  return object;
}

json::object can_json(const GameFacts& facts, const Requester& requester) {
  const Game& game = facts.game.game();
  const bool is_on = is_running(facts) && !facts.metadata.is_waiting() && !requester.seats.empty();
  const bool is_on_move = is_on && requester.has(game.side_to_move());
  bool may_offer = false;
  bool may_answer = false;
  for (const Color side : requester.seats) {
    may_offer = may_offer || (is_on && game.may_offer_draw(side));
    may_answer = may_answer || (is_on && game.may_answer_draw_offer(side));
  }
  json::object object;
  object["move"] = is_on_move;
  object["take_back"] = is_on && facts.game.live().plies() > 0;
  object["resign"] = is_on;
  object["offer_draw"] = may_offer;
  object["answer_draw"] = may_answer;
  object["claim_draw"] = is_on_move && game.claimable().has_value();
  object["hint"] = is_on_move && !facts.metadata.guest_side;
  return object;
}

json::object clock_settings_json(const ClockSettings& clock) {
  return {{"initial_ms", clock.base.count()}, {"increment_ms", clock.increment.count()}};
}

// White's, and Black's if it differs.
json::object game_times_json(const GameTimes& times) {
  json::object object = clock_settings_json(times.white);
  if (!times.is_even()) object["black"] = clock_settings_json(times.black);
  return object;
}

}  // namespace

std::string_view role_name(Role role) {
  switch (role) {
    case Role::Owner:
      return "owner";
    case Role::Player:
      return "player";
    case Role::Viewer:
      break;
  }
  return "viewer";
}

bool is_running(const GameFacts& facts) {
  return !facts.game.game().is_over() && !facts.metadata.is_imported && facts.game.damage().empty();
}

std::string pgn_of(const GameFacts& facts) {
  const bool is_annotated = !facts.metadata.annotated_pgn.empty() && facts.game.damage().empty();
  return is_annotated ? facts.metadata.annotated_pgn : format_pgn(facts.game.sheet());
}

std::int64_t revision_number(const GameFacts& facts) { return static_cast<std::int64_t>(facts.game.revision()); }

std::string_view event_name(GameEventKind kind) {
  constexpr std::array<std::string_view, 12> kNames = {
      "move",   "takeback", "thinking", "draw_offered", "draw_declined", "takeback_requested", "takeback_declined",
      "joined", "finished", "changed",  "deleted",      "snapshot"};
  return kNames[static_cast<std::size_t>(kind)];
}

json::object game_state_json(const GameFacts& facts, const Requester& requester) {
  const Game& game = facts.game.game();
  const Position& position = game.position();
  json::object object;
  object["status"] = status_name(facts);
  object["ply"] = facts.game.live().plies();
  object["fen"] = format_fen(position);
  object["turn"] = color_name(game.side_to_move());
  object["is_check"] = position.is_check();
  if (!game.moves().empty()) {
    Position before = position;
    before.unmake();
    object["last_move"] = played_json(facts, before, game.moves().size() - 1);
  }
  json::array moves;
  if (!game.is_over() && facts.game.damage().empty())
    for (const Move move : legal_moves(position)) moves.emplace_back(move_uci(position, move));
  object["legal_moves"] = std::move(moves);
  if (facts.game.live().clock()) object["clocks"] = clocks_json(facts);
  if (facts.thinking) object["thinking"] = color_name(*facts.thinking);
  if (game.draw_offer()) object["draw_offer"] = color_name(*game.draw_offer());
  if (facts.draw_answer) object["draw_answer"] = *facts.draw_answer == DrawAnswer::Accepted ? "accepted" : "declined";
  if (facts.trouble) object["trouble"] = to_json(*facts.trouble);
  if (facts.takeback_request) object["takeback_request"] = color_name(*facts.takeback_request);
  if (const auto reason = game.claimable()) object["claimable"] = reason_name(*reason);
  if (game.over()) object["outcome"] = outcome_json(*game.over());
  if (auto opening = line_opening_json(game.start(), game.moves())) object["opening"] = std::move(*opening);
  object["can"] = can_json(facts, requester);
  return object;
}

json::object game_json(const GameFacts& facts, const Requester& requester) {
  json::object object;
  object["id"] = format_game_id(facts.id);
  object["origin"] = facts.metadata.is_imported ? "imported" : "played";
  object["role"] = role_name(requester.role);
  if (!facts.metadata.title.empty()) object["title"] = facts.metadata.title;
  if (!facts.metadata.note.empty() && requester.role == Role::Owner) object["note"] = facts.metadata.note;
  object["players"] = players_json(facts, requester);
  if (facts.game.sheet().clock) object["clock"] = game_times_json(*facts.game.sheet().clock);
  const ComputerBehaviour& computers = facts.metadata.computers;
  object["pace"] = computers.has_human_pace ? "human" : "instant";
  object["computers_resign"] = resign_name(computers.resign);
  object["start_fen"] = format_fen(facts.game.sheet().start);
  object["chess960"] = is_chess960(facts.game.sheet().start);
  object["created_at"] = facts.header.created;
  object["updated_at"] = facts.header.updated;
  object["revision"] = revision_number(facts);
  object["epoch"] = facts.epoch;
  object["seq"] = facts.seq;
  if (!facts.game.damage().empty()) object["damage"] = facts.game.damage();
  object["moves"] = moves_json(facts);
  object["state"] = game_state_json(facts, requester);
  if (!facts.metadata.annotated_pgn.empty() || !facts.game.sheet().annotated.empty()) object["has_annotations"] = true;
  return object;
}

json::object game_summary_json(const GameFacts& facts, const Requester& requester) {
  const Game& game = facts.game.game();
  json::object object;
  object["id"] = format_game_id(facts.id);
  object["origin"] = facts.metadata.is_imported ? "imported" : "played";
  if (!facts.metadata.title.empty()) object["title"] = facts.metadata.title;
  object["players"] = players_json(facts, requester);
  if (facts.game.sheet().clock) object["clock"] = game_times_json(*facts.game.sheet().clock);
  object["status"] = status_name(facts);
  if (game.over()) object["outcome"] = outcome_json(*game.over());
  if (auto opening = line_opening_json(game.start(), game.moves())) object["opening"] = std::move(*opening);
  if (!facts.game.damage().empty()) object["damage"] = facts.game.damage();
  object["revision"] = revision_number(facts);
  object["ply"] = facts.game.live().plies();
  object["fen"] = format_fen(game.position());
  object["turn"] = color_name(game.side_to_move());
  object["created_at"] = facts.header.created;
  object["updated_at"] = facts.header.updated;
  return object;
}

json::object game_event_json(const GameFacts& facts, const Requester& requester, std::optional<GameEventKind> kind) {
  json::object object;
  object["game_id"] = format_game_id(facts.id);
  object["revision"] = revision_number(facts);
  object["epoch"] = facts.epoch;
  object["seq"] = facts.seq;
  object["kind"] = kind ? event_name(*kind) : "snapshot";
  object["at"] = facts.now;
  if (!kind || *kind == GameEventKind::Reloaded) {
    object["game"] = game_json(facts, requester);
    return object;
  }
  if (*kind == GameEventKind::Deleted) return object;
  object["state"] = game_state_json(facts, requester);
  const json::object& state = object["state"].get_object();
  if (*kind == GameEventKind::Move && state.contains("last_move")) object["move"] = state.at("last_move");
  return object;
}

json::object share_json(GameId id, const ShareLink& link) {
  json::object object;
  object["share"] = link.token;
  object["role"] = link.role == ShareRole::Player ? "player" : "viewer";
  object["url"] = "/play/" + format_game_id(id) + "?share=" + link.token;
  object["created_at"] = link.created;
  return object;
}

}  // namespace kiebitz::server
