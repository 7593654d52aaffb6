// The commands of a person.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cerrno>
#include <filesystem>

#include "base/text.h"
#include "game/sheet_tree.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "platform/file/atomic_file.h"
#include "platform/file/data_directory.h"
#include "render/board_marks.h"
#include "render/board_words.h"
#include "rules/movegen.h"
#include "terminal/move_input.h"
#include "terminal/terminal_game.h"
#include "terminal/text/error_text.h"
#include "terminal/text/typed_text.h"

namespace kiebitz::terminal {
namespace {

// The move of the piece on this square to the other one. A promotion may be said at once: e8q. Without it a queen is
// meant, as on any board that is played by clicking.
std::optional<Move> completed_move(const Position& position, Square from, const std::string& to, Language language) {
  for (const char* promotion : {"", "q"}) {
    const auto input = read_move(position, square_name(from) + to + promotion, language);
    const Move* move = input ? std::get_if<Move>(&*input) : nullptr;
    if (move != nullptr && move->from() == from) return *move;
  }
  return std::nullopt;
}

// A person writes ~/game.pgn as in a shell, which is not there to read it.
std::filesystem::path with_home(const std::string& file, const Environment& environment) {
  const auto home = environment("HOME");
  return home && file.starts_with("~/") ? std::filesystem::path(*home) / file.substr(2) : std::filesystem::path(file);
}

bool needs_game(CommandId id) {
  return id <= CommandId::Explain || id == CommandId::Draw || id == CommandId::Resign || id == CommandId::Analyse;
}

// A whole number from 1 to `most`.
std::optional<int> parse_count(const std::string& text, int most) {
  const auto count = parse_number<int>(text);
  return count && *count >= 1 && *count <= most ? count : std::nullopt;
}

}  // namespace

std::optional<SessionEnd> TerminalGame::take_line(const std::string& line) {
  if (line.find_first_not_of(" \t") == std::string::npos) {
    show_board();
    return std::nullopt;
  }
  if (const auto command = parse_command(line)) return execute(*command);
  if (!game().is_over()) return take_move(line);
  // The answers to "once more?".
  if (const std::string answer = typed_word(line); answer == "1" || answer == "0")
    return execute({answer == "1" ? CommandId::Rematch : CommandId::Quit, {}});
  tell(Say::GameIsOver);
  return std::nullopt;
}

bool TerminalGame::is_about_the_board(const std::string& line) {
  const auto command = parse_command(line);
  return command ? needs_game(command->id) : !trim(line).empty();
}

std::optional<SessionEnd> TerminalGame::take_move(const std::string& text) {
  const std::string word(trim(text));
  const auto input = read_move(game().position(), word, options_.language);
  if (input) {
    if (const Square* from = std::get_if<Square>(&*input)) return move_from(*from);
    if (const TwoReadings* readings = std::get_if<TwoReadings>(&*input)) {
      const PieceLetters letters = letters_of(options_.language);
      tell(Say::TwoReadings, word, format_san(game().position(), readings->own, letters),
           format_san(game().position(), readings->other, letters));
    } else {
      play(std::get<Move>(*input), std::nullopt);
    }
    return std::nullopt;
  }
  if (input.error().reason != SanReason::NotAMove) {
    tell_text(move_error_text(options_.language, input.error()));
    return std::nullopt;
  }
  tell(Say::NotUnderstood, word);
  if (const auto similar = similar_command(word, options_.language)) {
    tell(Say::DidYouMean, *similar);
  } else {
    tell(Say::MoveNotAMove);
  }
  return std::nullopt;
}

std::optional<SessionEnd> TerminalGame::move_from(Square from) {
  const Bitboard targets = target_squares(game().position(), from);
  if (targets == 0) {
    tell(Say::PieceCannotMove, square_name(from));
    return std::nullopt;
  }
  show_board(targets);
  ReadRequest request;
  request.prompt = say(options_.language, Say::MoveTo, square_name(from)) + "> ";
  request.deadline = flag_falls_at();
  for (const Square square : squares(targets)) request.completions.push_back(square_name(square));
  for (;;) {
    const ReadAnswer answer = console_.read_line(request);
    if (answer.status == ReadStatus::EndOfInput) return leave();
    if (answer.status == ReadStatus::Interrupted) tell(Say::AnotherPiece);
    if (answer.status != ReadStatus::Line) return std::nullopt;  // back to the first question
    const std::string to(trim(answer.line));
    if (to.empty()) return std::nullopt;
    if (const auto move = completed_move(game().position(), from, to, options_.language)) {
      play(*move, std::nullopt);
      return std::nullopt;
    }
    const auto square = parse_square(to);
    // A square alone is the goal of this piece, never the short form of a pawn's move: e4 after g1 is no e2-e4.
    const bool is_other_piece = square && contains(game().position().pieces(game().side_to_move()), *square);
    if (!square || is_other_piece) return take_line(to);
    tell(Say::CannotGoThere, square_name(from), to);
  }
}

std::optional<SessionEnd> TerminalGame::execute(const Command& command) {
  const std::string& argument = command.argument;
  if (needs_game(command.id) && game().is_over()) {
    tell(Say::GameIsOver);
    return std::nullopt;
  }
  switch (command.id) {
    case CommandId::Moves:
      show_moves(argument);
      break;
    case CommandId::Undo:
      undo();
      break;
    case CommandId::Redo:
      redo();
      break;
    case CommandId::Hint:
    case CommandId::Eval:
    case CommandId::Explain:
    case CommandId::Analyse:
      advise(command.id, argument);
      break;
    case CommandId::Draw:
      draw();
      break;
    case CommandId::Resign:
      resign(argument);
      break;
    case CommandId::Board:
      show_board();
      break;
    case CommandId::Flip:
      bottom_ = opposite(bottom_);
      show_board();
      break;
    case CommandId::Fen:
      fen(argument);
      break;
    case CommandId::LoadFen:
      if (const std::string text =
              argument.empty() ? ask(std::string(phrase(options_.language, Say::AskFen))) : argument;
          !text.empty())
        fen(text);
      check_flag();
      break;
    case CommandId::Pgn:
      console_.write(harmless_lines(format_pgn(game_->sheet())));
      break;
    case CommandId::Save:
      save(argument);
      break;
    case CommandId::New:
      pause();
      return SessionEnd::NewGame;
    case CommandId::Rematch:
      rematch(typed_word(argument) == "swap" || typed_word(argument) == "tausch");
      break;
    case CommandId::Help:
      console_.write(command_help(options_.language, console_.terminal()));
      break;
    case CommandId::Quit:
      return leave();
  }
  return std::nullopt;
}

void TerminalGame::show_moves(const std::string& square) {
  const Position& position = game().position();
  Bitboard targets = 0;
  std::optional<Square> from;
  if (!square.empty()) {
    from = parse_square(square);
    if (!from) return tell(Say::NoSuchSquare, square);
    if (!contains(position.pieces(position.side_to_move()), *from)) return tell(Say::NoPieceThere, square);
    targets = target_squares(position, *from);
    show_board(targets);
  }
  std::string list;
  int count = 0;
  for (const Move move : legal_moves(position)) {
    if (from && move.from() != *from) continue;
    ++count;
    (list += list.empty() ? "" : " ") += format_san(position, move, letters_of(options_.language));
  }
  tell(count == 1 ? Say::LegalMove : Say::LegalMoves, count, list);
}

void TerminalGame::undo() {
  const int plies = game_->live().plies();
  const bool both_people = opponents_[0] == nullptr && opponents_[1] == nullptr;
  const int back = both_people ? std::min(2, plies) : 2;
  if (back == 0 || back > plies) return tell(Say::NothingToUndo);
  if (!report(game_->take_back(back)) || !report(game_->set_unrated())) return;
  show_board();
  tell(Say::TakenBack);
}

void TerminalGame::redo() {
  if (!game_->live().redo_move()) return tell(Say::NothingToRedo);
  for (int i = 0; i < 2; ++i) {
    const auto next = game_->live().redo_move();
    if (!next || game().is_over()) break;
    if (!report(game_->play(next->move, next->eval))) return;
  }
  show_board();
}

void TerminalGame::advise(CommandId what, const std::string& argument) {
  constexpr int kDefaultSeconds = 3, kMostSeconds = 600;
  // As wide as the numbers before the words.
  constexpr std::size_t kTermHang = 9, kLineHang = 11;
  const Language language = options_.language;
  const auto seconds = argument.empty() ? std::optional(kDefaultSeconds) : parse_count(argument, kMostSeconds);
  if (what == CommandId::Analyse && !seconds) return tell(Say::BadSeconds, argument, kMostSeconds);
  if (!report(game_->set_unrated())) return;
  if (what == CommandId::Hint) tell_text(advisor_.hint(game(), language));
  if (what == CommandId::Eval) tell_text(advisor_.evaluation(game(), language));
  if (what == CommandId::Explain) tell_text(advisor_.explanation(game(), language), kTermHang);
  if (what == CommandId::Analyse)
    tell_text(advisor_.analysis(game(), std::chrono::seconds(*seconds), language), kLineHang);
  check_flag();
}

void TerminalGame::draw() {
  const Color who = person();
  if (game().claimable() && game().side_to_move() == who) {
    if (report(game_->claim_draw(who))) tell(Say::DrawClaimed);
    return;
  }
  if (!report(game_->offer_draw(who)) || game().is_over()) return;
  tell(Say::DrawOffered);
  const Color other = opposite(who);
  if (opponent(other) != nullptr && !answer_draw(other)) tell(Say::DrawDeclined, name(other));
}

bool TerminalGame::answer_draw(Color computer) {
  if (accepts_draw({game_->sheet(), game().position()}, computer, options_.draw_and_resign))
    return report(game_->accept_draw(computer));
  return !report(game_->decline_draw(computer));
}

bool TerminalGame::is_yes(std::string_view answer) const {
  const std::string_view yes = phrase(options_.language, Say::Yes);
  const std::string word = typed_word(answer);
  return word == yes || word == "yes" || word == "y" || (yes == "ja" && word == "j");
}

std::string TerminalGame::ask(const std::string& question) {
  ReadRequest request;
  request.prompt = question + ' ';
  request.deadline = flag_falls_at();
  return std::string(trim(console_.read_line(request).line));
}

void TerminalGame::resign(const std::string& argument) {
  const std::string answer = argument.empty() ? ask(say(options_.language, Say::ReallyResign)) : argument;
  check_flag();
  if (is_broken_ || game().is_over()) return;
  if (!is_yes(answer)) return tell(Say::NotResigned);
  report(game_->resign(person()));
}

void TerminalGame::fen(const std::string& text) {
  if (text.empty()) {
    console_.write(format_fen(game().position()) + '\n');
    return;
  }
  const auto start = parse_fen(text);
  if (!start) return tell(Say::BadFen, describe(options_.language, start.error()));
  PlaySettings settings = settings_;
  settings.start = *start;
  if (replace_game(settings)) tell(Say::NewPosition);
}

void TerminalGame::save(const std::string& file) {
  std::filesystem::path path = with_home(file, process_environment());
  if (file.empty()) path = options_.save_folder / fmt::format("kiebitz-{}.pgn", static_cast<std::int64_t>(game_->id()));
  std::error_code ignored;
  // Numbers of games that are not stored begin again with every start: also a file of ours may be another game's.
  const bool is_asked = path != saved_as_ && std::filesystem::is_regular_file(path, ignored);
  if (is_asked && !is_yes(ask(say(options_.language, Say::ReallyReplace, path.string())))) return tell(Say::NotSaved);
  AtomicFile out(path);
  if (!out.is_open() || !out.write(format_pgn(game_->sheet())) || !out.finish())
    return tell(Say::CannotSave, path.string(), describe_file_error(options_.language, errno));
  saved_as_ = path;
  tell(Say::Saved, path.string());
}

void TerminalGame::rematch(bool swap) {
  PlaySettings settings = settings_;
  if (swap) std::swap(settings.players[0], settings.players[1]);
  replace_game(settings);
}

bool TerminalGame::replace_game(const PlaySettings& settings) {
  const std::optional<GameId> left = game().is_over() ? std::nullopt : std::optional(game_->id());
  if (const auto begun = begin(settings); !begun) {
    tell(begun.error().what, begun.error().reason);
    return false;
  }
  if (left) tell_number(*left);
  return true;
}

}  // namespace kiebitz::terminal
