// RemotePlayer: a player on another server, in a game there that mirrors the game here. If only the game there breaks
// off (the server restarts, loses it, or calls a flag slightly too early), a new one begins there from the position
// here; the game here and its clock decide. Belongs to one thread.
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "game/game.h"
#include "remote/game_json.h"
#include "remote/http_client.h"
#include "remote/remote_clock.h"

namespace kiebitz::remote {

struct RemoteOptions {
  HttpOptions http;
  std::chrono::milliseconds wait{10'000};      // how long the server waits for the reply, per request
  std::chrono::milliseconds patience{60'000};  // how long a server may be unreachable
  std::chrono::milliseconds thought{600'000};  // for one move
};

struct RemoteReply {
  bool gives_up = false;  // the player there resigned or lost on time
  Move move;              // legal; meaningless if it gives up
  std::optional<PgnEval> eval;
};

class RemotePlayer {
 public:
  // Asks once for the server's name and version.
  static Expected<RemotePlayer, RemoteError> connect(Address address, const RemoteOptions& options);

  void new_game() { line_.reset(); }
  // The remote player is the side to move. `clock` is its remaining time and increment.
  Expected<RemoteReply, RemoteError> answer(const Game& game, std::optional<ClockSettings> clock,
                                            const std::stop_token& stop);
  // The game here is over: sends the last move, or that the other side won.
  void finish(const Game& game, Color remote_side);

 private:
  // The game there, as known here.
  struct Line {
    std::string id;
    std::string start;          // FEN of the game here
    std::size_t begins_at = 0;  // half-moves played here when the game there began
    std::vector<Move> moves;    // all of them, from the start of the game here
  };

  RemotePlayer(Address address, const RemoteOptions& options);
  template <class T>
  using Result = Expected<T, RemoteError>;
  Result<HttpReply> ask(const std::string& method, const std::string& path, const std::string& body,
                        const std::stop_token& stop, std::chrono::milliseconds wait = {});
  Result<RemoteGame> ask_game(const std::string& method, const std::string& path, const std::string& body,
                              const std::stop_token& stop, std::chrono::milliseconds wait = {});
  Result<RemoteReply> try_answer(const Game& game, const std::optional<ClockSettings>& clock,
                                 const std::stop_token& stop);
  // Makes the game there equal to the one here, with the remote side to move.
  Result<RemoteGame> catch_up(const Game& game, const std::optional<ClockSettings>& clock, const std::stop_token& stop);
  Result<RemoteGame> begin(const Game& game, const std::optional<ClockSettings>& clock, const std::stop_token& stop);
  Result<RemoteGame> post_move(const Game& game, const std::stop_token& stop, std::chrono::milliseconds wait);
  std::string game_path(std::string_view what = {}) const;
  RemoteError refusal(const HttpReply& reply);

  Address address_;
  RemoteOptions options_;
  HttpClient http_;
  std::string token_;
  std::chrono::steady_clock::time_point last_success_;  // when the server last fulfilled a request
  std::optional<Line> line_;
  RemoteClock clock_;
};

}  // namespace kiebitz::remote
