// A UCI engine for tests that plays legal moves and misbehaves on request. The arguments are described in README.md.
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <thread>

#include "base/random.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "rules/movegen.h"

namespace kiebitz {
namespace {

class FakeEngine {
 public:
  explicit FakeEngine(std::map<std::string, std::string> arguments) : arguments_(std::move(arguments)) {}

  int run() {
    std::string line;
    while (std::getline(std::cin, line)) {
      std::istringstream words(line);
      std::string command;
      words >> command;
      if (command == "quit") return 0;
      if (command == "uci") introduce();
      if (command == "isready" && !keeps_silent()) say("readyok");
      if (command == "ucinewgame") own_moves_ = 0;
      if (command == "setoption" && line.find("UCI_Chess960 value true") != std::string::npos) chess960_ = true;
      if (command == "position") set_position(words);
      if (command == "go") think();
      if (command == "stop" && is_thinking_ && arguments_.count("deaf") == 0) answer();
    }
    return 0;
  }

 private:
  static void say(const std::string& line) { std::cout << line << '\n' << std::flush; }
  std::string argument(const std::string& name, const std::string& otherwise) const {
    const auto found = arguments_.find(name);
    return found == arguments_.end() ? otherwise : found->second;
  }
  int number(const std::string& name, int otherwise) const {
    return std::stoi(argument(name, std::to_string(otherwise)));
  }
  std::string fault() const { return argument("fault", "none"); }

  bool keeps_silent() const { return fault() == "no-readyok" && own_moves_ >= number("after", 0); }

  void introduce() {
    say("id name " + argument("name", "Fake"));
    say("id author unknown");
    say("option name Hash type spin default 16 min 1 max 1024");
    say("option name Clear Hash type button");
    say("option name Style type combo default Normal var Solid var Normal var Very Wild");
    say("option name Ponder type check default false");
    say("option name Book File type string default <empty>");
    if (fault() != "no-option960") say("option name UCI_Chess960 type check default false");
    if (fault() != "no-uciok") say("uciok");
  }

  void set_position(std::istringstream& words) {
    std::string word;
    words >> word;
    std::string fen;
    while (words >> word && word != "moves") fen += word + ' ';
    position_ = fen.empty() ? Position::start() : *parse_fen(fen);
    while (words >> word) position_.make(*parse_uci_move(position_, word));
  }

  // True at the move that the arguments name.
  bool is_time_for_fault() {
    if (own_moves_ != number("after", 0)) return false;
    const std::string marker = argument("once", "");
    if (marker.empty()) return true;
    if (std::filesystem::exists(marker)) return false;
    std::ofstream(marker) << "done\n";
    return true;
  }

  void take_time() const {
    const int delay = number("delay", 0);
    const int pause = number("chatter", delay);
    for (int gone = 0; gone < delay; gone += pause) {
      if (gone > 0) say("info string still thinking");
      std::this_thread::sleep_for(std::chrono::milliseconds(pause));
    }
  }

  void think() {
    take_time();
    const std::string what = is_time_for_fault() ? fault() : "none";
    ++own_moves_;
    if (what == "crash") {
      std::cerr << "assertion failed: everything\n" << std::flush;
      std::signal(SIGSEGV, SIG_DFL);
      std::raise(SIGSEGV);
    }
    if (what == "exit") std::_Exit(3);
    while (what == "hang") ::pause();
    is_thinking_ = true;
    if (what != "ignore-go") answer(what);
  }

  void answer(const std::string& what = "none") {
    is_thinking_ = false;
    const MoveList moves = legal_moves(position_);
    if (moves.empty()) return say("bestmove 0000");
    const std::string move = format_uci_move(choose(moves), chess960_);
    const std::string score = "score cp " + argument("score", "13");
    if (what == "noise") say("Thinking hard...\n\n  \nwhoops depth 5\ninfo\ninfo depth\nbestmov e2e4\n\xff\xfe");
    if (what == "flood") std::cout << std::string(1 << 20, 'x');
    if (what == "bounds") {
      say("info depth 3 score cp 900 lowerbound nodes 10 pv " + move);
      say("info depth 3 score cp -900 upperbound nodes 20 pv " + move);
    } else if (what == "bad-pv") {
      say("info depth 3 " + score + " nodes 30 pv " + move + " a1a1");
    } else if (what == "twice") {
      for (int nodes = 30; nodes < 50; nodes += 10)
        say("info depth 3 " + score + " nodes " + std::to_string(nodes) + " pv " + move);
    } else if (what == "bad-mate") {
      say("info depth 3 score mate 5 nodes 30 pv " + move);
    } else {
      say("info depth 3 seldepth 4 " + score + " nodes 30 nps 3000 time 10 pv " + move);
    }
    if (what == "illegal") return say("bestmove a1a1h");
    if (what == "null") return say("bestmove 0000");
    if (what == "empty") return say("bestmove");
    if (what == "garbage-move") return say("bestmove once upon a time there was a rook");
    if (what == "bad-ponder") return say("bestmove " + move + " ponder a1a1");
    say("bestmove " + move);
  }

  Move choose(const MoveList& moves) {
    Random random(position_.key() ^ static_cast<std::uint64_t>(number("seed", 1)));
    Move best = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    if (argument("style", "random") != "greedy") return best;
    int most = position_.is_capture(best) ? index(position_.captured_type(best)) + 1 : 0;
    for (const Move move : moves) {
      const int gain = position_.is_capture(move) ? index(position_.captured_type(move)) + 1 : 0;
      if (gain > most) most = gain, best = move;
      position_.make(move);
      const bool mates = position_.is_check() && !has_legal_move(position_);
      position_.unmake();
      if (mates) return move;
    }
    return best;
  }

  std::map<std::string, std::string> arguments_;
  Position position_ = Position::start();
  int own_moves_ = 0;
  bool chess960_ = false;
  bool is_thinking_ = false;
};

}  // namespace
}  // namespace kiebitz

int main(int argc, char** argv) {
  std::map<std::string, std::string> arguments;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const std::size_t equals = word.find('=');
    arguments[word.substr(0, equals)] = equals == std::string::npos ? "" : word.substr(equals + 1);
  }
  return kiebitz::FakeEngine(std::move(arguments)).run();
}
