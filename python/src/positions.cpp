// Lists of positions, packed in 32 bytes each. Functions compute one number per position without the interpreter lock
// and return bytes that Python uses as typed memory.
#include <fmt/core.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <vector>

#include "base/assert.h"
#include "bindings.h"
#include "calling_thread.h"
#include "eval/evaluator.h"
#include "eval/nnue/features.h"
#include "network_handle.h"
#include "notation/fen.h"
#include "notation/pgn/pgn_reader.h"
#include "python_source.h"
#include "rules/movegen.h"

namespace kiebitz::python {
namespace {

// The pieces in the order of squares, four bits each, and the rest of the position.
struct PackedPosition {
  Bitboard occupied = 0;
  std::array<std::uint8_t, 16> pieces{};
  std::array<std::uint8_t, 4> castling_rooks{};  // the rook's square, or 64 without the right
  std::uint8_t black_to_move = 0;
  std::uint8_t en_passant = 64;
  std::uint8_t halfmove_clock = 0;   // at most 150, where every game is drawn
  std::uint8_t fullmove_number = 1;  // at most 255
};
static_assert(sizeof(PackedPosition) == 32);

std::uint8_t packed_square(OptSquare square) { return static_cast<std::uint8_t>(square ? index(*square) : 64); }
OptSquare unpacked_square(std::uint8_t square) { return square < 64 ? OptSquare(square_at(square)) : OptSquare(); }

PackedPosition pack(const Position& position) {
  PackedPosition out;
  out.occupied = position.occupied();
  int i = 0;
  for (const Square s : squares(out.occupied)) {
    out.pieces[static_cast<std::size_t>(i / 2)] |=
        static_cast<std::uint8_t>(index(position.piece_on(s)) << (i % 2 * 4));
    ++i;
  }
  const Setup setup = position.to_setup();
  for (std::size_t r = 0; r < 4; ++r) out.castling_rooks[r] = packed_square(setup.castling.squares[r / 2][r % 2]);
  out.black_to_move = position.side_to_move() == Color::Black ? 1 : 0;
  out.en_passant = packed_square(position.en_passant());
  out.halfmove_clock = static_cast<std::uint8_t>(std::min(position.halfmove_clock(), 150));
  out.fullmove_number = static_cast<std::uint8_t>(std::min(position.fullmove_number(), 255));
  return out;
}

Position unpack(const PackedPosition& packed) {
  Setup setup;
  int i = 0;
  for (const Square s : squares(packed.occupied)) {
    setup.board[index(s)] = static_cast<Piece>((packed.pieces[static_cast<std::size_t>(i / 2)] >> (i % 2 * 4)) & 15);
    ++i;
  }
  for (std::size_t r = 0; r < 4; ++r) setup.castling.squares[r / 2][r % 2] = unpacked_square(packed.castling_rooks[r]);
  setup.side_to_move = packed.black_to_move != 0 ? Color::Black : Color::White;
  setup.en_passant = unpacked_square(packed.en_passant);
  setup.halfmove_clock = packed.halfmove_clock;
  setup.fullmove_number = packed.fullmove_number;
  auto position = Position::from_setup(setup);
  KIEBITZ_ASSERT(position.has_value(), "only legal positions are packed");
  return std::move(*position);
}

class PositionCollector : public PgnVisitor {
 public:
  explicit PositionCollector(std::vector<PackedPosition>& out) : out_(out) {}

  void begin_game() override { begin_ = out_.size(); }
  PgnMoves begin_moves(const Position& start) override {
    out_.push_back(pack(start));
    return PgnMoves::Read;
  }
  void move(Move move, const Position& before) override {
    if (depth_ > 0) return;
    scratch_ = before;
    scratch_.forget_past();
    scratch_.make(move);
    out_.push_back(pack(scratch_));
  }
  void begin_variation() override { ++depth_; }
  void end_variation() override { --depth_; }
  void bad_game(const PgnError&) override {
    out_.resize(begin_);
    depth_ = 0;
  }

 private:
  std::vector<PackedPosition>& out_;
  std::size_t begin_ = 0;
  int depth_ = 0;
  Position scratch_ = Position::start();
};

constexpr std::array<int, 6> kMaterial = {1, 3, 3, 5, 9, 0};

int material_of(const Position& p) {
  int sum = 0;
  for (const PieceType t : kPieceTypes)
    sum += kMaterial[static_cast<std::size_t>(index(t))] *
           (popcount(p.pieces(Color::White, t)) - popcount(p.pieces(Color::Black, t)));
  return sum;
}

// The inputs of a network from each side's view: 32 places per view, -1 after the last piece.
using FeatureRow = std::array<std::int16_t, 2 * nnue::kMaxActive>;

FeatureRow features_of(const Position& p, const nnue::Architecture& architecture) {
  FeatureRow row;
  row.fill(-1);
  for (const Color view : kColors) {
    const nnue::Orientation o = nnue::orientation(architecture, view, p.king(view));
    std::size_t i = static_cast<std::size_t>(index(view)) * nnue::kMaxActive;
    for (const Square s : squares(p.occupied()))
      row[i++] = static_cast<std::int16_t>(nnue::feature(o, view, p.piece_on(s), s));
  }
  return row;
}

nnue::Architecture architecture_from(bool mirrored, int king_buckets) {
  if (king_buckets != 1 && king_buckets != 4) raise_value_error("there are 1 or 4 king buckets");
  nnue::Architecture a;
  a.mirrored = mirrored;
  a.king_buckets = king_buckets;
  return a;
}

// Other Python threads may append while a column is computed. So a reader keeps a reference to the positions, and a
// writer copies them first if there are other references. References change only under the interpreter lock.
class Positions {
 public:
  std::size_t size() const { return packed_->size(); }
  Board at(py::ssize_t i) const {
    const auto count = static_cast<py::ssize_t>(size());
    if (i < 0) i += count;
    if (i < 0 || i >= count) throw py::index_error("there is no such position");
    Position position = unpack((*packed_)[static_cast<std::size_t>(i)]);
    const bool chess960 = position.has_chess960_castling();
    return {std::move(position), chess960};
  }
  void append(const Board& board) { own().push_back(pack(board.position)); }
  void append_fen(const std::string& fen) {
    const auto position = parse_fen(fen);
    if (!position) raise_value_error(position.error().describe());
    own().push_back(pack(*position));
  }
  PgnTotals read_pgn(py::object file) {
    PythonSource source(std::move(file));
    std::vector<PackedPosition> read;
    PositionCollector collector(read);
    PgnTotals totals;
    {
      const py::gil_scoped_release others_may_run;
      totals = kiebitz::read_pgn(source, collector);
    }
    own().insert(own().end(), read.begin(), read.end());
    source.raise_failure();
    return totals;
  }

