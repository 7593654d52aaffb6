#include "server/positions/reason_routes.h"

#include <algorithm>
#include <functional>

#include "insight/board/exchange.h"
#include "insight/facts/facts.h"
#include "insight/facts/material_facts.h"
#include "notation/fen.h"
#include "review/engine_line.h"
#include "rules/outcome.h"
#include "server/api/reasons.h"
#include "server/scheduling/search_job.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

constexpr std::int64_t kFewestNodes = 1000;
constexpr std::int64_t kUsualNodes = 100'000;

struct ReasonQuestion {
  Position position = Position::start();
  std::optional<Move> move;  // nothing: the best one
  std::uint64_t nodes = kUsualNodes;
};

json::object reasons_json(const insight::MoveCase& subject) {
  const std::vector<insight::Fact> facts = insight::facts_of(subject);
  const words::ExplainedMove move{subject, facts, subject.loss() >= insight::kBadMovePoints};
  const words::Spans english = explanation(words::Language::English, move, words::Length::Paragraph);
  const words::Spans german = explanation(words::Language::German, move, words::Length::Paragraph);
  json::object object;
  object["fen"] = format_fen(subject.before());
  object["move"] = move_json(subject.before(), subject.move());
  object["loss"] = tenth(subject.loss());
  object["text"] = to_json(review::Words{plain_text(english), plain_text(german)});
  object["parts"] = parts_json(english, german);
  json::array proofs;
  for (const insight::Fact& fact : facts) proofs.push_back(fact_json(fact, words::told_move(subject)));
  object["facts"] = std::move(proofs);
  return object;
}

// The searches of one question, one after the other. Shared by the reports of its jobs; its calls come one at a time.
class ReasonSearch : public std::enable_shared_from_this<ReasonSearch> {
 public:
  ReasonSearch(const PositionServices& services, std::shared_ptr<Call> call, Reply reply, ReasonQuestion question)
      : services_(services), call_(std::move(call)), reply_(std::move(reply)), question_(std::move(question)) {}

  void start() {
    search(question_.position, 2, [](ReasonSearch& self, const SearchResult& result) { self.take_best(result); });
  }

 private:
  using Next = void (*)(ReasonSearch&, const SearchResult&);

  void search(const Position& position, int lines, Next next) {
    SearchOrder order;
    order.position = position;
    order.limits.nodes = question_.nodes;
    order.limits.move_time = Milliseconds(services_.limits.search);
    order.limits.multi_pv = lines;
    SearchReports reports;
    reports.on_done = [self = shared_from_this(), next](const SearchResult& result) {
      const auto advance = [self, next, result] { next(*self, result); };
      if (!self->services_.tasks.post(self->call_->client(), advance)) self->give_up(ProblemCode::Overloaded);
    };
    reports.on_drop = [self = shared_from_this()] { self->give_up(ProblemCode::Cancelled); };
    const auto job = services_.pool.submit(Priority::Request, call_->client(),
                                           std::make_shared<SearchJob>(std::move(order), std::move(reports)));
    if (!job) return reply_(Unexpected(problem_of(job.error())));
    call_->exchange->on_cancel([&pool = services_.pool, id = *job] { pool.cancel(id); });
  }

  void give_up(ProblemCode code) { reply_(Unexpected(Problem{.code = code})); }

  static insight::EngineLine line_of(const AnalysisLine& line) { return review::engine_line(line.pv, line.score); }

  void take_best(const SearchResult& result) {
    if (result.lines.empty() || result.lines.front().pv.empty()) return give_up(ProblemCode::Cancelled);
    lines_.best = line_of(result.lines.front());
    if (result.lines.size() > 1) lines_.second = line_of(result.lines[1]);
    if (!question_.move) question_.move = result.best;
    after_ = question_.position;
    after_.make(*question_.move);
    if (outcome(after_)) return finish();
    search(after_, 1, [](ReasonSearch& self, const SearchResult& found) { self.take_reply(found); });
  }

  void take_reply(const SearchResult& result) {
    if (!result.lines.empty()) lines_.reply = line_of(result.lines.front());
    const auto passed = insight::after_pass(question_.position);
    if (!passed || outcome(*passed)) return look_for_threat();
    search(*passed, 1, [](ReasonSearch& self, const SearchResult& found) {
      if (!found.lines.empty()) self.lines_.danger = line_of(found.lines.front());
      self.look_for_threat();
    });
  }

  void look_for_threat() {
    const auto passed = insight::after_pass(after_);
    if (!passed || outcome(*passed)) return finish();
    search(*passed, 1, [](ReasonSearch& self, const SearchResult& found) {
      if (!found.lines.empty()) self.lines_.threat = line_of(found.lines.front());
      self.finish();
    });
  }

  void finish() {
    const auto subject = insight::MoveCase::create(question_.position, *question_.move, std::move(lines_));
    if (!subject) return give_up(ProblemCode::Cancelled);
    reply_(json_response(reasons_json(*subject)));
  }

  PositionServices services_;
  std::shared_ptr<Call> call_;
  Reply reply_;
  ReasonQuestion question_;
  Position after_ = Position::start();
  insight::CaseLines lines_;
};

Result<ReasonQuestion> read_question(const Call& call, const WorkLimits& allowed) {
  const auto body = read_body(call);
  if (!body) return Unexpected(body.error());
  FieldFaults faults;
  Fields fields(*body, "", faults);
  const auto text = read_position_text(fields);
  const auto move = fields.text("move", {2, 12});
  const auto most = std::max(kFewestNodes, static_cast<std::int64_t>(allowed.search_nodes));
  const auto nodes = fields.integer("nodes", {kFewestNodes, most});
  fields.refuse_unknown();
  if (!faults.empty()) return Unexpected(faults.problem());
  auto position = build_position(*text, {"/position/fen", "/position/moves", "", ""});
  if (!position) return Unexpected(position.error());
  ReasonQuestion question;
  question.position = std::move(*position);
  question.nodes = static_cast<std::uint64_t>(nodes.value_or(std::min(kUsualNodes, most)));
  if (outcome(question.position))
    return Unexpected(Problem{.code = ProblemCode::GameOverPosition, .detail = "there is no move to explain"});
  if (!move) return question;
  const auto legal = read_move(question.position, *move, "/move");
  if (!legal) return Unexpected(legal.error());
  question.move = *legal;
  return question;
}

}  // namespace

void add_reason_route(Router& router, const PositionServices& services) {
  router.add(Method::Post, "/positions/reasons",
             [services](const std::shared_ptr<Call>& call, const Reply& reply) {
               auto question = read_question(*call, services.limits);
               if (!question) return reply(Unexpected(question.error()));
               std::make_shared<ReasonSearch>(services, call, reply, *std::move(question))->start();
             },
             {.cost = Cost::Blocking, .body_limit = 0, .rate_cost = 15});
}

}  // namespace kiebitz::server
