// kiebitz book: makes, shows, merges and checks Polyglot opening books, and names openings.
#include <fmt/format.h>

#include <chrono>
#include <map>

#include "book/builder.h"
#include "book/check.h"
#include "book/opening_names.h"
#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/options/file_source.h"
#include "cli/output/counted.h"
#include "cli/output/file_progress.h"
#include "cli/output/text_output.h"
#include "notation/fen.h"
#include "notation/json_text.h"
#include "notation/move_list.h"
#include "notation/pgn/pgn_reader.h"
#include "notation/san.h"
#include "notation/uci_move.h"

namespace kiebitz::cli {
namespace {

using namespace book;

const std::map<std::string, BookWeights> kWeights = {
    {"results", BookWeights::Results}, {"games", BookWeights::Games}, {"uniform", BookWeights::Uniform}};

struct BookRequest {
  std::vector<std::string> files;
  std::string output;
  BuildOptions build;
  std::string side = "both";
  std::string weights = "results";
  std::string fen;
  std::string moves;
  std::string language = "en";
  bool prefer_first = false;
  bool gaps = false;
  bool json = false;
};

Book open_book(const std::string& path) {
  auto opened = Book::open(path);
  if (!opened) throw UserError(fmt::format("{}: {}", path, describe(opened.error())));
  return *std::move(opened);
}

void save_book(const Book& made, const std::string& path) {
  const std::vector<std::uint8_t> bytes = made.bytes();
  TextOutput out(path);
  out.write({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  out.finish();
}

std::int64_t positions_in(const Book& made) { return static_cast<std::int64_t>(made.count_positions()); }
std::int64_t moves_in(const Book& made) { return static_cast<std::int64_t>(made.entries().size()); }

// The book itself may go to standard output.
std::FILE* report_stream(const BookRequest& request) { return request.output == "-" ? stderr : stdout; }

void read_games(const std::vector<std::string>& files, PgnVisitor& visitor) {
  for (const std::string& path : files) {
    FileSource source(path);
    PgnReader reader(source);
    {
      FileProgress bar(path);
      while (reader.read_game(visitor) != PgnRead::EndOfInput) bar.show(reader.bytes_read(), reader.games());
    }
    if (!source.error().empty()) throw UserError(fmt::format("{}: {}", path, source.error()));
  }
}

void build(BookRequest request) {
  const auto start = std::chrono::steady_clock::now();
  if (request.side != "both") request.build.side = request.side == "white" ? Color::White : Color::Black;
  request.build.weights = kWeights.at(request.weights);
  BookBuilder builder(request.build);
  read_games(request.files, builder);
  const Book made = builder.finish();
  save_book(made, request.output);
  fmt::print(report_stream(request), "{}: {}, {} from {}{}, {:.1f} s\n", request.output,
             counted(positions_in(made), "position"), counted(moves_in(made), "move"), counted(builder.games(), "game"),
             builder.bad_games() > 0 ? fmt::format(" ({} unreadable ones left out)", builder.bad_games()) : "",
             std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
}

// The position asked for, and the moves that led to it.
struct Asked {
  Position start;
  std::vector<Move> moves;
  Position position;
};

Asked asked_position(const BookRequest& request) {
  Position start = Position::start();
  if (!request.fen.empty()) {
    auto parsed = parse_fen(request.fen);
    if (!parsed) throw UserError(parsed.error().describe());
    start = *std::move(parsed);
  }
  auto moves = parse_move_list(start, request.moves);
  if (!moves)
    throw UserError(
        fmt::format("'{}' is no legal move after {} half-moves", moves.error().word, moves.error().moves_read));
  Asked asked{start, *std::move(moves), start};
  for (const Move move : asked.moves) asked.position.make(move);
  return asked;
}

Language language_of(const BookRequest& request) {
  return request.language == "de" ? Language::German : Language::English;
}

std::string opening_text(const Asked& asked, Language language) {
  if (const auto named = name_line(asked.start, asked.moves))
    return fmt::format("{} {}", named->opening.eco, opening_name(named->opening, language));
  if (const auto here = find_opening(asked.position))
    return fmt::format("{} {}", here->eco, opening_name(*here, language));
  return {};
}

void show(const BookRequest& request) {
  const Book shown = request.files.empty() ? *default_book() : open_book(request.files.front());
  const Asked asked = asked_position(request);
  const std::vector<BookMove> moves = shown.probe(asked.position);
  const std::string opening = opening_text(asked, language_of(request));
  double sum = 0;
  for (const BookMove& m : moves) sum += m.weight;
  const auto share = [sum](const BookMove& m) { return sum > 0 ? 100.0 * m.weight / sum : 0.0; };
  if (request.json) {
    std::string list;
    for (const BookMove& m : moves)
      list += fmt::format("{}{{\"uci\": \"{}\", \"san\": {}, \"weight\": {}, \"percent\": {:.2f}, \"learn\": {}}}",
                          list.empty() ? "" : ", ", format_uci_move(m.move, false),
                          json_quoted(format_san(asked.position, m.move)), m.weight, share(m), m.learn);
    fmt::print("{{\"fen\": {}, \"opening\": {}, \"moves\": [{}]}}\n", json_quoted(format_fen(asked.position)),
               opening.empty() ? "null" : json_quoted(opening), list);
    return;
  }
  if (!opening.empty()) fmt::print("{}\n", opening);
  for (const BookMove& m : moves)
    fmt::print("{:<8} {:>6} {:5.1f} %\n", format_san(asked.position, m.move), m.weight, share(m));
  if (moves.empty()) fmt::print("no book move\n");
}

void merge(const BookRequest& request) {
  Book merged = open_book(request.files.front());
  for (std::size_t i = 1; i < request.files.size(); ++i)
    merged = merge_books(merged, open_book(request.files[i]), !request.prefer_first);
  save_book(merged, request.output);
  fmt::print(report_stream(request), "{}: {}, {}\n", request.output, counted(positions_in(merged), "position"),
             counted(moves_in(merged), "move"));
}

void check(const BookRequest& request) {
  const Book checked = open_book(request.files.front());
  BookChecker checker(checked);
  checker.walk(request.gaps);
  read_games({request.files.begin() + 1, request.files.end()}, checker);
  const BookReport& report = checker.report();
  fmt::print("{} positions, {} moves\n", report.positions, report.entries);
  fmt::print("{} positions found: {} legal moves, {} illegal ones\n", report.reached, report.legal_moves,
             report.illegal_moves);
  if (report.duplicates > 0) fmt::print("{} moves are there twice\n", report.duplicates);
  if (report.weightless > 0) fmt::print("{} moves have no weight and are never played\n", report.weightless);
  if (report.stray_bytes > 0) fmt::print("{} bytes at the end belong to no move\n", report.stray_bytes);
  if (report.illegal_moves > 0) throw CheckFailed();
}

void name(const BookRequest& request) {
  const std::string text = opening_text(asked_position(request), language_of(request));
  fmt::print("{}\n", text.empty() ? "no name" : text);
  if (text.empty()) throw CheckFailed();
}

void add_position_options(CLI::App* command, BookRequest& request) {
  command->add_option("--fen", request.fen, "The position; the start position if missing");
  command->add_option("--moves", request.moves, "Moves from there, in SAN or UCI notation, separated by blanks");
  command->add_option("--lang", request.language, "Language of the opening's name")
      ->check(CLI::IsMember({"en", "de"}))
      ->capture_default_str();
}

void add_build(CLI::App& parent) {
  auto request = std::make_shared<BookRequest>();
  CLI::App* command = parent.add_subcommand("build", "Make a book from games");
  command->add_option("games", request->files, "PGN files, - is standard input")->required();
  command->add_option("--output,-o", request->output, "The book")->required();
  command->add_option("--max-ply", request->build.max_ply, "Half-moves of a game that count")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->add_option("--min-games", request->build.min_games, "How often a move was played at least")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  command->add_option("--min-score", request->build.min_score, "Share of the points a move made at least, 0 to 1")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command->add_option("--side", request->side, "Moves of white, black or both")
      ->check(CLI::IsMember({"white", "black", "both"}))
      ->capture_default_str();
  command
      ->add_option("--weights", request->weights,
                   "results: 2 per win, 1 per draw; games: how often; uniform: all alike")
      ->check(CLI::IsMember({"results", "games", "uniform"}))
      ->capture_default_str();
  command->callback([request] { build(*request); });
}

}  // namespace

void add_book_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("book", "Opening books in Polyglot format, and names of openings");
  command->require_subcommand(1);
  add_build(*command);

  auto shown = std::make_shared<BookRequest>();
  CLI::App* show_command = command->add_subcommand("show", "Moves of a book in a position");
  show_command->add_option("book", shown->files, "The book (default: the one inside Kiebitz)")->expected(0, 1);
  add_position_options(show_command, *shown);
  show_command->add_flag("--json", shown->json, "Print JSON");
  show_command->callback([shown] { show(*shown); });

  auto merged = std::make_shared<BookRequest>();
  CLI::App* merge_command =
      command->add_subcommand("merge", "One book out of several; weights of equal moves are added");
  merge_command->add_option("books", merged->files, "The books")->required()->expected(2, 1000);
  merge_command->add_option("--output,-o", merged->output, "The new book")->required();
  merge_command->add_flag("--first", merged->prefer_first, "A position is taken from the first book that has it");
  merge_command->callback([merged] { merge(*merged); });

  auto checked = std::make_shared<BookRequest>();
  CLI::App* check_command = command->add_subcommand("check", "Is this a good book? Exit code 1 if a move is illegal");
  check_command->add_option("files", checked->files, "The book, then PGN files whose positions are looked up in it")
      ->required()
      ->expected(1, 1000);
  check_command->add_flag("--gaps", checked->gaps,
                          "Look for positions behind moves that are not in the book, too (slow)");
  check_command->callback([checked] { check(*checked); });

  auto named = std::make_shared<BookRequest>();
  CLI::App* name_command =
      command->add_subcommand("name", "ECO code and name of an opening; exit code 1 if it has none");
  add_position_options(name_command, *named);
  name_command->callback([named] { name(*named); });
}

}  // namespace kiebitz::cli
