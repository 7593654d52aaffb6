#include "server/api/chess_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <cmath>
#include <cstdlib>
#include <iterator>

#include "base/text.h"
#include "engine/network_source.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "review/win_chance.h"
#include "rules/movegen.h"
#include "rules/outcome.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

constexpr std::size_t kOpeningPlies = 60;  // no opening has a longer name

void append_flag(std::string& out, std::string_view name, bool value) {
  out.append(name).append(value ? "true" : "false");
}

// All words in it are constants: nothing needs quoting. Appends text instead of using fmt, because a position has forty
// moves and most requests of the page need this.
void append_legal_move(std::string& out, const Position& position, Move move) {
  const Square to = move.is_castling() ? castled_king_square(position.side_to_move(), move.castling_side()) : move.to();
  out.append(R"({"uci":")").append(move_uci(position, move)).append(R"(","san":")");
  append_san(out, position, move);
  out.append(R"(","from":")").append(square_name(move.from()));
  out.append(R"(","to":")").append(square_name(to)).append(R"(","piece":")");
  out.append(piece_name(type_of(position.piece_on(move.from()))));
  if (move.is_promotion()) out.append(R"(","promotion":")").append(piece_name(move.promotion_piece()));
  append_flag(out, R"(","is_capture":)", position.is_capture(move));
  append_flag(out, R"(,"is_check":)", position.gives_check(move));
  append_flag(out, R"(,"is_castling":)", move.is_castling());
  out += '}';
}

GameOver over_of(const Outcome& outcome) { return {reason_of(outcome.termination), outcome.winner}; }

// The value of the position for the network, and of each piece.
json::object network_view_json(const nnue::NetworkView& view, const Position& position) {
  json::array pieces;
  for (const Square square : squares(position.occupied() & ~position.pieces(PieceType::King)))
    pieces.push_back(json::object{{"square", square_name(square)}, {"worth", view.worth[index(square)]}});
  return {{"value", view.value},
          {"share", static_cast<double>(view.share) / nnue::kFullMaterialScale},
          {"pieces", std::move(pieces)}};
}

}  // namespace

double tenth(double value) { return std::round(value * 10) / 10; }

std::string_view color_name(Color color) { return color == Color::White ? "white" : "black"; }

std::string_view piece_name(PieceType type) {
  constexpr std::string_view kNames[] = {"pawn", "knight", "bishop", "rook", "queen", "king", "none"};
  return kNames[index(type)];
}

std::string square_name(Square square) {
  return {static_cast<char>('a' + index(file_of(square))), static_cast<char>('1' + index(rank_of(square)))};
}

bool is_chess960(const Position& position) { return position.has_chess960_castling(); }

std::string move_uci(const Position& position, Move move) { return format_uci_move(move, is_chess960(position)); }

json::object to_json(const review::Words& words) { return {{"en", words.en}, {"de", words.de}}; }

json::object move_json(const Position& position, Move move) {
  return {{"uci", move_uci(position, move)}, {"san", format_san(position, move)}};
}

json::array line_moves_json(Position position, std::span<const Move> moves) {
  json::array array;
  for (const Move move : moves) {
    array.push_back(move_json(position, move));
    position.make(move);
  }
  return array;
}

Score final_score(const Position& position, const Outcome& over) {
  const Score::Kind kind = over.winner ? Score::Kind::Mate : Score::Kind::Centipawns;
  return {kind, 0, position.side_to_move()};
}

json::object score_json(const Score& score, bool is_lower, bool is_upper) {
  json::object object;
  const bool is_flipped = score.view == Color::Black;
  if (score.kind == Score::Kind::Mate) {
    const Color winner = score.value > 0 ? score.view : opposite(score.view);
    const int moves = std::abs(score.value);
    object["kind"] = "mate";
    object["value"] = winner == Color::White ? moves : -moves;
    object["winner"] = color_name(winner);
  } else {
    object["kind"] = "cp";
    object["value"] = score.seen_by(Color::White).value;
  }
  if (is_lower || is_upper) object["bound"] = is_lower != is_flipped ? "lower" : "upper";
  object["win_percent"] = tenth(review::win_percent(review::white_centipawns(score)));
  return object;
}

