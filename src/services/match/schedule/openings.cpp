#include "match/schedule/openings.h"

#include <fmt/format.h>

#include <utility>

#include "base/assert.h"
#include "base/random.h"
#include "match/schedule/builtin_openings.h"
#include "notation/epd.h"
#include "notation/fen.h"
#include "notation/pgn/pgn_reader.h"
#include "notation/san.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "rules/setup.h"

namespace kiebitz::match {
namespace {

bool is_standard_start(const Position& position) { return position.to_setup() == standard_setup(); }

std::string fen_of(const Position& position) {
  return is_standard_start(position) ? std::string() : format_fen(position, CastlingStyle::Shredder);
}

std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
  return line;
}

class OpeningCollector : public PgnVisitor {
 public:
  explicit OpeningCollector(std::optional<int> max_plies) : max_plies_(max_plies) {}

  void begin_game() override {
    current_ = {};
    end_.reset();
    variations_ = 0;
    is_cut_ = false;
  }
  void tag(std::string_view name, std::string_view value) override {
    if (name == "Opening" || (name == "ECO" && current_.name.empty())) current_.name = value;
  }
  PgnMoves begin_moves(const Position& start) override {
    current_.fen = fen_of(start);
    end_ = start;
    return PgnMoves::Read;
  }
  void move(Move move, const Position& before) override {
    if (variations_ > 0 || is_cut_) return;
    if (max_plies_ && static_cast<int>(current_.moves.size()) >= *max_plies_) {
      is_cut_ = true;
      return;
    }
    current_.moves.push_back(move);
    end_ = before;
    end_->make(move);
  }
  void null_move(const Position&) override { is_cut_ |= variations_ == 0; }
  void begin_variation() override { ++variations_; }
  void end_variation() override { --variations_; }
  void end_game(GameResult) override {
    ++games_;
    if (error_) return;
    if (end_ && outcome(*end_)) {
      error_ = OpeningError{fmt::format("game {} is over already: limit the plies", games_)};
      return;
    }
    openings_.push_back(std::move(current_));
  }
  void bad_game(const PgnError& error) override {
    ++games_;
    if (!error_) error_ = OpeningError{error.describe()};
  }

  Expected<OpeningList, OpeningError> result() {
    if (error_) return Unexpected(*error_);
    return std::move(openings_);
  }

 private:
  std::optional<int> max_plies_;
  OpeningList openings_;
  Opening current_;
  std::optional<Position> end_;
  std::optional<OpeningError> error_;
  int variations_ = 0;
  int games_ = 0;
  bool is_cut_ = false;
};

std::uint64_t mix(std::uint64_t hash, std::string_view text) {
  constexpr std::uint64_t kFnvPrime = 0x100000001b3;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * kFnvPrime;
  return (hash ^ 0xff) * kFnvPrime;
}

}  // namespace

Position Opening::start() const {
  if (fen.empty()) return Position::start();
  auto position = parse_fen(fen);
  KIEBITZ_ASSERT(position, "the FEN of an opening was checked when it was read");
  return std::move(*position);
}

Expected<OpeningList, OpeningError> parse_epd_openings(std::string_view text) {
  OpeningList openings;
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view line = take_line(text);
    if (line.empty() || line.front() == '#') continue;
    const auto epd = parse_epd(line);
    if (!epd) return Unexpected(OpeningError{fmt::format("line {}: {}", number, epd.error().describe())});
    if (outcome(epd->position))
      return Unexpected(OpeningError{fmt::format("line {}: the game is over in this position", number)});
    Opening opening{fen_of(epd->position), {}, {}};
    if (const auto id = epd->text("id")) opening.name = *id;
    openings.push_back(std::move(opening));
  }
  return openings;
}

Expected<OpeningList, OpeningError> parse_pgn_openings(std::string_view text, std::optional<int> max_plies) {
  OpeningCollector collector(max_plies);
  read_pgn(text, collector);
  return collector.result();
}

OpeningList builtin_opening_list(std::optional<int> max_plies) {
  // The table is sorted by families, but a short match should use all of them.
  constexpr std::size_t kStride = 41;
  const auto table = builtin_openings();
  OpeningList openings;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const BuiltinOpening& builtin = table[i * kStride % table.size()];
    Opening opening{{}, {}, std::string(builtin.name)};
    Position position = Position::start();
    std::string_view rest = builtin.moves;
    while (!rest.empty() && !(max_plies && static_cast<int>(opening.moves.size()) >= *max_plies)) {
      const std::size_t end = rest.find(' ');
      const auto move = parse_san(position, rest.substr(0, end));
      KIEBITZ_ASSERT(move, "the moves of built-in openings are legal");
      opening.moves.push_back(*move);
      position.make(*move);
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    openings.push_back(std::move(opening));
  }
  return openings;
}

OpeningList chess960_opening_list() {
  OpeningList openings;
  for (int number = 0; number < 960; ++number)
    openings.push_back({format_fen(Position::chess960_start(number), CastlingStyle::Shredder),
                        {},
                        fmt::format("Chess960 position {}", number)});
  return openings;
}

OpeningBook::OpeningBook(OpeningList openings, const Options& options)
    : openings_(std::move(openings)), start_(options.start) {
  KIEBITZ_ASSERT(!openings_.empty(), "a book has openings");
  if (options.order == OpeningOrder::Sequential) return;
  Random random(options.seed);
  for (std::size_t i = openings_.size(); i > 1; --i)
    std::swap(openings_[i - 1], openings_[random.below(static_cast<std::uint32_t>(i))]);
}

std::uint64_t OpeningBook::fingerprint() const {
  std::uint64_t hash = 0xcbf29ce484222325 + start_;
  for (const Opening& opening : openings_) {
    hash = mix(hash, opening.fen);
    for (const Move move : opening.moves) hash = mix(hash, std::to_string(move.raw()));
  }
  return hash;
}

}  // namespace kiebitz::match
