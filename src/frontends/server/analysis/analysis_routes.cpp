#include "server/analysis/analysis_routes.h"

#include <boost/json/serialize.hpp>

#include "rules/outcome.h"
#include "server/analysis/analysis_json.h"
#include "server/api/stream.h"
#include "server/games/game_json.h"
#include "server/positions/option_routes.h"
#include "server/positions/position_routes.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

Result<HttpResponse> begin_analysis(const AnalysisServices& services, const Call& call) {
  const auto visitor = require_visitor(call);
  if (!visitor) return Unexpected(visitor.error());
  const auto body = read_body(call);
  if (!body) return Unexpected(body.error());
  FieldFaults faults;
  Fields fields(*body, "", faults);
  const auto text = read_position_text(fields);
  const GivenLimits limits = read_limits(fields);
  AnalysisService::Request request;
  request.multi_pv = read_line_count(fields, services.limits);
  fields.refuse_unknown();
  if (!faults.empty()) return Unexpected(faults.problem());
  auto position = build_position(*text, {"/position/fen", "/position/moves", "", ""});
  if (!position) return Unexpected(position.error());
  if (outcome(*position)) return Unexpected(Problem{.code = ProblemCode::GameOverPosition});
  request.position = std::move(*position);
  request.limits.move_time = limits.time;
  request.limits.depth = limits.depth;
  request.limits.nodes = limits.nodes;
  const auto analysis = services.analyses.begin(call.client(), request);
  if (!analysis) {
    Problem problem = analysis.error();
    problem.retry_after_s = 2;
    return Unexpected(std::move(problem));
  }
  const AnalysisFacts facts = (*analysis)->facts();
  HttpResponse response = json_response(analysis_json(facts), 201);
  response.headers.emplace_back("Location", "/api/v1/analyses/" + facts.id);
  return response;
}

Result<std::shared_ptr<Analysis>> find_analysis(AnalysisService& analyses, const Call& call) {
  const auto visitor = require_visitor(call);
  if (!visitor) return Unexpected(visitor.error());
  const auto analysis = analyses.find(call.params[0], call.client());
  if (!analysis) return Unexpected(analysis.error());
  return *analysis;
}

Result<HttpResponse> stream_analysis(const AnalysisServices& services, const Call& call) {
  const auto analysis = find_analysis(services.analyses, call);
  if (!analysis) return Unexpected(analysis.error());
  const StreamFormat format = stream_format(call.request);
  const auto outbox = std::make_shared<Outbox>();
  const void* key = outbox.get();
  (*analysis)->watch(key, [format, weak = std::weak_ptr(outbox)](const AnalysisFacts& facts) {
    const auto box = weak.lock();
    if (!box) return;
    box->push(frame_event(format, "", json::serialize(analysis_json(facts))), "analysis");
    if (is_final(facts.state)) box->finish();
  });
  services.live.when_closed(outbox, [watched = *analysis, key] { watched->unwatch(key); });
  services.live.know(outbox, false);
  return stream_response(format, outbox);
}

}  // namespace

void add_analysis_routes(Router& router, const AnalysisServices& services) {
  router.add(Method::Post, "/analyses", plain([services](const Call& call) { return begin_analysis(services, call); }),
             {.cost = Cost::Blocking, .body_limit = 0, .rate_cost = 5, .keeps_more = true});
  router.add(Method::Get, "/analyses/{}", plain([services](const Call& call) -> Result<HttpResponse> {
               const auto analysis = find_analysis(services.analyses, call);
               if (!analysis) return Unexpected(analysis.error());
               return json_response(analysis_json((*analysis)->facts()));
             }),
             kDisk);
  router.add(Method::Delete, "/analyses/{}", plain([services](const Call& call) -> Result<HttpResponse> {
               const auto analysis = find_analysis(services.analyses, call);
               if (!analysis) return Unexpected(analysis.error());
               services.analyses.stop(*analysis);
               return empty_response();
             }),
             kDisk);
  router.add(Method::Get, "/analyses/{}/events",
             plain([services](const Call& call) { return stream_analysis(services, call); }), kDisk);
}

}  // namespace kiebitz::server
