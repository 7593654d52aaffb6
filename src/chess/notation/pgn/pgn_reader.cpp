#include "notation/pgn/pgn_reader.h"

#include <algorithm>

#include "base/text.h"
#include "notation/pgn/pgn_text.h"

namespace kiebitz {
namespace {

// These variants have the same rules here: Chess960 castling follows from the position.
bool is_known_variant(std::string_view variant) {
  static constexpr std::string_view kKnown[] = {"",          "standard", "normal",       "chess",        "fromposition",
                                                "classical", "chess960", "fischerandom", "fischerrandom"};
  std::string name;
  for (const char c : variant)
    if (c != ' ' && c != '-' && c != '_') name += to_lower(c);
  return std::find(std::begin(kKnown), std::end(kKnown), name) != std::end(kKnown);
}

}  // namespace

PgnReader::PgnReader(ByteSource& source, const PgnReadOptions& options)
    : options_(options), lexer_(source, options.limits), start_(Position::start()), position_(start_) {}

void PgnReader::advance() {
  lexer_.next(token_);
  has_token_ = true;
}

void PgnReader::reset() {
  ++game_number_;
  tags_ = KnownTags();
  branches_.clear();
  line_start_ = 0;
  move_count_ = 0;
  among_moves_ = false;
}

PgnRead PgnReader::read_game(PgnVisitor& visitor) {
  skip_to_game();
  if (token_.kind == PgnTokenKind::End) return PgnRead::EndOfInput;

  reset();
  visitor.begin_game();
  for (const std::string& comment : leading_comments_) visitor.comment(comment);
  Step step = read_tags(visitor);
  if (step == Step::Continue) step = set_up_position();
  if (step == Step::Continue) step = begin_moves(visitor);
  while (step == Step::Continue) step = read_token(visitor);
  if (step == Step::Failed) {
    visitor.bad_game(error_);
    skip_rest_of_game();
    return PgnRead::BadGame;
  }
  visitor.end_game(result_);
  return PgnRead::Game;
}

// A result without a game is ignored. A comment between games is dropped, except before a game without tags.
void PgnReader::skip_to_game() {
  constexpr std::size_t kMaxLeadingComments = 16;
  leading_comments_.clear();
  if (!has_token_) advance();
  while (token_.kind == PgnTokenKind::Comment || token_.kind == PgnTokenKind::Result) {
    if (token_.kind == PgnTokenKind::Result) {
      leading_comments_.clear();
    } else if (const auto text = clean_comment(token_.text, scratch_);
               !text.empty() && leading_comments_.size() < kMaxLeadingComments) {
      leading_comments_.emplace_back(text);
    }
    advance();
  }
  if (token_.kind == PgnTokenKind::Tag) leading_comments_.clear();
}

// Stops at the first token that is neither tag nor comment, or at the first tag of another game.
PgnReader::Step PgnReader::read_tags(PgnVisitor& visitor) {
  while (true) {
    if (token_.kind == PgnTokenKind::Comment) {
      read_comment(visitor);
    } else if (token_.kind == PgnTokenKind::Tag) {
      if (token_.name == "Event" && tags_.has_event) return Step::Continue;
      if (const Step step = read_tag(visitor); step != Step::Continue) return step;
    } else {
      return token_.kind == PgnTokenKind::Bad ? error(token_.error) : Step::Continue;
    }
    advance();
  }
}

PgnReader::Step PgnReader::read_tag(PgnVisitor& visitor) {
  if (++tags_.count > options_.limits.tags_per_game) return error(PgnErrorKind::TooManyTags);
  const std::string_view value = decode_tag_value(token_.text, token_.has_escapes, scratch_);
  if (token_.name == "Event") {
    tags_.has_event = true;
  } else if (token_.name == "Result") {
    tags_.result = parse_result(value).value_or(GameResult::Unknown);
  } else if (token_.name == "SetUp") {
    tags_.ignores_fen = value == "0";
  } else if (token_.name == "FEN") {
    tags_.has_fen = true;
    tags_.fen = value;
    tags_.fen_line = token_.line;
    tags_.fen_column = token_.text_column;
  } else if (token_.name == "Variant" && !is_known_variant(value)) {
    return error(PgnErrorKind::UnknownVariant);
  }
  visitor.tag(token_.name, value);
  return Step::Continue;
}

PgnReader::Step PgnReader::set_up_position() {
  if (!tags_.has_fen || tags_.ignores_fen) {
    position_ = start_;
    return Step::Continue;
  }
  auto position = parse_fen(tags_.fen);
  if (position) {
    position_ = *std::move(position);
    return Step::Continue;
  }
  error(PgnErrorKind::BadFen);
  error_.line = tags_.fen_line;
  error_.column = tags_.fen_column + static_cast<std::uint64_t>(position.error().column) - 1;
  error_.text = excerpt(tags_.fen);
  error_.fen = position.error();
  return Step::Failed;
}

PgnReader::Step PgnReader::begin_moves(PgnVisitor& visitor) {
  among_moves_ = true;
  result_ = tags_.result;
  if (visitor.begin_moves(position_) == PgnMoves::Read) return Step::Continue;
  skip_rest_of_game();
  return Step::GameOver;
}

PgnReader::Step PgnReader::read_token(PgnVisitor& visitor) {
  Step step = Step::Continue;
  switch (token_.kind) {
    case PgnTokenKind::Move:
      step = read_move(visitor);
      break;
    case PgnTokenKind::Nag:
      visitor.nag(token_.nag);
      break;
    case PgnTokenKind::Comment:
      read_comment(visitor);
      break;
    case PgnTokenKind::OpenVariation:
      step = begin_variation(visitor);
      break;
    case PgnTokenKind::CloseVariation:
      step = end_variation(visitor);
      break;
    case PgnTokenKind::Result:
      // Annotators end a quoted game with its result; inside a variation it is ignored.
      if (branches_.empty()) return read_result(visitor);
      break;
    case PgnTokenKind::Bad:
      return error(token_.error);
    case PgnTokenKind::End:
      if (lexer_.is_cut_off()) return error(PgnErrorKind::CutOff);
      [[fallthrough]];
    case PgnTokenKind::Tag:
      return branches_.empty() ? Step::GameOver : error(PgnErrorKind::UnclosedVariation);
  }
  if (step == Step::Continue) advance();
  return step;
}

bool PgnReader::may_play_on() {
  return ++move_count_ <= options_.limits.moves_per_game && position_.plies_made() < options_.limits.plies_per_line;
}

PgnReader::Step PgnReader::read_move(PgnVisitor& visitor) {
  const auto parsed = parse_annotated_san(position_, token_.text, options_.letters);
  if (!parsed) {
    if (parsed.error().reason == SanReason::NullMove) return read_null_move(visitor);
    error_.san = parsed.error();
    return error(PgnErrorKind::BadMove);
  }
  if (!may_play_on()) return error(PgnErrorKind::TooManyMoves);
  visitor.move(parsed->move, position_);
  position_.make(parsed->move);
  if (parsed->nag != Nag::None) visitor.nag(parsed->nag);
  return Step::Continue;
}

PgnReader::Step PgnReader::read_null_move(PgnVisitor& visitor) {
  if (position_.is_check()) return error(PgnErrorKind::NullMoveInCheck);
  if (!may_play_on()) return error(PgnErrorKind::TooManyMoves);
  visitor.null_move(position_);
  position_.make_null();
  return Step::Continue;
}

void PgnReader::read_comment(PgnVisitor& visitor) {
  const std::string_view text = clean_comment(token_.text, scratch_);
  if (!text.empty()) visitor.comment(text);
}

// A comment on the line of the result still belongs to the game.
PgnReader::Step PgnReader::read_result(PgnVisitor& visitor) {
  result_ = token_.result;
  while (lexer_.comment_follows_on_line()) {
    advance();
    if (token_.kind == PgnTokenKind::Bad) return error(token_.error);
    read_comment(visitor);
  }
  has_token_ = false;
  return Step::GameOver;
}

PgnReader::Step PgnReader::begin_variation(PgnVisitor& visitor) {
  if (position_.plies_made() == line_start_) return error(PgnErrorKind::VariationWithoutMove);
  if (static_cast<int>(branches_.size()) >= options_.limits.nesting) return error(PgnErrorKind::NestingTooDeep);
  branches_.push_back({line_start_, position_.last_move()});
  position_.unmake();
  line_start_ = position_.plies_made();
  visitor.begin_variation();
  return Step::Continue;
}

PgnReader::Step PgnReader::end_variation(PgnVisitor& visitor) {
  if (branches_.empty()) return error(PgnErrorKind::VariationNotOpen);
  const Branch branch = branches_.back();
  branches_.pop_back();
  while (position_.plies_made() > line_start_) position_.unmake();
  if (branch.move.is_null()) {
    position_.make_null();
  } else {
    position_.make(branch.move);
  }
  line_start_ = branch.line_start;
  visitor.end_variation();
  return Step::Continue;
}

// Skips to the result, or to the tags of the next game. Starts at a token that is unused or wrong.
void PgnReader::skip_rest_of_game() {
  auto depth = static_cast<std::int64_t>(branches_.size());
  for (;; advance()) {
    switch (token_.kind) {
      case PgnTokenKind::End:
        return;
      case PgnTokenKind::Tag:
        // The remaining tags of this game are skipped too.
        if (among_moves_ || token_.name == "Event") return;
        break;
      case PgnTokenKind::Result:
        if (depth > 0) break;
        result_ = token_.result;
        has_token_ = false;
        return;
      case PgnTokenKind::OpenVariation:
        ++depth;
        break;
      case PgnTokenKind::CloseVariation:
        --depth;
        break;
      case PgnTokenKind::Move:
        among_moves_ = true;
        break;
      case PgnTokenKind::Comment:
      case PgnTokenKind::Nag:
      case PgnTokenKind::Bad:
        break;
    }
  }
}

PgnReader::Step PgnReader::error(PgnErrorKind kind) {
  error_.kind = kind;
  error_.game = game_number_;
  error_.line = token_.line;
  error_.column = token_.column;
  error_.text = excerpt(token_.text);
  error_.move_number = among_moves_ ? position_.fullmove_number() : 0;
  error_.side_to_move = position_.side_to_move();
  return Step::Failed;
}

PgnTotals read_pgn(ByteSource& source, PgnVisitor& visitor, const PgnReadOptions& options) {
  PgnReader reader(source, options);
  PgnTotals totals;
  while (true) {
    switch (reader.read_game(visitor)) {
      case PgnRead::Game:
        ++totals.good_games;
        break;
      case PgnRead::BadGame:
        ++totals.bad_games;
        break;
      case PgnRead::EndOfInput:
        return totals;
    }
  }
}

PgnTotals read_pgn(std::string_view text, PgnVisitor& visitor, const PgnReadOptions& options) {
  TextSource source(text);
  return read_pgn(source, visitor, options);
}

}  // namespace kiebitz
