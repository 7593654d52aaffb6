// The JSON of the API (api/openapi.yaml), as far as a player needs it. Pure functions; a reply with missing fields
// gives nothing.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/clock_settings.h"
#include "notation/pgn/pgn_annotations.h"
#include "remote/address.h"
#include "rules/types.h"

namespace kiebitz::remote {

struct RemoteMove {
  std::string uci;
  std::optional<PgnEval> eval;
  std::optional<std::chrono::milliseconds> clock;  // that the mover had left
};

struct RemoteGame {
  std::string id;
  std::vector<RemoteMove> moves;
  bool is_over = false;
  std::optional<Color> winner;
};

// {"name":"kiebitz",...} of GET /version.
struct RemoteVersion {
  bool needs_password = false;
};

std::optional<RemoteVersion> read_version(std::string_view json);
std::optional<std::string> read_token(std::string_view json);
std::optional<RemoteGame> read_game(std::string_view json);
struct RemoteProblem {
  std::string code;
  std::string text;  // for people
};
RemoteProblem read_problem(std::string_view json);

struct WantedGame {
  std::string fen;
  Color remote_side = Color::Black;
  std::optional<ClockSettings> clock;
  Address address;
};
std::string write_new_game(const WantedGame& wanted);

}  // namespace kiebitz::remote
