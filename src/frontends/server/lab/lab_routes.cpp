#include "server/lab/lab_routes.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "notation/fen.h"
#include "rules/outcome.h"
#include "server/api/chess_json.h"
#include "server/games/game_json.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

double hundredth(double value) { return std::round(value * 100) / 100; }

LabSwitches read_switches(Fields& body) {
  LabSwitches switches;
  auto fields = body.object("switches");
  if (!fields) return switches;
  switches.alpha_beta = fields->flag("alpha_beta");
  switches.ordering = fields->flag("ordering");
  switches.deepening = fields->flag("iterative_deepening");
  switches.cache = fields->flag("cache");
  switches.quiescence = fields->flag("quiescence");
  fields->refuse_unknown();
  return switches;
}

Result<LabOrder> read_order(const LabServices& services, const Call& call, bool is_tree) {
  const auto body = read_body(call);
  if (!body) return Unexpected(body.error());
  FieldFaults faults;
  Fields fields(*body, "", faults);
  LabOrder order;
  const auto text = read_position_text(fields);
  fields.require("brain");
  order.name = fields.text("brain", {1, 40}).value_or("");
  const LabSwitches switches = read_switches(fields);
  if (is_tree) fields.require("depth");
  if (const auto depth = fields.integer("depth", {1, is_tree ? 8 : 12})) order.depth = static_cast<int>(*depth);
  const auto most = static_cast<std::int64_t>(is_tree ? services.limits.tree_nodes : 20'000'000);
  const auto nodes = fields.integer("max_nodes", {1, most});
  fields.refuse_unknown();
  if (!faults.empty()) return Unexpected(faults.problem());
  const brains::Brain* brain = services.library.find(order.name);
  if (!brain) return Unexpected(Problem{.code = ProblemCode::UnknownBrain, .detail = "GET /opponents lists them"});
  if (brain->search.algorithm == brains::Algorithm::Random) {
    ProblemPlace place{
        .pointer = "/brain", .parameter = {}, .reason = "this brain plays at random and does not search"};
    return Unexpected(Problem{.code = ProblemCode::BadValue, .detail = place.reason, .places = {place}});
  }
  auto position = build_position(*text, {"/position/fen", "/position/moves", "", ""});
  if (!position) return Unexpected(position.error());
  if (outcome(*position)) return Unexpected(Problem{.code = ProblemCode::GameOverPosition});
  order.position = std::move(*position);
  order.brain = switched(*brain, switches);
  order.longest = std::min(services.limits.search, services.limits.brain_search);
  if (is_tree)
    order.tree_nodes = static_cast<std::size_t>(nodes.value_or(most));
  else
    order.max_nodes = static_cast<std::uint64_t>(nodes.value_or(2'000'000));
  return order;
}

json::object run_json(const LabResult& result) {
  const LabOrder& order = result.order;
  const Color side = order.position.side_to_move();
  json::object counts;
  counts["nodes"] = result.counts.nodes;
  counts["quiescence_nodes"] = result.counts.quiescence_nodes;
  counts["leaves"] = result.finding.evaluations;
  counts["cutoffs"] = result.counts.cutoffs;
  counts["first_move_cutoffs"] = result.counts.first_move_cutoffs;
  counts["cache_hits"] = result.counts.cache_hits;
  counts["elapsed_ms"] = result.elapsed.count();
  json::object object;
  object["brain"] = order.name;
  object["switches"] = switches_json(order.brain.search);
  object["pawn_points"] = order.brain.scoring.pawn;
  object["mate_points"] = order.brain.scoring.mate_value;
  object["depth"] = result.finding.depth;
  object["complete"] = !result.finding.was_stopped;
  if (!result.finding.move.is_null()) {
    object["move"] = move_json(order.position, result.finding.move);
    object["value"] = white_points(result.finding.points, side);
    object["line"] = line_moves_json(order.position, result.finding.line);
  }
  object["counts"] = std::move(counts);
  json::array root_moves;
  for (const brains::SearchedMove& root : result.finding.root_moves)
    if (std::isfinite(root.points) && std::abs(root.points) < 1e12)
      root_moves.push_back(
          {{"move", move_json(order.position, root.move)}, {"value", white_points(root.points, side)}});
  object["root_moves"] = std::move(root_moves);
  return object;
}