json::object line_json(const Position& position, const AnalysisLine& line) {
  json::object object;
  object["rank"] = line.rank;
  object["score"] = score_json(line.score, line.is_lower_bound, line.is_upper_bound);
  object["depth"] = line.depth;
  object["selective_depth"] = line.selective_depth;
  object["moves"] = line_moves_json(position, line.pv);
  return object;
}

json::object outcome_json(const GameOver& over) {
  json::object object;
  object["result"] = format_result(over.result());
  if (over.winner) object["winner"] = color_name(*over.winner);
  object["reason"] = reason_name(over.reason);
  object["text"] = to_json(review::end_words(over));
  return object;
}

json::object opening_json(const book::Opening& opening) {
  return {{"eco", opening.eco},
          {"name", to_json(review::Words{book::opening_name(opening, book::Language::English),
                                         book::opening_name(opening, book::Language::German)})}};
}

std::optional<json::object> line_opening_json(const Position& start, std::span<const Move> moves) {
  const auto named = book::name_line(start, moves.first(std::min(moves.size(), kOpeningPlies)));
  if (!named) return std::nullopt;
  json::object object = opening_json(named->opening);
  object["ply"] = named->plies;
  return object;
}

json::object explanation_json(const Position& position, const NetworkPtr& network) {
  json::object object;
  object["available"] = !position.is_check();
  json::array terms;
  object["total"] = 0;
  object["phase"] = 1;
  if (!position.is_check()) {
    const Explanation explanation = explain(position);
    std::vector<TermLine> lines(explanation.lines.begin(), explanation.lines.end());
    std::stable_sort(lines.begin(), lines.end(), [&](const TermLine& a, const TermLine& b) {
      return std::abs(explanation.blend(a.difference())) > std::abs(explanation.blend(b.difference()));
    });
    for (const TermLine& line : lines) {
      json::object term;
      term["id"] = term_name(line.term);
      term["title"] = to_json(review::term_words(line.term));
      term["white"] = explanation.blend(line.of(Color::White));
      term["black"] = explanation.blend(line.of(Color::Black));
      term["value"] = explanation.blend(line.difference());
      terms.push_back(std::move(term));
    }
    object["total"] = explanation.total;
    object["phase"] = static_cast<double>(explanation.phase) / kFullPhase;
    if (network) {
      const nnue::NetworkView view = network_view(*network, position);
      object["network"] = network_view_json(view, position);
      if (view.share != 0)
        object["note"] = to_json(review::terms_note(view.value * view.share / nnue::kFullMaterialScale));
    }
  }
  object["terms"] = std::move(terms);
  return object;
}

std::string position_text(const Position& position) {
  const auto over = outcome(position);
  std::string text;
  text.reserve(6000);
  fmt::format_to(std::back_inserter(text), R"({{"fen":"{}","chess960":{},"side_to_move":"{}","is_check":{},)",
                 format_fen(position), is_chess960(position), color_name(position.side_to_move()), position.is_check());
  text += R"("legal_moves":[)";
  if (!over)
    for (const Move move : legal_moves(position)) {
      if (text.back() != '[') text += ',';
      append_legal_move(text, position, move);
    }
  text += ']';
  const auto add = [&text](std::string_view name, const json::value& value) {
    text += fmt::format(",\"{}\":{}", name, json::serialize(value));
  };
  if (over) add("outcome", outcome_json(over_of(*over)));
  if (const auto opening = book::find_opening(position)) add("opening", opening_json(*opening));
  if (const auto claim = claimable_draw(position))
    add("claimable", json::string(reason_name(reason_of(claim->termination))));
  return text + '}';
}

