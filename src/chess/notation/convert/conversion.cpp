#include "notation/convert/conversion.h"

#include <memory>
#include <optional>

#include "notation/convert/game_lines.h"
#include "notation/epd.h"
#include "notation/line_reader.h"
#include "notation/pgn/pgn_reader.h"

namespace kiebitz {
namespace {

class Conversion {
 public:
  Conversion(ByteSource& source, const ConversionOptions& options, const ConversionEvents& events)
      : source_(source), options_(options), events_(events), sink_(make_text_sink(text_, options.to)) {}

  void convert_games();
  void convert_lines();

 private:
  std::optional<LineProblem> convert_line(std::string_view line);

  void flush() {
    events_.on_text(text_);
    text_.clear();
  }

  ByteSource& source_;
  const ConversionOptions& options_;
  const ConversionEvents& events_;
  std::string text_;
  std::unique_ptr<PgnVisitor> sink_;
};

void Conversion::convert_games() {
  PgnReadOptions read_options;
  read_options.letters = options_.from_letters;
  PgnReader reader(source_, read_options);
  while (true) {
    const PgnRead read = reader.read_game(*sink_);
    if (read == PgnRead::EndOfInput) return;
    const PgnError& error = reader.last_error();
    if (read == PgnRead::BadGame) events_.on_problem({error.line, error.column, error.reason()});
    flush();
  }
}

void Conversion::convert_lines() {
  LineReader lines(source_);
  while (const auto line = lines.next()) {
    if (line->find_first_not_of(" \t") == std::string_view::npos || line->starts_with('#')) continue;
    if (auto problem = convert_line(*line))
      events_.on_problem({lines.line_number(), problem->column, std::move(problem->reason)});
    flush();
  }
}

std::optional<LineProblem> Conversion::convert_line(std::string_view line) {
  switch (options_.from) {
    case TextFormat::Uci:
      return read_uci_line(line, *sink_);
    case TextFormat::Fen:
      return read_fen_line(line, *sink_);
    default:
      break;
  }
  if (options_.to.format != TextFormat::Epd) return read_epd_line(line, *sink_);
  // Only EPD to EPD keeps the operations.
  const auto epd = parse_epd(line);
  if (!epd) return LineProblem{static_cast<std::size_t>(epd.error().column), epd.error().describe()};
  text_ = format_epd(*epd, options_.to.castling) + '\n';
  return std::nullopt;
}

}  // namespace

void convert_text(ByteSource& source, const ConversionOptions& options, const ConversionEvents& events) {
  Conversion conversion(source, options, events);
  options.from == TextFormat::Pgn ? conversion.convert_games() : conversion.convert_lines();
}

}  // namespace kiebitz