std::string_view fate_name(brains::NodeEnd end) {
  switch (end) {
    case brains::NodeEnd::AllMoves:
      return "searched";
    case brains::NodeEnd::Cutoff:
      return "cut";
    case brains::NodeEnd::Leaf:
    case brains::NodeEnd::StandPat:
      return "leaf";
    case brains::NodeEnd::Cached:
      return "cached";
    case brains::NodeEnd::GameOver:
      return "terminal";
    case brains::NodeEnd::DrawByRule:
      return "draw";
    case brains::NodeEnd::Stopped:
      break;
  }
  return "pruned";
}

// The bound of a node's value in White's view; empty if it is exact.
std::string_view bound_name(const brains::TreeNode& node, Color side) {
  const bool is_low = node.exit.end == brains::NodeEnd::Cutoff || node.exit.value >= node.entry.beta;
  const bool is_high = node.exit.value <= node.entry.alpha;
  if (!is_low && !is_high) return "exact";
  return is_low == (side == Color::White) ? "lower" : "upper";
}

void set_window(json::object& object, const brains::NodeEntry& entry, Color side) {
  const double low = side == Color::White ? entry.alpha : -entry.beta;
  const double high = side == Color::White ? entry.beta : -entry.alpha;
  if (std::isfinite(low) && std::abs(low) < 1e12) object["alpha"] = hundredth(low);
  if (std::isfinite(high) && std::abs(high) < 1e12) object["beta"] = hundredth(high);
}

// `before` is the position the node's move was made in; the root's own for the root.
json::object node_json(const LabTree& tree, std::size_t number, const Position& before) {
  const brains::TreeNode& node = tree.result.tree[number];
  const Color root_side = tree.result.order.position.side_to_move();
  const Color side = node.entry.ply % 2 == 0 ? root_side : opposite(root_side);
  json::object object;
  object["id"] = number;
  if (node.parent >= 0) object["parent"] = node.parent;
  object["ply"] = node.entry.ply;
  object["side"] = color_name(side);
  if (node.parent >= 0) object["move"] = move_json(before, node.entry.move);
  set_window(object, node.entry, side);
  object["fate"] = fate_name(node.exit.end);
  if (node.exit.end != brains::NodeEnd::Stopped) {
    object["value"] = white_points(node.exit.value, side);
    object["bound"] = bound_name(node, side);
  }
  object["is_quiescence"] = node.entry.depth <= 0 && node.entry.ply > 0;
  if (node.parent >= 0)
    object["is_best"] = tree.best[static_cast<std::size_t>(node.parent)] == static_cast<std::int32_t>(number);
  object["depth_left"] = node.entry.depth;
  if (node.exit.skipped > 0) object["skipped"] = node.exit.skipped;
  object["children"] = tree.children[number];
  object["subtree"] = tree.subtree[number];
  return object;
}

json::object tree_json(const LabTree& tree) {
  json::object object;
  object["id"] = tree.id;
  object["run"] = run_json(tree.result);
  object["fen"] = format_fen(tree.result.order.position);
  object["node_count"] = tree.result.tree.size();
  object["truncated"] = tree.result.left_out > 0;
  object["root"] = node_json(tree, 0, tree.result.order.position);
  object["created_at"] = tree.created;
  object["expires_at"] = tree.expires;
  return object;
}

// The moves from the root to a node's parent lead to the position its own move is made in.
Position position_before(const LabTree& tree, std::size_t number) {
  std::vector<Move> path;
  for (std::int32_t at = tree.result.tree[number].parent; at > 0;
       at = tree.result.tree[static_cast<std::size_t>(at)].parent)
    path.push_back(tree.result.tree[static_cast<std::size_t>(at)].entry.move);
  Position position = tree.result.order.position;
  std::reverse(path.begin(), path.end());
  for (const Move move : path) position.make(move);
  return position;
}

struct NodeQuery {
  std::size_t node = 0;
  int levels = 1;
  std::size_t after = 0;
  std::size_t limit = 500;
};

json::object nodes_json(const LabTree& tree, const NodeQuery& request) {
  const std::size_t end = request.node + static_cast<std::size_t>(tree.subtree[request.node]);
  const int deepest = tree.result.tree[request.node].entry.ply + request.levels;
  json::array nodes;
  json::object object;
  std::size_t number = std::max(request.node + 1, request.after);
  while (number < end) {
    if (tree.result.tree[number].entry.ply > deepest) {  // all its descendants are too deep
      number += static_cast<std::size_t>(tree.subtree[number]);
      continue;
    }
    if (nodes.size() >= request.limit) {
      object["next_cursor"] = std::to_string(number);
      break;
    }
    nodes.push_back(node_json(tree, number, position_before(tree, number)));
    ++number;
  }
  object["nodes"] = std::move(nodes);
  return object;
}

