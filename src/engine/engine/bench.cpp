#include "engine/bench.h"

#include <array>

namespace kiebitz {
namespace {

constexpr std::array<std::string_view, 24> kPositions = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "rnbqk2r/ppp1bppp/4pn2/3p2B1/2PP4/2N5/PP2PPPP/R2QKBNR w KQkq - 2 5",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
    "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
    "r2q1rk1/1b1nbppp/pp1ppn2/8/2PNP3/1PN1B3/P2QBPPP/R4RK1 w - - 0 13",
    "2r2rk1/1bqnbppp/p2ppn2/1p6/3NP3/P1N1BP2/1PPQB1PP/2KR3R w - - 0 14",
    "r1b2rk1/2q1bppp/p1n1pn2/1pp5/3P4/1BP1PN2/PP2QPPP/RNB2RK1 w - - 2 12",
    "3r1rk1/pp3ppp/1qn1p3/3pP3/1b1P4/1P1B1N2/P4PPP/R2QR1K1 w - - 1 17",
    "r2qr1k1/1p1b1pbp/p2p1np1/2pP4/P3P3/2N2N1P/1P1B1PP1/R2QRBK1 b - - 4 17",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
    "5rk1/1pp3p1/p2p3p/3P1q2/2P1n3/4Q2P/PP4P1/4R1K1 b - - 3 31",
    "8/pp3k1p/2p2pp1/3r4/3P1P2/1P2R1P1/P4K1P/8 w - - 0 30",
    "8/5pk1/4p1p1/3pP2p/1p1P1P1P/1P2K1P1/8/8 w - - 0 42",
    "6k1/6p1/P6p/r1N5/5p2/7P/1b3PP1/4R1K1 w - - 0 1",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    "5k2/7R/4P2p/5K2/p1r2P1p/8/8/8 b - - 0 1",
    "8/1p3pp1/7p/5P1P/2k3P1/8/2K2P2/8 w - - 0 1",
    "4k3/3q1r2/1N2r1b1/3ppN2/2nPP3/1B1R2n1/2R1Q3/3K4 w - - 5 1",
    "1r3k2/4q3/2Pp3b/3Bp3/2Q2p2/1p1P2P1/1P2KP2/3N4 w - - 0 1",
    "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w FCfc - 0 1",
};

}  // namespace

std::span<const std::string_view> bench_positions() { return kPositions; }

}  // namespace kiebitz
