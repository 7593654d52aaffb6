// Any bytes are a sequence of good and bad games. Events come in the documented order, texts are UTF-8, the events do
// not depend on how the input is split, and the writer's output reads back as the same events.
#include <algorithm>
#include <string>
#include <string_view>

#include "fuzz/fuzz_check.h"
#include "notation/pgn/pgn_annotations.h"
#include "notation/pgn/pgn_reader.h"
#include "notation/pgn/pgn_writer.h"
#include "notation/pgn/text_encoding.h"

using namespace kiebitz;
using fuzz::check;

namespace {

// Returns a text in small pieces, so that every token is split somewhere.
class SlowSource : public ByteSource {
 public:
  SlowSource(std::string_view text, std::size_t step) : inner_(text), step_(step) {}
  std::size_t read(std::span<char> buffer) override {
    return inner_.read(buffer.first(std::min(step_, buffer.size())));
  }

 private:
  TextSource inner_;
  std::size_t step_;
};

class OrderKeeper : public PgnVisitor {
 public:
  explicit OrderKeeper(PgnWriter& writer) : writer_(writer) {}

  void begin_game() override {
    check(state_ == State::Between, "a game begins after the last one ended");
    state_ = State::Tags;
    depth_ = 0;
    writer_.begin_game();
  }
  void tag(std::string_view name, std::string_view value) override {
    check(state_ == State::Tags, "tags come before moves");
    check(!name.empty() && is_valid_utf8(name) && is_valid_utf8(value), "tags are UTF-8");
    writer_.tag(name, value);
  }
  PgnMoves begin_moves(const Position& start) override {
    check(state_ == State::Tags, "moves begin once");
    state_ = State::Moves;
    return writer_.begin_moves(start);
  }
  void move(Move move, const Position& before) override {
    check(state_ == State::Moves && before.is_legal(move), "moves are legal");
    writer_.move(move, before);
  }
  void null_move(const Position& before) override {
    check(state_ == State::Moves && !before.is_check(), "no side passes in check");
    writer_.null_move(before);
  }
  void nag(Nag nag) override {
    check(state_ == State::Moves, "glyphs come among moves");
    writer_.nag(nag);
  }
  void comment(std::string_view text) override {
    check(state_ != State::Between && !text.empty() && is_valid_utf8(text), "comments are UTF-8");
    check(text.find('\n') == std::string_view::npos, "comments have no line breaks");
    const PgnComment parsed = parse_comment(text);
    check(parse_comment(format_comment(parsed)) == parse_comment(format_comment(parse_comment(format_comment(parsed)))),
          "annotations survive being written and read");
    writer_.comment(text);
  }
  void begin_variation() override {
    ++depth_;
    writer_.begin_variation();
  }
  void end_variation() override {
    check(--depth_ >= 0, "only open variations end");
    writer_.end_variation();
  }
  void end_game(GameResult result) override {
    check(state_ == State::Moves && depth_ == 0, "a game ends outside variations");
    state_ = State::Between;
    writer_.end_game(result);
  }
  void bad_game(const PgnError& error) override {
    check(state_ != State::Between && error.line >= 1 && error.column >= 1, "an error has a place");
    check(is_valid_utf8(error.describe()), "an error has a description");
    state_ = State::Between;
    writer_.bad_game(error);
  }

 private:
  enum class State { Between, Tags, Moves };
  PgnWriter& writer_;
  State state_ = State::Between;
  int depth_ = 0;
};

std::string rewrite(ByteSource& source, PgnTotals& totals, const PgnReadOptions& options) {
  std::string out;
  PgnWriter writer(out);
  OrderKeeper keeper(writer);
  totals = read_pgn(source, keeper, options);
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 1) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  PgnReadOptions options;
  options.limits.nesting = 8;
  options.limits.comment_length = 2000;
  if (data[0] % 2 == 1) options.letters = PieceLetters::German;

  PgnTotals totals;
  TextSource whole(text);
  const std::string written = rewrite(whole, totals, options);
  PgnTotals slow_totals;
  SlowSource pieces(text, 1 + data[0] / 2);
  check(rewrite(pieces, slow_totals, options) == written, "it does not matter how the input is cut");

  PgnTotals again_totals;
  TextSource again(written);
  check(rewrite(again, again_totals, PgnReadOptions()) == written, "what was written reads back as the same");
  check(again_totals.good_games == totals.good_games && again_totals.bad_games == 0, "every good game stays good");
  return 0;
}
