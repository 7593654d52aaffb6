#include "match/command/match_command.h"

namespace kiebitz::match {

std::string_view match_help() {
  return R"(Play engines against each other

Usage: kiebitz match --engine cmd=A [words] --engine cmd=B [words] [--each words] [options]
       kiebitz match --resume FILE [--json]
       kiebitz match check --engine cmd=A [words]
       kiebitz match ratings STATE... [--anchor name=ENGINE elo=RATING] [--json]

One dash or two: -engine and --engine are the same. `ratings` counts the games of state files together, also of matches
that still run; engines are known by their names.

Engines (words after --engine; --each gives them to all, several --each add up)
  cmd=PROGRAM           the engine; "cmd=gnuchess --uci" is taken apart
  name=NAME             otherwise what the engine calls itself
  arg=X, args="X Y"     arguments for the program; those of --each come after an engine's own
  dir=DIRECTORY         where it runs
  option.NAME=VALUE     a UCI option; one in --each is skipped by engines that do not have it
  tc=[MOVES/]TIME[+INC] 40/60+0.6, 4+0.04, 1:30+1, inf; in seconds
  movetime=MS, st=S     per move; nodes=N, depth=N likewise
  timemargin=MS         how late a move may come without losing (default 0)
  restart=on|off        a new process for every game (default off)

The match
  --rounds N            rounds (default 10; with --sprt until it is decided)
  --games N             games of two opponents per round, 1 or even (default 2: both colours)
  --tournament T        roundrobin (default); gauntlet: the first --seeds N (default 1) against the others;
                        ladder: each against the next --seeds N in the list
  --concurrency N       games at a time (default 1)
  --openings file=F     format=epd|pgn|bin (a Polyglot book) order=sequential|random plies=N start=N
                        (default: a built-in set of well-known openings)
  --seed N              of the random order (also --srand)
  --chess960            or --variant chess960|standard; openings of Chess960 need it
  --sprt                elo0=0 elo1=5 alpha=0.05 beta=0.05 model=logistic|normalized
  --draw                movenumber=40 movecount=8 score=10
  --resign              movecount=3 score=600 twosided=false
  --maxmoves N          a longer game is a draw
  --tb [PATH]           tablebases end games: our own, and Syzygy ones below this path
  --timeouts            handshake=10 ready=10 quit=1, in seconds
  --stall S             silence allowed when only nodes or depth limit, from line to line (default 300)
  --check-pv            warn about impossible main lines

Output
  --pgnout FILE         games are appended; file=F comments=on|off
  --event T, --site T   tags of the PGN
  --state FILE          remember finished games; the same command continues after an interruption
  --resume FILE         continue the match that made this state file, as it was begun
  --anchor              name=ENGINE elo=RATING: ratings relative to this engine
  --report N            a line every N games when the output is no terminal (default 10)
  --log FILE            every line to and from the engines
  --json                the result as JSON on standard output, everything else on standard error
)";
}

}  // namespace kiebitz::match
