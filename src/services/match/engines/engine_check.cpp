#include "match/engines/engine_check.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <optional>
#include <thread>

#include "match/engines/engine_session.h"
#include "match/engines/line_check.h"

namespace kiebitz::match {
namespace {

using namespace std::chrono_literals;

// The result of a check: passed, failed with a complaint, or not decidable.
struct Finding {
  CheckVerdict verdict = CheckVerdict::Passed;
  std::string detail;

  Finding(std::nullopt_t = std::nullopt) {}
  Finding(std::string complaint) : verdict(CheckVerdict::Failed), detail(std::move(complaint)) {}
  Finding(const char* complaint) : Finding(std::string(complaint)) {}
  Finding(const std::optional<std::string>& complaint) {
    if (complaint) *this = Finding(*complaint);
  }
  static Finding cannot_tell(std::string why) {
    Finding finding(std::move(why));
    finding.verdict = CheckVerdict::Skipped;
    return finding;
  }
  static Finding warning(std::string remark) {
    Finding finding(std::move(remark));
    finding.verdict = CheckVerdict::Warned;
    return finding;
  }
};

constexpr std::string_view kStart = "startpos";
constexpr std::string_view kMiddlegame = "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
constexpr std::string_view kMateInTwo = "fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1";
constexpr std::string_view kMated = "fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
constexpr std::string_view kStalemate = "fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
constexpr std::string_view kOneMove = "fen 7k/8/8/8/8/8/r7/7K w - - 0 1";
constexpr std::string_view kMatedInOne = "fen q7/8/8/8/8/7k/8/7K w - - 0 1";
constexpr std::string_view kCastle = "fen r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1";
constexpr std::string_view kCastle960 = "fen r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w HAha - 0 1";
constexpr std::string_view kNearFifty = "fen 8/8/4k3/8/8/4K3/4R3/8 w - - 98 120";
// Time that an engine may take beyond its limit: processes and pipes need time on a busy machine.
constexpr auto kGrace = 1000ms;

// --- answers at the right time

Finding says_who_it_is(EngineSession& session) {
  if (session.engine().name().empty()) return "there is no 'id name'";
  if (session.engine().author().empty()) return "there is no 'id author'";
  return std::nullopt;
}

Finding offers_sound_options(EngineSession& session) {
  for (const std::string& line : session.option_lines())
    if (auto complaint = check_option_line(line)) return complaint;
  return std::nullopt;
}

Finding answers_uci_again(EngineSession& session) {
  session.send("uci");
  return session.wait_for("uciok", 5s) ? Finding() : "a second uci has no uciok";
}

Finding ignores_nonsense(EngineSession& session) {
  session.send("");
  session.send("hello world");
  session.send("go_away now");
  return session.is_ready() ? Finding() : "no readyok after lines of nonsense";
}

Finding survives_wrong_positions(EngineSession& session) {
  for (const char* line : {"position fen this is no position", "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position",
                           "position startpos moves e2e5", "position startpos moves nonsense"}) {
    session.send(line);
    if (!session.is_ready()) return fmt::format("no readyok after '{}'", line);
  }
  return session.search(kStart, "depth 1", 5s).complaint;
}

Finding is_ready_while_thinking(EngineSession& session) {
  session.begin(kMiddlegame, "infinite");
  const bool ready = session.is_ready();
  session.send("stop");
  if (!ready) return "no readyok during go infinite";
  return session.finish(kGrace).complaint;
}

Finding stop_without_search_is_harmless(EngineSession& session) {
  session.send("stop");
  if (!session.is_ready()) return "no readyok after stop";
  return session.saw_bestmove() ? Finding("a bestmove without go") : Finding();
}

// --- go and bestmove

Finding infinite_waits_for_stop(EngineSession& session) {
  for (const std::string_view position : {kMiddlegame, kMateInTwo, kOneMove}) {
    session.begin(position, "infinite");
    if (session.ends_within(700ms)) return fmt::format("bestmove without stop in {}", position);
    session.send("stop");
    if (auto complaint = session.finish(kGrace).complaint) return complaint;
  }
  return std::nullopt;
}

Finding ponder_waits_for_ponderhit(EngineSession& session) {
  session.begin("startpos moves e2e4 e7e5", "ponder wtime 1000 btime 1000 winc 10 binc 10");
  if (session.ends_within(500ms)) return "bestmove before ponderhit";
  session.send("ponderhit");
  return session.finish(1500ms + kGrace).complaint;
}

Finding sends_one_bestmove(EngineSession& session) {
  if (auto complaint = session.search(kMiddlegame, "movetime 100", 100ms + kGrace).complaint) return complaint;
  std::this_thread::sleep_for(200ms);
  session.is_ready();
  if (session.saw_bestmove()) return "a second bestmove for one go";
  return session.lines_after_bestmove() > 0 ? Finding("there are lines after bestmove") : Finding();
}

Finding gives_an_exact_score(EngineSession& session) {
  for (const char* limits : {"depth 1", "movetime 1", "nodes 1", "movetime 50"}) {
    const SearchReport report = session.search(kMiddlegame, limits, kGrace);
    if (report.complaint) return report.complaint;
    if (!report.has_exact_score) return fmt::format("no exact score before bestmove with go {}", limits);
  }
  return std::nullopt;
}

Finding moves_in_time(EngineSession& session) {
  struct Case {
    const char* limits;
    std::chrono::milliseconds allowed;
  };
  for (const auto& [limits, allowed] :
       {Case{"movetime 100", 100ms}, Case{"wtime 100", 100ms}, Case{"wtime 100 btime 100", 100ms},
        Case{"wtime 50 btime 50 winc 10 binc 10", 60ms}, Case{"wtime 300 btime 300 movestogo 1", 300ms},
        Case{"wtime 1 btime 1", 1ms}, Case{"wtime 0 btime 0", 1ms}, Case{"wtime -50 btime 100 winc 5", 1ms},
        Case{"wtime 60000 btime 60000 depth 2 movetime 5000", 500ms}, Case{"nodes 100", 500ms}}) {
    if (auto complaint = session.search(kMiddlegame, limits, allowed + kGrace).complaint)
      return fmt::format("go {}: {}", limits, *complaint);
  }
  return std::nullopt;
}

Finding obeys_searchmoves(EngineSession& session) {
  const SearchReport report = session.search(kStart, "depth 3 searchmoves a2a3 h2h3", 5s);
  if (report.complaint) return report.complaint;
  if (report.move != "a2a3" && report.move != "h2h3")
    return fmt::format("{} is none of the moves asked for", report.move);
  return std::nullopt;
}

Finding answers_without_legal_move(EngineSession& session) {
  for (const std::string_view position : {kMated, kStalemate}) {
    session.begin(position, "depth 3");
    const SearchReport report = session.finish(kGrace);
    if (report.move.empty()) return fmt::format("no bestmove in {}", position);
    if (report.move != "0000" && report.move != "(none)" && report.move != "NULL")
      return fmt::format("bestmove {} without a legal move", report.move);
  }
  return std::nullopt;
}

// --- lines

Finding prints_playable_lines(EngineSession& session) {
  for (const std::string_view position : {kStart, kMiddlegame, kCastle, kNearFifty, kMatedInOne})
    if (const SearchReport report = session.search(position, "movetime 300", 300ms + kGrace); report.complaint) {
      return report.complaint;
    } else if (report.line_complaint) {
      return report.line_complaint;
    }
  return std::nullopt;
}

Finding prints_only_the_protocol(EngineSession& session) {
  for (const std::string_view position : {kStart, kMiddlegame, kMateInTwo}) {
    const SearchReport report = session.search(position, "movetime 200", 200ms + kGrace);
    if (report.complaint) return report.complaint;
    if (report.format_complaint) return report.format_complaint;
  }
  return std::nullopt;
}

Finding tells_lines_that_follow_from_each_other(EngineSession& session) {
  const bool has_ranks = uci_client::find_option(session.engine().options(), "MultiPV") != nullptr;
  for (const int ranks : {1, 3}) {
    if (ranks > 1 && !has_ranks) break;
    if (has_ranks) session.send(fmt::format("setoption name MultiPV value {}", ranks));
    for (const std::string_view position : {kStart, kMiddlegame, kMateInTwo, kMatedInOne})
      for (const char* limits : {"depth 6", "nodes 5000", "movetime 100"}) {
        const SearchReport report = session.search(position, limits, 10s);
        if (report.complaint) return report.complaint;
        if (report.order_complaint)
          return Finding::warning(
              fmt::format("{} (go {}, {} lines, {})", *report.order_complaint, limits, ranks, position));
      }
  }
  return std::nullopt;
}

Finding announces_mates_it_shows(EngineSession& session) {
  const SearchReport report = session.search(kMateInTwo, "depth 8", 10s);
  if (report.complaint) return report.complaint;
  if (!report.has_mate_score) return "no mate found in a mate in two";
  return report.line_complaint;
}

// An engine that ignores searchmoves shows its castling notation only when it chooses to castle.
Finding castling_is_written(const SearchReport& report, std::string_view wanted, std::string_view other) {
  if (report.complaint) return report.complaint;
  if (report.move == wanted) return {};
  if (report.move != other) return Finding::cannot_tell("the engine does not castle when it is asked to");
  return fmt::format("castling is written {}", report.move);
}

Finding castles_as_e1g1(EngineSession& session) {
  return castling_is_written(session.search(kCastle, "depth 3 searchmoves e1g1", 5s), "e1g1", "e1h1");
}

Finding castles_as_e1h1_in_chess960(EngineSession& session) {
  if (uci_client::find_option(session.engine().options(), "UCI_Chess960") == nullptr)
    return Finding::cannot_tell("the engine does not offer it");
  session.send("setoption name UCI_Chess960 value true");
  return castling_is_written(session.search(kCastle960, "depth 3 searchmoves e1h1", 5s), "e1h1", "e1g1");
}

// --- states

Finding is_the_same_after_ucinewgame(EngineSession& session) {
  std::array<std::string, 2> moves;
  for (std::string& move : moves) {
    session.send("ucinewgame");
    if (!session.is_ready()) return "no readyok after ucinewgame";
    const SearchReport report = session.search(kMiddlegame, "depth 6", 20s);
    if (report.complaint) return report.complaint;
    move = report.last_nodes + " nodes, " + report.move;
  }
  return moves[0] == moves[1] ? Finding() : fmt::format("first {}, then {}", moves[0], moves[1]);
}

Finding changes_its_hash_size(EngineSession& session) {
  const auto* hash = uci_client::find_option(session.engine().options(), "Hash");
  if (hash == nullptr) return Finding::cannot_tell("the engine does not offer it");
  for (const int size : {2, 64, 16}) {
    session.send(fmt::format("setoption name Hash value {}", size));
    if (!session.is_ready()) return fmt::format("no readyok after Hash {}", size);
    if (auto complaint = session.search(kStart, "depth 3", 5s).complaint) return complaint;
  }
  return std::nullopt;
}

Finding quits_at_once(EngineSession& session) {
  session.begin(kMiddlegame, "infinite");
  return session.ends_after_quit(kGrace) ? Finding() : "still there a second after quit during a search";
}

Finding ends_with_its_input(EngineSession& session) {
  return session.ends_after_end_of_input(kGrace) ? Finding() : "still there a second after the end of its input";
}

struct Check {
  std::string_view name;
  Finding (*run)(EngineSession&);
};

constexpr auto kChecks = std::to_array<Check>({
    {"says who it is", says_who_it_is},
    {"offers options that clients can read", offers_sound_options},
    {"answers a second uci", answers_uci_again},
    {"ignores lines it does not know", ignores_nonsense},
    {"survives wrong positions and illegal moves", survives_wrong_positions},
    {"answers isready while it thinks", is_ready_while_thinking},
    {"takes stop without a search calmly", stop_without_search_is_harmless},
    {"go infinite lasts until stop", infinite_waits_for_stop},
    {"go ponder lasts until ponderhit", ponder_waits_for_ponderhit},
    {"sends one bestmove and nothing after it", sends_one_bestmove},
    {"gives an exact score before bestmove", gives_an_exact_score},
    {"moves in time with every kind of limit", moves_in_time},
    {"obeys searchmoves", obeys_searchmoves},
    {"answers when there is no legal move", answers_without_legal_move},
    {"prints lines that can be played", prints_playable_lines},
    {"prints nothing but the protocol", prints_only_the_protocol},
    {"tells lines that follow from each other", tells_lines_that_follow_from_each_other},
    {"announces only mates that it shows", announces_mates_it_shows},
    {"writes castling as e1g1 in standard chess", castles_as_e1g1},
    {"writes castling as e1h1 in Chess960", castles_as_e1h1_in_chess960},
    {"searches the same after ucinewgame", is_the_same_after_ucinewgame},
    {"changes its hash size at any time", changes_its_hash_size},
    {"quits at once", quits_at_once},
    {"ends when its input ends", ends_with_its_input},
});

}  // namespace

std::vector<CheckResult> check_engine(const EngineSpec& spec, const uci_client::Timeouts& timeouts,
                                      const CheckReporter& report) {
  std::vector<CheckResult> results;
  for (const Check& check : kChecks) {
    // Each check starts its own engine, so that a failure does not affect the next check.
    auto session = EngineSession::start(spec, timeouts);
    Finding finding = session ? check.run(*session) : Finding(session.error().text);
    if (session && session->failure()) finding = session->failure()->text;
    CheckResult result{check.name, finding.verdict, std::move(finding.detail)};
    if (report) report(result);
    results.push_back(std::move(result));
    if (!session && session.error().kind != uci_client::FailureKind::Disconnected) break;
  }
  return results;
}

}  // namespace kiebitz::match
