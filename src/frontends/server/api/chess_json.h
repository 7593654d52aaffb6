// Chess as JSON, with the names of api/openapi.yaml, and positions read from requests. Pure functions.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <optional>
#include <span>

#include "book/opening_names.h"
#include "brains/brain.h"
#include "engine/engine.h"
#include "engine/explain.h"
#include "engine/network_source.h"
#include "game/game_over.h"
#include "review/words.h"
#include "rules/outcome.h"
#include "rules/position.h"
#include "server/api/call.h"
#include "server/api/target.h"

namespace kiebitz::server {

// One decimal is enough for people.
double tenth(double value);
std::string_view color_name(Color color);
std::string_view piece_name(PieceType type);
std::string square_name(Square square);
// Castling as Chess960 writes it is used where the position needs it.
bool is_chess960(const Position& position);
std::string move_uci(const Position& position, Move move);

boost::json::object to_json(const review::Words& words);
boost::json::object move_json(const Position& position, Move move);
boost::json::array line_moves_json(Position position, std::span<const Move> moves);
// The score of a finished game: a mate in zero, or a draw.
Score final_score(const Position& position, const Outcome& over);
boost::json::object score_json(const Score& score, bool is_lower = false, bool is_upper = false);
boost::json::object line_json(const Position& position, const AnalysisLine& line);
boost::json::object outcome_json(const GameOver& over);
boost::json::object opening_json(const book::Opening& opening);
// The name of the last named position among the first moves; nothing if there is none.
std::optional<boost::json::object> line_opening_json(const Position& start, std::span<const Move> moves);
// With the values of the network, if there is one.
boost::json::object explanation_json(const Position& position, const NetworkPtr& network);
// Points of a brain as White sees them, in hundredths.
double white_points(double points, Color side);
boost::json::object switches_json(const brains::SearchSettings& search);
// As text: this is the most frequent request, and a tree of values would cost more than the rest of the answer.
std::string position_text(const Position& position);

// A FEN (underscores may stand for blanks) and moves from there, with the faults at their places.
struct PositionText {
  std::optional<std::string> fen;
  std::vector<std::string> moves;
};
struct PositionPlace {
  std::string fen_pointer;
  std::string moves_pointer;
  std::string fen_parameter;
  std::string moves_parameter;
};
Result<Position> build_position(const PositionText& text, const PositionPlace& place);
// The object `position` of a body; its shape is checked by the fields' faults, its chess here.
std::optional<PositionText> read_position_text(Fields& body);
Result<Position> read_position(Fields& body, const FieldFaults& faults);
Result<Position> read_position(QueryFields& query);
// From a body that has only a position.
Result<Position> read_only_position(const Call& call);
// UCI or SAN.
Result<Move> read_move(const Position& position, std::string_view text, std::string pointer);

// The object `limits` of a body.
struct GivenLimits {
  std::optional<Milliseconds> time;
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
};
GivenLimits read_limits(Fields& body);

}  // namespace kiebitz::server
