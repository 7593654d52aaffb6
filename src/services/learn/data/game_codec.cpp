#include "learn/data/game_codec.h"

#include <algorithm>

#include "base/random.h"
#include "rules/movegen.h"

namespace kiebitz {
namespace {

// Stands in place of a score difference; no real difference is as large.
constexpr std::uint64_t kNoScore = 130000;

void put_varint(std::uint64_t value, std::vector<std::uint8_t>& out) {
  for (; value >= 0x80; value >>= 7) out.push_back(static_cast<std::uint8_t>(value | 0x80));
  out.push_back(static_cast<std::uint8_t>(value));
}

// Zigzag encoding: 0, -1, 1, -2 ... become 0, 1, 2, 3.
std::uint64_t zigzag(std::int64_t v) {
  return (static_cast<std::uint64_t>(v) << 1) ^ static_cast<std::uint64_t>(v >> 63);
}
std::int64_t unzigzag(std::uint64_t v) { return static_cast<std::int64_t>(v >> 1) ^ -static_cast<std::int64_t>(v & 1); }

class Input {
 public:
  explicit Input(std::span<const std::uint8_t>& bytes) : bytes_(bytes) {}

  bool byte(std::uint8_t& value) {
    if (bytes_.empty()) return false;
    value = bytes_.front();
    bytes_ = bytes_.subspan(1);
    return true;
  }
  bool varint(std::uint64_t& value) {
    value = 0;
    for (int shift = 0; shift < 63; shift += 7) {
      std::uint8_t b = 0;
      if (!byte(b)) return false;
      value |= static_cast<std::uint64_t>(b & 0x7f) << shift;
      if ((b & 0x80) == 0) return true;
    }
    return false;
  }

 private:
  std::span<const std::uint8_t>& bytes_;
};

MoveList sorted_moves(const Position& p) {
  MoveList moves = legal_moves(p);
  std::sort(moves.begin(), moves.end(), [](Move a, Move b) { return a.raw() < b.raw(); });
  return moves;
}

}  // namespace

Position GameRecord::start() const { return *Position::from_setup(double_chess960_setup(white_start, black_start)); }

std::uint64_t GameRecord::hash() const {
  std::uint64_t hash =
      Random(static_cast<std::uint64_t>(white_start) << 32 | static_cast<std::uint64_t>(black_start)).next();
  for (const RecordedMove& m : moves) hash = Random(hash ^ m.move.raw()).next();
  return hash;
}

void encode_game(const GameRecord& game, std::vector<std::uint8_t>& out) {
  KIEBITZ_ASSERT(game.moves.size() <= kMaxRecordedMoves, "a recorded game is too long to be read again");
  put_varint(static_cast<std::uint64_t>(game.white_start), out);
  put_varint(static_cast<std::uint64_t>(game.black_start), out);
  out.push_back(static_cast<std::uint8_t>(game.result));
  const auto first_scored =
      std::find_if(game.moves.begin(), game.moves.end(), [](const auto& m) { return m.score.has_value(); });
  std::int64_t unscored = first_scored - game.moves.begin();
  put_varint(game.moves.size(), out);
  put_varint(static_cast<std::uint64_t>(unscored), out);
  Position p = game.start();
  int previous = 0;
  for (const RecordedMove& m : game.moves) {
    const MoveList moves = sorted_moves(p);
    const auto at = std::find(moves.begin(), moves.end(), m.move);
    KIEBITZ_ASSERT(at != moves.end(), "a recorded game holds an illegal move");
    out.push_back(static_cast<std::uint8_t>(at - moves.begin()));
    if (m.score) {
      put_varint(zigzag(*m.score - previous), out);
      previous = *m.score;
    } else if (--unscored < 0) {
      put_varint(kNoScore, out);
    }
    p.make(m.move);
  }
}

Expected<GameRecord, GameCodecError> decode_game(std::span<const std::uint8_t>& bytes) {
  Input in(bytes);
  GameRecord game;
  std::uint64_t white = 0;
  std::uint64_t black = 0;
  std::uint8_t result = 0;
  std::uint64_t count = 0;
  std::uint64_t unscored = 0;
  if (!in.varint(white) || !in.varint(black)) return Unexpected(GameCodecError::Truncated);
  if (white >= 960 || black >= 960) return Unexpected(GameCodecError::BadStart);
  if (!in.byte(result)) return Unexpected(GameCodecError::Truncated);
  if (result > 2) return Unexpected(GameCodecError::BadResult);
  if (!in.varint(count) || !in.varint(unscored)) return Unexpected(GameCodecError::Truncated);
  if (count > kMaxRecordedMoves || unscored > count) return Unexpected(GameCodecError::BadMove);
  game.white_start = static_cast<int>(white);
  game.black_start = static_cast<int>(black);
  game.result = static_cast<RecordedResult>(result);
  game.moves.reserve(count);
  Position p = game.start();
  std::int64_t score = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    std::uint8_t at = 0;
    if (!in.byte(at)) return Unexpected(GameCodecError::Truncated);
    const MoveList moves = sorted_moves(p);
    if (at >= moves.size()) return Unexpected(GameCodecError::BadMove);
    RecordedMove m{moves[at], std::nullopt};
    if (i >= unscored) {
      std::uint64_t delta = 0;
      if (!in.varint(delta)) return Unexpected(GameCodecError::Truncated);
      if (delta != kNoScore) {
        score += unzigzag(delta);
        if (score < -kMateScore || score > kMateScore) return Unexpected(GameCodecError::BadScore);
        m.score = static_cast<std::int16_t>(score);
      }
    }
    game.moves.push_back(m);
    p.make(m.move);
  }
  return game;
}

}  // namespace kiebitz
