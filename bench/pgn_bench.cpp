// Reads and validates one large PGN file with our reader and with pgn-extract, and prints one table with the ratio. The
// file holds random legal games and is written by our own writer, with a comment and a variation here and there. Both
// use one thread. They run in turns and the best run of each counts; the ratio is that of processor times, because the
// machine may be busy otherwise.
#include <fmt/core.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include "base/random.h"
#include "base/temporary_folder_testing.h"
#include "cli/options/file_source.h"
#include "notation/pgn/pgn_reader.h"
#include "notation/pgn/pgn_writer.h"
#include "rules/movegen.h"

namespace kiebitz {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

Move random_move(const Position& position, Random& random) {
  const MoveList moves = legal_moves(position);
  return moves.empty() ? Move() : moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

void write_variation(PgnWriter& writer, Position position, Random& random) {
  position.unmake();
  writer.begin_variation();
  for (int i = 0; i < 4; ++i) {
    const Move move = random_move(position, random);
    if (!move) break;
    writer.move(move, position);
    position.make(move);
  }
  writer.end_variation();
}

void write_game(PgnWriter& writer, int number, Random& random) {
  writer.begin_game();
  writer.tag("Event", "Random games");
  writer.tag("Round", fmt::format("{}", number));
  writer.tag("White", "Player A");
  writer.tag("Black", "Player B");
  Position position = Position::start();
  writer.begin_moves(position);
  const int length = 40 + static_cast<int>(random.below(120));
  for (int ply = 0; ply < length; ++ply) {
    const Move move = random_move(position, random);
    if (!move) break;
    writer.move(move, position);
    position.make(move);
    if (random.below(40) == 0) writer.comment("a comment of the usual length");
    if (random.below(60) == 0) write_variation(writer, position, random);
  }
  writer.end_game(GameResult::Draw);
}

void write_file(const std::string& path, std::size_t bytes, std::uint64_t seed) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) {
    fmt::print(stderr, "pgn_bench: cannot write {}\n", path);
    std::exit(1);
  }
  Random random(seed);
  std::string out;
  PgnWriter writer(out);
  std::size_t written = 0;
  for (int number = 1; written < bytes; ++number) {
    out.clear();
    write_game(writer, number, random);
    written += std::fwrite(out.data(), 1, out.size(), file);
  }
  std::fclose(file);
}

class MoveCounter : public PgnVisitor {
 public:
  void move(Move, const Position&) override { ++moves; }
  void bad_game(const PgnError& error) override { fmt::print(stderr, "pgn_bench: {}\n", error.describe()); }

  std::int64_t moves = 0;
};

struct Run {
  Seconds elapsed{0};
  Seconds cpu{0};
  std::int64_t moves = 0;
  std::int64_t games = 0;
};

Seconds cpu_time(int who) {
  rusage usage{};
  getrusage(who, &usage);
  const auto seconds = [](const timeval& t) {
    return Seconds(static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

Run run_kiebitz(const std::string& path) {
  const auto begin = Clock::now();
  const Seconds cpu_begin = cpu_time(RUSAGE_SELF);
  cli::FileSource source(path);
  MoveCounter counter;
  const PgnTotals totals = read_pgn(source, counter);
  return {Clock::now() - begin, cpu_time(RUSAGE_SELF) - cpu_begin, counter.moves, totals.good_games};
}

std::optional<Run> run_pgn_extract(const std::string& path) {
  const std::string command = fmt::format("PATH=$PATH:/usr/games pgn-extract -s -r '{}' >/dev/null 2>&1", path);
  const auto begin = Clock::now();
  const Seconds cpu_begin = cpu_time(RUSAGE_CHILDREN);
  if (std::system(command.c_str()) != 0) return std::nullopt;
  return Run{Clock::now() - begin, cpu_time(RUSAGE_CHILDREN) - cpu_begin};
}

void keep_faster(std::optional<Run>& best, const std::optional<Run>& run) {
  if (run && (!best || run->cpu < best->cpu)) best = run;
}

void print_row(std::string_view name, const Run& run, double mib, std::int64_t moves) {
  const double cpu = run.cpu.count();
  fmt::print("| {} | {:.2f} | {:.2f} | {:.0f} | {:.1f} M |\n", name, run.elapsed.count(), cpu, mib / cpu,
             static_cast<double>(moves) / cpu / 1e6);
}

void print_table(const Run& ours, const std::optional<Run>& theirs, double mib) {
  fmt::print("| program | seconds | processor seconds | MiB per second | moves per second |\n|---|---|---|---|---|\n");
  print_row("kiebitz", ours, mib, ours.moves);
  if (theirs) {
    print_row("pgn-extract -r", *theirs, mib, ours.moves);
  } else {
    fmt::print("| pgn-extract | not installed | | | |\n");
  }
  fmt::print("\n{} games, {} moves, {:.1f} MiB", ours.games, ours.moves, mib);
  if (theirs) fmt::print("; kiebitz is {:.1f} times as fast", theirs->cpu / ours.cpu);
  fmt::print("\n");
}

int run(int argc, char** argv) {
  CLI::App app{"Reads a large PGN file with Kiebitz and with pgn-extract"};
  std::size_t mib = 60;
  std::uint64_t seed = 1;
  int rounds = 3;
  std::string path;
  app.add_option("--mib", mib, "Size of the generated file");
  app.add_option("--seed", seed, "Seed of the random games");
  app.add_option("--rounds", rounds, "Runs of each program; the best one counts");
  app.add_option("--file", path, "Read this file instead of generating one")->check(CLI::ExistingFile);
  CLI11_PARSE(app, argc, argv);

  std::optional<test::TemporaryFolder> folder;
  if (path.empty()) {
    path = folder.emplace().file("games.pgn");
    write_file(path, mib << 20, seed);
  }
  std::optional<Run> ours;
  std::optional<Run> theirs;
  for (int i = 0; i < rounds; ++i) {
    keep_faster(ours, run_kiebitz(path));
    keep_faster(theirs, run_pgn_extract(path));
  }
  print_table(*ours, theirs, static_cast<double>(std::filesystem::file_size(path)) / (1 << 20));
  return 0;
}

}  // namespace
}  // namespace kiebitz

int main(int argc, char** argv) { return kiebitz::run(argc, argv); }
