#include "terminal/opponents/opponents.h"

#include "notation/fen.h"
#include "notation/uci_move.h"
#include "terminal/text/phrases.h"
#include "terminal/text/player_text.h"
#include "uci/client/uci_engine.h"

namespace kiebitz::terminal {
namespace {

using uci_client::EngineInfo;
using uci_client::EngineScore;
using uci_client::Failure;
using uci_client::FailureKind;
using uci_client::UciEngine;

constexpr std::chrono::seconds kPatience{10};  // beyond what the engine may use

ProcessOptions process_of(const std::string& command) {
  ProcessOptions options;
  std::vector<std::string> words = command_words(command);
  if (words.empty()) return options;
  options.program = words.front();
  options.arguments.assign(words.begin() + 1, words.end());
  return options;
}

// A few words without a full stop.
std::string describe_failure(Language language, const Failure& failure) {
  if (language == Language::English) return failure.text;
  switch (failure.kind) {
    case FailureKind::CannotStart:
      return "das Programm lässt sich nicht starten";
    case FailureKind::NoHandshake:
      return "das ist keine UCI-Engine, oder sie hängt";
    case FailureKind::Disconnected:
      return "das Programm hat sich beendet";
    case FailureKind::NoAnswer:
      return "die Engine antwortet nicht";
    case FailureKind::BadOption:
      return "die Engine kennt eine nötige Einstellung nicht";
    case FailureKind::Cancelled:
      break;
  }
  return "abgebrochen";
}

PgnEval eval_of(const EngineScore& score, std::optional<int> depth, Color mover) {
  const int sign = mover == Color::White ? 1 : -1;
  const auto kind = score.kind == EngineScore::Kind::Mate ? PgnEval::Kind::Mate : PgnEval::Kind::Centipawns;
  return {kind, sign * score.value, depth};
}

class UciOpponent : public Opponent {
 public:
  UciOpponent(std::string name, UciEngine engine, Language language)
      : name_(std::move(name)), engine_(std::move(engine)), language_(language) {}
  ~UciOpponent() override { engine_.quit(); }

  std::string name() const override { return name_; }
  void new_game() override { is_new_ = true; }

  Expected<Choice, std::string> choose_move(const Game& game, const ThinkingTime& time, std::stop_token stop) override {
    if (auto failure = set_up(game)) return Unexpected(*std::move(failure));
    const auto began = engine_.go(limits_of(time));
    if (!began) return Unexpected(describe_failure(language_, began.error()));
    const Position& position = game.position();
    std::optional<PgnEval> eval;
    const auto on_info = [&](const EngineInfo& info) {
      if (info.score && info.multipv.value_or(1) == 1) eval = eval_of(*info.score, info.depth, position.side_to_move());
    };
    const auto best = engine_.wait_for_bestmove(*began + allowance(time, position.side_to_move()), stop, on_info);
    if (!best) return Unexpected(describe_failure(language_, best.error()));
    const auto move = parse_uci_move(position, best->move);
    if (!move) return Unexpected(say(language_, Say::IllegalAnswer, best->move));
    return Choice{*move, eval};
  }

 private:
  std::optional<std::string> set_up(const Game& game) {
    if (is_new_) {
      is_new_ = false;
      const bool chess960 = game.start().has_chess960_castling();
      if (chess960) {
        const auto set = engine_.set_option("UCI_Chess960", "true");
        if (!set) return describe_failure(language_, set.error());
      }
      if (const auto ready = engine_.new_game(); !ready) return describe_failure(language_, ready.error());
    }
    std::string text = "fen " + format_fen(game.start());
    if (!game.moves().empty()) text += " moves";
    const bool chess960 = game.start().has_chess960_castling();
    for (const Move move : game.moves()) (text += ' ') += format_uci_move(move, chess960);
    if (const auto sent = engine_.set_position(text); !sent) return describe_failure(language_, sent.error());
    return std::nullopt;
  }

  static uci_client::GoLimits limits_of(const ThinkingTime& time) {
    uci_client::GoLimits limits;
    if (!time.clock) {
      limits.move_time = time.without_clock;
      return limits;
    }
    for (int side = 0; side < 2; ++side)
      limits.clocks[side] = uci_client::GoClock{time.clock->remaining[side], time.clock->increment[side]};
    return limits;
  }

  static std::chrono::milliseconds allowance(const ThinkingTime& time, Color mover) {
    return (time.clock ? time.clock->remaining[index(mover)] : time.without_clock) + kPatience;
  }

  std::string name_;
  UciEngine engine_;
  Language language_;
  bool is_new_ = true;
};

}  // namespace

MadeOpponent make_uci_opponent(const PlayerInfo& player, Language language) {
  auto engine = UciEngine::start(process_of(player.spec), {});
  if (!engine) return Unexpected(describe_failure(language, engine.error()));
  std::string name = player.name;
  if (name.empty() || name == player.spec) name = engine->name().empty() ? player.spec : engine->name();
  return std::unique_ptr<Opponent>(std::make_unique<UciOpponent>(std::move(name), *std::move(engine), language));
}

}  // namespace kiebitz::terminal
