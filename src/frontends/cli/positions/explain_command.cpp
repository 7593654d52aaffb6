// kiebitz explain: why a move is good or bad, or why one move is worse than another.
#include <fmt/core.h>

#include <array>
#include <sstream>
#include <stop_token>
#include <thread>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/options/network_choice.h"
#include "engine/tablebase_settings.h"
#include "explain/move_search.h"
#include "insight/facts/fact_json.h"
#include "insight/facts/facts.h"
#include "insight/facts/material_facts.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "platform/process/signal.h"
#include "words/explanation.h"

namespace kiebitz::cli {
namespace {

struct ExplainOptions {
  std::string fen;
  std::string line;
  std::string move;
  std::string versus;
  std::string language = "en";
  std::uint64_t nodes = reasons::kUsualNodes;
  std::size_t hash_mib = 64;
  bool json = false;
};

// In SAN or as UCI writes it; `place` says where it stands.
Move read_move(const Position& position, const std::string& text, std::string_view place) {
  if (const auto uci = parse_uci_move(position, text)) return *uci;
  const auto san = parse_san(position, text);
  if (!san) throw UserError(fmt::format("{}: {}: {}", place, text, san.error().describe()));
  return *san;
}

Position read_position(const ExplainOptions& options) {
  Position position = Position::start();
  if (!options.fen.empty()) {
    const auto parsed = parse_fen(options.fen);
    if (!parsed) throw UserError(parsed.error().describe());
    position = *parsed;
  }
  std::istringstream moves(options.line);
  int ply = 1;
  for (std::string text; moves >> text; ++ply)
    position.make(read_move(position, text, fmt::format("--line, half-move {}", ply)));
  return position;
}

reasons::Question read_question(const ExplainOptions& options) {
  reasons::Question question;
  question.position = read_position(options);
  question.nodes = options.nodes;
  const auto over = reasons::fault_of({.position = question.position});
  if (over) throw UserError(std::string(describe(*over)));
  if (!options.move.empty()) question.move = read_move(question.position, options.move, "--move");
  if (!options.versus.empty()) question.versus = read_move(question.position, options.versus, "--versus");
  if (const auto fault = reasons::fault_of(question)) throw UserError(std::string(describe(*fault)));
  return question;
}

insight::MoveCase search_move(const reasons::Question& question, std::size_t hash_mib, const ProgramOptions& program) {
  Engine engine(EngineConfig{.hash_mib = hash_mib,
                             .network = program.network,
                             .tables = load_tablebase(default_tablebase_settings(process_environment())).tables});
  const InterruptWatch watch;
  const std::jthread listener([&](const std::stop_token& done) {
    while (!done.stop_requested()) {
      if (watch.interrupts() > 0) engine.stop();
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  });
  auto subject = search_case(engine, question, [&] { return watch.interrupts() == 0; });
  if (!subject) throw UserError(std::string(describe(subject.error())));
  return *std::move(subject);
}

std::string explained_json(const words::ExplainedMove& move) {
  std::string texts;
  for (const auto& [name, language] :
       {std::pair("en", words::Language::English), std::pair("de", words::Language::German)}) {
    const words::Spans spans = explanation(language, move, words::Length::Paragraph);
    texts += fmt::format(R"({}"{}":{{"text":"{}","spans":{}}})", texts.empty() ? "" : ",", name, plain_text(spans),
                         json_of(spans));
  }
  const insight::MoveCase& subject = move.subject;
  const bool chess960 = subject.before().has_chess960_castling();
  return fmt::format(R"({{"fen":"{}","move":"{}","loss":{:.1f},"words":{{{}}},"facts":{}}})",
                     format_fen(subject.before()), format_uci_move(subject.move(), chess960), subject.loss(), texts,
                     insight::json_of(move.facts));
}

void run_explain(const ExplainOptions& options, const ProgramOptions& program) {
  const insight::MoveCase subject = search_move(read_question(options), options.hash_mib, program);
  const std::vector<insight::Fact> facts = insight::facts_of(subject);
  const words::ExplainedMove move{subject, facts, subject.loss() >= insight::kBadMovePoints};
  const auto language = options.language == "de" ? words::Language::German : words::Language::English;
  if (options.json)
    fmt::print("{}\n", explained_json(move));
  else
    fmt::print("{}\n", plain_text(explanation(language, move, words::Length::Paragraph)));
}

}  // namespace

void add_explain_command(CLI::App& app, const ProgramOptions& program) {
  auto o = std::make_shared<ExplainOptions>();
  CLI::App* command = app.add_subcommand("explain", "Why a move is good or bad (the best move if none is given)");
  command->add_option("--fen", o->fen, "Position (default: the start position)");
  command->add_option("--line", o->line, "Moves that are played from there first, in SAN or as UCI writes them");
  auto* move = command->add_option("--move", o->move, "The move to explain");
  command->add_option("--versus", o->versus, "Compare with this move: the worse of the two is explained")->needs(move);
  command->add_option("--lang", o->language, "Language")->check(CLI::IsMember({"en", "de"}))->capture_default_str();
  command->add_option("--nodes", o->nodes, "Nodes of each of the searches, five at most")
      ->check(CLI::Range(std::uint64_t{1000}, reasons::kMostNodes))
      ->capture_default_str();
  command->add_option("--hash", o->hash_mib, "Table size in MiB")->check(CLI::Range(1, 65536))->capture_default_str();
  command->add_flag("--json", o->json, "The facts as JSON, with the words of both languages");
  command->callback([o, &program] { run_explain(*o, program); });
}

}  // namespace kiebitz::cli