  // One number per position.
  template <class T, class Question>
  py::bytes column(Question question) const {
    const std::shared_ptr<const std::vector<PackedPosition>> packed = packed_;
    std::string bytes(packed->size() * sizeof(T), '\0');
    std::stop_source stop;
    CallingThread(stop).run([&] {
      for (std::size_t i = 0; i < packed->size() && !stop.stop_requested(); ++i) {
        const T value = question(unpack((*packed)[i]));
        std::memcpy(bytes.data() + i * sizeof(T), &value, sizeof(T));
      }
    });
    return py::bytes(bytes);
  }

  py::bytes evaluations(const py::object& network) const {
    Evaluator evaluator(1);
    evaluator.use_network(network_from(network));
    return column<std::int16_t>([&](const Position& p) {
      if (p.is_check()) return static_cast<std::int16_t>(0);
      evaluator.reset();
      const int value = evaluator.evaluate(p);
      return static_cast<std::int16_t>(p.side_to_move() == Color::White ? value : -value);
    });
  }
  py::bytes features(bool mirrored, int king_buckets) const {
    const nnue::Architecture a = architecture_from(mirrored, king_buckets);
    return column<FeatureRow>([&](const Position& p) { return features_of(p, a); });
  }

  Positions select(const py::buffer& wanted) const {
    const py::buffer_info info = wanted.request();
    if (info.itemsize != 1 || info.ndim != 1 || info.size != static_cast<py::ssize_t>(size()))
      raise_value_error("a choice has one byte or truth value for every position");
    const auto* flag = static_cast<const std::uint8_t*>(info.ptr);
    Positions chosen;
    for (const PackedPosition& packed : *packed_) {
      if (*flag != 0) chosen.packed_->push_back(packed);
      flag += info.strides[0];
    }
    return chosen;
  }

 private:
  std::vector<PackedPosition>& own() {
    if (packed_.use_count() > 1) packed_ = std::make_shared<std::vector<PackedPosition>>(*packed_);
    return *packed_;
  }

  std::shared_ptr<std::vector<PackedPosition>> packed_ = std::make_shared<std::vector<PackedPosition>>();
};

}  // namespace

void bind_positions(py::module_& module) {
  py::class_<Positions>(module, "PositionsCore", "The compiled part of kiebitz.Positions.")
      .def(py::init<>())
      .def("__len__", &Positions::size)
      .def("at", &Positions::at, py::arg("index"))
      .def("append", &Positions::append, py::arg("board"))
      .def("append_fen", &Positions::append_fen, py::arg("fen"))
      .def(
          "read_pgn",
          [](Positions& p, py::object file) {
            const PgnTotals totals = p.read_pgn(std::move(file));
            return py::make_tuple(totals.good_games, totals.bad_games);
          },
          py::arg("file"))
      .def("select", &Positions::select, py::arg("wanted"))
      .def("evaluations", &Positions::evaluations, py::arg("network"))
      .def("features", &Positions::features, py::arg("mirrored"), py::arg("king_buckets"))
      .def("material",
           [](const Positions& p) {
             return p.column<std::int16_t>([](const Position& q) { return static_cast<std::int16_t>(material_of(q)); });
           })
      .def("men",
           [](const Positions& p) {
             return p.column<std::uint8_t>(
                 [](const Position& q) { return static_cast<std::uint8_t>(popcount(q.occupied())); });
           })
      .def("legal_counts",
           [](const Positions& p) {
             return p.column<std::uint8_t>(
                 [](const Position& q) { return static_cast<std::uint8_t>(count_legal_moves(q)); });
           })
      .def("checks",
           [](const Positions& p) {
             return p.column<std::uint8_t>([](const Position& q) { return static_cast<std::uint8_t>(q.is_check()); });
           })
      .def("turns",
           [](const Positions& p) {
             return p.column<std::uint8_t>(
                 [](const Position& q) { return static_cast<std::uint8_t>(q.side_to_move() == Color::White); });
           })
      .def("keys",
           [](const Positions& p) { return p.column<std::uint64_t>([](const Position& q) { return q.key(); }); });
}

}  // namespace kiebitz::python
