// The words brain files use for the choices of brain.h.
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "brains/brain.h"

namespace kiebitz::brains {

template <class E, std::size_t N>
using WordTable = std::array<std::pair<std::string_view, E>, N>;

inline constexpr std::array<std::string_view, kPhaseCount> kPhaseNames = {"opening", "middlegame", "endgame"};

inline constexpr WordTable<Algorithm, 4> kAlgorithms = {{{"random", Algorithm::Random},
                                                         {"minimax", Algorithm::Minimax},
                                                         {"negamax", Algorithm::Negamax},
                                                         {"alpha-beta", Algorithm::AlphaBeta}}};
inline constexpr WordTable<Ordering, 4> kOrderings = {{{"none", Ordering::None},
                                                       {"groups", Ordering::Groups},
                                                       {"simple", Ordering::Simple},
                                                       {"evaluation", Ordering::Evaluation}}};
inline constexpr WordTable<Deepening, 3> kDeepenings = {
    {{"none", Deepening::None}, {"by-one", Deepening::ByOne}, {"double", Deepening::Double}}};
inline constexpr WordTable<MateScore, 2> kMates = {{{"distance", MateScore::Distance}, {"flat", MateScore::Flat}}};
inline constexpr WordTable<DrawScore, 3> kDraws = {
    {{"zero", DrawScore::Zero}, {"evaluate", DrawScore::Evaluate}, {"best-possible", DrawScore::BestPossible}}};
inline constexpr WordTable<bool, 2> kStalemates = {{{"draw", false}, {"loss", true}}};
inline constexpr WordTable<PhaseModel, 3> kPhaseModels = {
    {{"single", PhaseModel::Single}, {"by-game", PhaseModel::ByGame}, {"tapered", PhaseModel::Tapered}}};
inline constexpr WordTable<ChoiceAmong, 3> kAmong = {
    {{"first", ChoiceAmong::First}, {"equal", ChoiceAmong::Equal}, {"best", ChoiceAmong::Best}}};
inline constexpr WordTable<BookChoice, 2> kBookChoices = {
    {{"best", BookChoice::Best}, {"weighted", BookChoice::Weighted}}};
inline constexpr WordTable<ClockRule, 2> kClockRules = {
    {{"share", ClockRule::Share}, {"baguette", ClockRule::Baguette}}};

template <class E, std::size_t N>
constexpr std::string_view word_for(const WordTable<E, N>& table, E value) {
  for (const auto& [word, meaning] : table)
    if (meaning == value) return word;
  return {};
}

}  // namespace kiebitz::brains