Result<std::shared_ptr<const LabTree>> find_tree(TreeCache& trees, const Call& call) {
  const auto visitor = require_visitor(call);
  if (!visitor) return Unexpected(visitor.error());
  const auto tree = trees.find(call.params[0], *visitor);
  if (!tree) return Unexpected(tree.error());
  return *tree;
}

Result<HttpResponse> list_nodes(TreeCache& trees, const Call& call) {
  const auto tree = find_tree(trees, call);
  if (!tree) return Unexpected(tree.error());
  QueryFields query(call.target.query);
  const auto last = static_cast<std::int64_t>((*tree)->result.tree.size()) - 1;
  NodeQuery request;
  request.node = static_cast<std::size_t>(query.integer("node", {0, last}).value_or(0));
  request.levels = static_cast<int>(query.integer("levels", {1, 64}).value_or(1));
  request.limit = static_cast<std::size_t>(query.integer("limit", {1, 5000}).value_or(500));
  request.after = static_cast<std::size_t>(query.integer("cursor", {0, last}).value_or(0));
  if (!query.is_fine()) return Unexpected(query.problem());
  return json_response(nodes_json(**tree, request));
}

void submit(const LabServices& services, const std::shared_ptr<Call>& call, const Reply& reply, LabOrder order,
            const std::function<HttpResponse(LabResult)>& answer) {
  const auto on_done = [reply, answer](LabResult result) { reply(answer(std::move(result))); };
  const auto on_drop = [reply] { reply(Unexpected(Problem{.code = ProblemCode::Cancelled, .retry_after_s = 1})); };
  const auto job = services.pool.submit(Priority::Request, call->client(),
                                        std::make_shared<LabJob>(std::move(order), on_done, on_drop));
  if (!job) return reply(Unexpected(problem_of(job.error())));
  call->exchange->on_cancel([&pool = services.pool, id = *job] { pool.cancel(id); });
}

}  // namespace

void add_lab_routes(Router& router, const LabServices& services) {
  const RouteOptions costs{.cost = Cost::Inline, .body_limit = 0, .rate_cost = 5};
  router.add(
      Method::Post, "/lab/runs",
      [services](const std::shared_ptr<Call>& call, const Reply& reply) {
        auto order = read_order(services, *call, false);
        if (!order) return reply(Unexpected(order.error()));
        submit(services, call, reply, std::move(*order),
               [](const LabResult& result) { return json_response(run_json(result)); });
      },
      costs);
  router.add(
      Method::Post, "/lab/trees",
      [services](const std::shared_ptr<Call>& call, const Reply& reply) {
        const auto visitor = require_visitor(*call);
        if (!visitor) return reply(Unexpected(visitor.error()));
        auto order = read_order(services, *call, true);
        if (!order) return reply(Unexpected(order.error()));
        submit(services, call, reply, std::move(*order),
               [&trees = services.trees, visitor = *visitor](LabResult result) {
                 const auto tree = trees.add(visitor, std::move(result));
                 HttpResponse response = json_response(tree_json(*tree), 201);
                 response.headers.emplace_back("Location", "/api/v1/lab/trees/" + tree->id);
                 return response;
               });
      },
      costs);
  router.add(Method::Get, "/lab/trees/{}", plain([services](const Call& call) -> Result<HttpResponse> {
               const auto tree = find_tree(services.trees, call);
               if (!tree) return Unexpected(tree.error());
               return json_response(tree_json(**tree));
             }));
  router.add(Method::Delete, "/lab/trees/{}", plain([services](const Call& call) -> Result<HttpResponse> {
               const auto visitor = require_visitor(call);
               if (!visitor) return Unexpected(visitor.error());
               const auto done = services.trees.erase(call.params[0], *visitor);
               if (!done) return Unexpected(done.error());
               return empty_response();
             }));
  router.add(Method::Get, "/lab/trees/{}/nodes",
             plain([services](const Call& call) { return list_nodes(services.trees, call); }), kDisk);
}

}  // namespace kiebitz::server
