// Evaluation without search: the terms of the classical evaluation, and the contents of networks.
#include <fmt/core.h>
#include <pybind11/stl.h>

#include "engine/explain.h"
#include "engine/score.h"
#include "eval/evaluator.h"
#include "network_handle.h"

namespace kiebitz::python {
namespace {

py::tuple tapered_tuple(Tapered value) { return py::make_tuple(value.mg(), value.eg()); }

void refuse_check(const Board& board) {
  if (board.position.is_check()) raise_value_error("a side in check has no static evaluation: search instead");
}

py::dict explain_board(const Board& board) {
  refuse_check(board);
  const Explanation told = explain(board.position);
  py::list terms;
  for (const TermLine& line : told.lines)
    terms.append(py::make_tuple(std::string(term_name(line.term)), std::string(term_title(line.term)),
                                tapered_tuple(line.of(Color::White)), tapered_tuple(line.of(Color::Black)),
                                told.blend(line.difference())));
  py::dict out;
  out["terms"] = terms;
  out["total"] = told.total;
  out["phase"] = told.phase;
  out["scale"] = told.scale;
  out["fade"] = told.fade;
  return out;
}

// The engine's evaluation with this network, positive for White.
int network_value(const NetworkHandle& handle, const Board& board) {
  refuse_check(board);
  Evaluator evaluator(1);
  evaluator.use_network(handle.network);
  const int value = evaluator.evaluate(board.position);
  return board.position.side_to_move() == Color::White ? value : -value;
}

// How much the evaluation loses without each piece, for the side of the piece; not for kings.
py::dict piece_values(const NetworkHandle& handle, const Board& board) {
  const nnue::NetworkView view = nnue::network_view(*handle.network, board.position);
  py::dict values;
  for (const Square s : squares(board.position.occupied()))
    if (type_of(board.position.piece_on(s)) != PieceType::King) values[py::int_(index(s))] = view.worth[index(s)];
  return values;
}

NetworkHandle open_network(const py::object& path) {
  NetworkPtr network = network_from(path.is_none() ? py::bool_(true) : path);
  if (!network) raise_value_error("this build carries no network: give the path of one");
  return {std::move(network)};
}

// The weights of a network as typed memory, without a copy.
template <class Weights>
py::bytes bytes_of(const Weights& weights) {
  return {reinterpret_cast<const char*>(weights.data()), weights.size() * sizeof(weights[0])};
}

py::tuple win_draw_loss_of(bool is_mate, int value, int material) {
  const Score score{is_mate ? Score::Kind::Mate : Score::Kind::Centipawns, value, Color::White};
  const WinDrawLoss chances = win_draw_loss(score, material);
  return py::make_tuple(chances.win, chances.draw, chances.loss);
}

}  // namespace

NetworkPtr network_from(const py::object& wanted) {
  if (py::isinstance<py::bool_>(wanted)) return wanted.cast<bool>() ? embedded_network() : nullptr;
  if (py::isinstance<NetworkHandle>(wanted)) return wanted.cast<const NetworkHandle&>().network;
  auto network = read_network(py::str(wanted).cast<std::string>());
  if (!network) raise_value_error(network.error());
  return std::move(*network);
}

void bind_evaluation(py::module_& module) {
  py::class_<NetworkHandle>(module, "NetworkCore", "The compiled part of kiebitz.Network.")
      .def(py::init(&open_network), py::arg("path"))
      .def("evaluate", &network_value, py::arg("board"))
      .def("piece_values", &piece_values, py::arg("board"))
      .def("feature_weights", [](const NetworkHandle& n) { return bytes_of(n.network->weights().feature_weights); })
      .def("feature_biases", [](const NetworkHandle& n) { return bytes_of(n.network->weights().feature_biases); })
      .def("output_weights", [](const NetworkHandle& n) { return bytes_of(n.network->weights().output_weights); })
      .def("output_biases", [](const NetworkHandle& n) { return bytes_of(n.network->weights().output_biases); })
      .def("output_ones", [](const NetworkHandle& n) { return bytes_of(n.network->weights().output_ones); })
      .def_property_readonly("hidden", [](const NetworkHandle& n) { return n.network->architecture().hidden; })
      .def_property_readonly("mirrored", [](const NetworkHandle& n) { return n.network->architecture().mirrored; })
      .def_property_readonly("king_buckets",
                             [](const NetworkHandle& n) { return n.network->architecture().king_buckets; })
      .def_property_readonly("output_buckets",
                             [](const NetworkHandle& n) { return n.network->architecture().output_buckets; })
      .def_property_readonly("scale", [](const NetworkHandle& n) { return n.network->scale(); })
      .def_property_readonly("record", [](const NetworkHandle& n) { return n.network->provenance().record; });
  module.def("explain", &explain_board, py::arg("board"));
  module.def("win_draw_loss", &win_draw_loss_of, py::arg("is_mate"), py::arg("value"), py::arg("material"));
  module.def(
      "has_network", [] { return embedded_network() != nullptr; }, "Does this build carry a network?");
}

}  // namespace kiebitz::python