Result<Move> read_move(const Position& position, std::string_view text, std::string pointer) {
  if (const auto move = parse_uci_move(position, text)) return *move;
  const auto move = parse_san(position, text);
  if (move) return *move;
  Problem problem = problem_of(move.error());
  problem.places = {{.pointer = std::move(pointer), .parameter = {}, .reason = std::move(problem.detail)}};
  problem.detail = fmt::format("{}: {}", text.substr(0, 20), move.error().describe());
  return Unexpected(std::move(problem));
}

Result<Position> build_position(const PositionText& text, const PositionPlace& place) {
  Position position = Position::start();
  if (text.fen) {
    std::string fen = *text.fen;
    std::replace(fen.begin(), fen.end(), '_', ' ');
    auto parsed = parse_fen(fen);
    if (!parsed) return Unexpected(fen_problem(parsed.error(), place.fen_pointer, place.fen_parameter));
    position = std::move(*parsed);
  }
  for (std::size_t i = 0; i < text.moves.size(); ++i) {
    const std::string pointer =
        place.moves_pointer.empty() ? std::string() : fmt::format("{}/{}", place.moves_pointer, i);
    const auto move = read_move(position, text.moves[i], pointer);
    if (!move) {
      Problem problem = move.error();
      problem.places.front().move_index = static_cast<std::int64_t>(i);
      problem.places.front().parameter = place.moves_parameter;
      return Unexpected(std::move(problem));
    }
    position.make(*move);
  }
  return position;
}

std::optional<PositionText> read_position_text(Fields& body) {
  body.require("position");
  auto fields = body.object("position");
  if (!fields) return std::nullopt;
  PositionText text;
  text.fen = fields->text("fen", {1, 200});
  text.moves = fields->texts("moves", 1000, {2, 12}).value_or(std::vector<std::string>());
  fields->refuse_unknown();
  return text;
}

Result<Position> read_position(Fields& body, const FieldFaults& faults) {
  const auto text = read_position_text(body);
  if (!faults.empty()) return Unexpected(faults.problem());
  return build_position(*text, {"/position/fen", "/position/moves", "", ""});
}

Result<Position> read_position(QueryFields& query) {
  PositionText text;
  text.fen = query.text("fen", 200);
  const auto moves = query.text("moves", 6000);
  if (!query.is_fine()) return Unexpected(query.problem());
  if (moves) {
    const auto words = split_words(*moves, ", ");
    text.moves.assign(words.begin(), words.end());
  }
  return build_position(text, {"", "", "fen", "moves"});
}

Result<Position> read_only_position(const Call& call) {
  const auto body = read_body(call);
  if (!body) return Unexpected(body.error());
  FieldFaults faults;
  Fields fields(*body, "", faults);
  const auto text = read_position_text(fields);
  fields.refuse_unknown();
  if (!faults.empty()) return Unexpected(faults.problem());
  return build_position(*text, {"/position/fen", "/position/moves", "", ""});
}

double white_points(double points, Color side) {
  return std::round((side == Color::White ? points : -points) * 100) / 100 + 0.0;  // never minus zero
}

json::object switches_json(const brains::SearchSettings& search) {
  return {{"alpha_beta", search.algorithm == brains::Algorithm::AlphaBeta},
          {"ordering", search.ordering != brains::Ordering::None},
          {"iterative_deepening", search.deepening != brains::Deepening::None},
          {"cache", search.cache},
          {"quiescence", search.quiescence}};
}

GivenLimits read_limits(Fields& body) {
  GivenLimits limits;
  auto fields = body.object("limits");
  if (!fields) return limits;
  if (const auto time = fields->integer("time_ms", {1, 600'000})) limits.time = Milliseconds(*time);
  if (const auto depth = fields->integer("depth", {1, 120})) limits.depth = static_cast<int>(*depth);
  if (const auto nodes = fields->integer("nodes", {1, 10'000'000'000}))
    limits.nodes = static_cast<std::uint64_t>(*nodes);
  fields->refuse_unknown();
  return limits;
}

}  // namespace kiebitz::server
