// kiebitz convert: FEN, EPD, PGN and lists of UCI moves into each other.
#include <fmt/format.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/options/file_source.h"
#include "cli/output/problem_list.h"
#include "cli/output/text_output.h"
#include "notation/convert/conversion.h"

namespace kiebitz::cli {
namespace {

const std::map<std::string, TextFormat> kInputFormats = {
    {"fen", TextFormat::Fen}, {"epd", TextFormat::Epd}, {"pgn", TextFormat::Pgn}, {"uci", TextFormat::Uci}};
const std::map<std::string, TextFormat> kOutputFormats = {{"fen", TextFormat::Fen},
                                                          {"epd", TextFormat::Epd},
                                                          {"pgn", TextFormat::Pgn},
                                                          {"uci", TextFormat::Uci},
                                                          {"san", TextFormat::San}};
const std::map<std::string, PieceLetters> kLetters = {
    {"english", PieceLetters::English}, {"german", PieceLetters::German}, {"figurine", PieceLetters::Figurine}};
const std::map<std::string, CastlingStyle> kCastlingStyles = {{"xfen", CastlingStyle::XFen},
                                                              {"shredder", CastlingStyle::Shredder}};

struct ConvertRequest {
  std::string input = "-";
  std::string output = "-";
  std::string from;
  std::string to;
  std::string letters = "english";
  std::string to_letters = "english";
  std::string castling = "xfen";
  bool every_ply = false;
  bool chess960 = false;
};

// The format named on the command line, or else by the file's ending.
TextFormat format_of(const std::string& name, const std::string& path, const std::map<std::string, TextFormat>& formats,
                     std::string_view option) {
  if (!name.empty()) return formats.at(name);
  const std::size_t point = path.rfind('.');
  const auto found = point == std::string::npos ? formats.end() : formats.find(path.substr(point + 1));
  if (found == formats.end())
    throw UserError(fmt::format("say with {} what the format is; the file's name does not", option));
  return found->second;
}

void convert(const ConvertRequest& request) {
  ConversionOptions options;
  options.from = format_of(request.from, request.input, kInputFormats, "--from");
  options.from_letters = kLetters.at(request.letters);
  options.to.format = format_of(request.to, request.output, kOutputFormats, "--to");
  options.to.every_ply = request.every_ply;
  options.to.chess960 = request.chess960;
  options.to.castling = kCastlingStyles.at(request.castling);
  options.to.letters = kLetters.at(request.to_letters);
  const std::string name = request.input == "-" ? "standard input" : request.input;
  FileSource source(request.input);
  TextOutput output(request.output);
  ProblemList problems;
  if (source.error().empty())
    convert_text(source, options,
                 {.on_text = [&](std::string_view text) { output.write(text); },
                  .on_problem =
                      [&](const ConversionProblem& p) {
                        problems.add(fmt::format("{}:{}:{}: {}", name, p.line, p.column, p.reason));
                      }});
  if (!source.error().empty()) throw UserError(fmt::format("cannot read {}: {}", name, source.error()));
  output.finish();
  problems.throw_if_any(options.from == TextFormat::Pgn ? "games could not be converted"
                                                        : "lines could not be converted");
}

}  // namespace

void add_convert_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("convert", "Turn FEN, EPD, PGN and lists of UCI moves into each other");
  const auto request = std::make_shared<ConvertRequest>();
  command->add_option("input", request->input, "File to read; - is standard input")->type_name("FILE");
  command->add_option("-o,--output", request->output, "File to write, completely or not at all; - is standard output")
      ->type_name("FILE");
  command->add_option("--from", request->from, "Format of the input; by default what the file's name ends with")
      ->check(CLI::IsMember(kInputFormats));
  command->add_option("--to", request->to, "Format of the output; by default what the file's name ends with")
      ->check(CLI::IsMember(kOutputFormats));
  command->add_flag("--every-ply", request->every_ply,
                    "To FEN and EPD: every position of a game, not only the last one");
  command->add_flag("--chess960", request->chess960, "To UCI: write castling as king takes rook in every game");
  command->add_option("--castling", request->castling, "How FEN and EPD write castling rights")
      ->check(CLI::IsMember(kCastlingStyles))
      ->capture_default_str();
  command->add_option("--letters", request->letters, "Letters of the pieces in the PGN that is read")
      ->check(CLI::IsMember(kLetters))
      ->capture_default_str();
  command->add_option("--to-letters", request->to_letters, "Letters of the pieces in the PGN or SAN that is written")
      ->check(CLI::IsMember(kLetters))
      ->capture_default_str();
  command->footer(
      "FEN, EPD and UCI have one position or game per line; empty lines and lines with # are skipped.\n"
      "A UCI line is e2e4 e7e5 ..., or fen FEN moves e2e4 ..., or what follows position in UCI.\n"
      "Only PGN to PGN keeps comments and variations; everything else follows the main line.\n"
      "What cannot be read is reported with its place and left out; the exit code is then 2.\n"
      "Examples:\n"
      "  kiebitz convert games.pgn --to fen --every-ply\n"
      "  echo e2e4 e7e5 g1f3 | kiebitz convert --from uci --to san\n"
      "  kiebitz convert games.pgn --to uci --output games.uci");
  command->callback([request] { convert(*request); });
}

}  // namespace kiebitz::cli
