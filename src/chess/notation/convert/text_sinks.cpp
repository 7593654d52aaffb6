#include "notation/convert/text_sinks.h"

#include <fmt/format.h>

#include <iterator>

#include "notation/epd.h"
#include "notation/pgn/pgn_writer.h"
#include "notation/uci_move.h"

namespace kiebitz {
namespace {

// Follows the main line and hands each step to the derived class.
class MainLineSink : public PgnVisitor {
 public:
  explicit MainLineSink(std::string& out) : out_(out) {}

  void begin_game() override {
    text_.clear();
    depth_ = 0;
  }
  PgnMoves begin_moves(const Position& start) override {
    begin_line(start);
    return PgnMoves::Read;
  }
  void move(Move move, const Position& before) override {
    if (depth_ == 0) step(move, before);
  }
  void null_move(const Position& before) override {
    if (depth_ == 0) step(Move(), before);
  }
  void begin_variation() override { ++depth_; }
  void end_variation() override { --depth_; }
  void end_game(GameResult /*result*/) override {
    end_line();
    out_ += text_;
  }

 protected:
  virtual void begin_line(const Position& start) = 0;
  virtual void step(Move move, const Position& before) = 0;  // the null move passes
  virtual void end_line() = 0;

  std::string text_;

 private:
  std::string& out_;
  int depth_ = 0;
};

class PositionSink : public MainLineSink {
 public:
  PositionSink(std::string& out, const SinkOptions& options)
      : MainLineSink(out), options_(options), position_(Position::start()) {}

 private:
  void begin_line(const Position& start) override { position_ = start; }

  void step(Move move, const Position& /*before*/) override {
    if (options_.every_ply) write(move);
    if (move) {
      position_.make(move);
    } else {
      position_.make_null();
    }
    position_.forget_past();
  }

  void end_line() override { write(Move()); }

  void write(Move next) {
    if (options_.format == TextFormat::Fen) {
      text_ += format_fen(position_, options_.castling);
    } else {
      Epd epd{position_, {}};
      epd.operations.push_back(make_number_operation("hmvc", position_.halfmove_clock()));
      epd.operations.push_back(make_number_operation("fmvn", position_.fullmove_number()));
      if (next) epd.operations.push_back(make_move_operation(position_, "sm", {next}));
      text_ += format_epd(epd, options_.castling);
    }
    text_ += '\n';
  }

  SinkOptions options_;
  Position position_;
};

// One line per game: e2e4 e7e5, or fen ... moves e2e4 e7e5 if it does not begin at the start position.
class UciSink : public MainLineSink {
 public:
  UciSink(std::string& out, const SinkOptions& options) : MainLineSink(out), options_(options) {}

 private:
  void begin_line(const Position& start) override {
    chess960_ = options_.chess960 || start.has_chess960_castling();
    if (start.to_setup() == standard_setup()) return;
    text_ = fmt::format("fen {} moves", format_fen(start, options_.castling));
  }
  void step(Move move, const Position& /*before*/) override {
    if (!text_.empty()) text_ += ' ';
    text_ += format_uci_move(move, chess960_);
  }
  // A reader would skip an empty line.
  void end_line() override { text_ += text_.empty() ? "startpos\n" : "\n"; }

  SinkOptions options_;
  bool chess960_ = false;
};

// One line per game: 1. e4 e5 2. Nf3
class SanSink : public MainLineSink {
 public:
  SanSink(std::string& out, const SinkOptions& options) : MainLineSink(out), options_(options) {}

 private:
  void begin_line(const Position& /*start*/) override {}
  void step(Move move, const Position& before) override {
    const bool is_white = before.side_to_move() == Color::White;
    const bool is_first = text_.empty();
    if (!is_first) text_ += ' ';
    if (is_white || is_first)
      fmt::format_to(std::back_inserter(text_), "{}{} ", before.fullmove_number(), is_white ? "." : "...");
    if (move) {
      append_san(text_, before, move, options_.letters);
    } else {
      text_ += "--";
    }
  }
  void end_line() override { text_ += '\n'; }

  SinkOptions options_;
};

}  // namespace

std::unique_ptr<PgnVisitor> make_text_sink(std::string& out, const SinkOptions& options) {
  switch (options.format) {
    case TextFormat::Fen:
    case TextFormat::Epd:
      return std::make_unique<PositionSink>(out, options);
    case TextFormat::Uci:
      return std::make_unique<UciSink>(out, options);
    case TextFormat::San:
      return std::make_unique<SanSink>(out, options);
    case TextFormat::Pgn:
      break;
  }
  PgnWriteOptions write_options;
  write_options.letters = options.letters;
  return std::make_unique<PgnWriter>(out, write_options);
}

}  // namespace kiebitz
