#include "words/material_words.h"

#include <array>
#include <optional>
#include <vector>

#include "rules/position.h"
#include "words/catalogue.h"
#include "words/nouns.h"
#include "words/pattern.h"

namespace kiebitz::words {
namespace {

using insight::Fact;
using insight::FactKind;
using insight::ProofLine;

constexpr std::array<PieceType, 5> kMen = {PieceType::Pawn, PieceType::Knight, PieceType::Bishop, PieceType::Rook,
                                           PieceType::Queen};
constexpr std::array<int, 5> kPoints = {1, 3, 3, 5, 9};
constexpr int kMostOfOneKind = 3;

Position end_of(const ProofLine& line) {
  Position position = line.start;
  for (const Move move : line.moves) position.make(move);
  return position;
}

struct Men {
  PieceType type;
  int count;
};

// Of one side: what the first position has more, and nothing where it has less of something.
std::optional<std::vector<Men>> surplus(const Position& more, const Position& less, Color side) {
  std::vector<Men> men;
  for (const PieceType type : kMen) {
    const int count = popcount(more.pieces(side, type)) - popcount(less.pieces(side, type));
    if (count < 0) return std::nullopt;
    if (count > 0) men.push_back({type, count});
  }
  return men;
}

int points_of(const std::vector<Men>& men) {
  int sum = 0;
  for (const Men& one : men) sum += one.count * kPoints[static_cast<std::size_t>(index(one.type))];
  return sum;
}

std::optional<std::string> name_of(Language language, const std::vector<Men>& men) {
  if (men.size() != 1 || men.front().count > kMostOfOneKind) return std::nullopt;
  if (men.front().count == 1) return std::string(noun(language, men.front().type, "one"));
  return fill_text(message(language, "material.several"),
                   {{"number", message(language, men.front().count == 2 ? "number.2" : "number.3")},
                    {"pieces", noun(language, men.front().type, "many")}});
}

bool is_minor(const std::vector<Men>& men) {
  return men.size() == 1 && men.front().count == 1 &&
         (men.front().type == PieceType::Knight || men.front().type == PieceType::Bishop);
}

bool is_one_rook(const std::vector<Men>& men) {
  return men.size() == 1 && men.front().count == 1 && men.front().type == PieceType::Rook;
}

std::string by_points(Language language, int points) {
  if (points == 1) return std::string(message(language, "material.pawn"));
  return fill_text(message(language, "material.worth"), {{"points", std::to_string(points)}});
}

}  // namespace

std::string material_words(Language language, const Fact& fact) {
  if (!fact.points || !fact.counterfactual) return {};
  const Position here = end_of(fact.line);
  const Position there = end_of(fact.counterfactual->line);
  const bool is_loss =
      fact.kind == FactKind::MaterialLost || fact.kind == FactKind::RefusedMove || fact.kind == FactKind::Sacrifice;
  const Position& rich = is_loss ? there : here;  // in the eyes of the fact's side
  const Position& poor = is_loss ? here : there;
  const Color foe = opposite(fact.side);
  const auto own = surplus(rich, poor, fact.side);
  const auto taken = surplus(poor, rich, foe);
  // What changes hands is one side's men, or one man for another.
  if (own && taken && points_of(*own) + points_of(*taken) == *fact.points && (own->empty() || taken->empty()))
    if (auto name = name_of(language, own->empty() ? *taken : *own)) return *std::move(name);
  const auto& prize = is_loss ? own : taken;
  const auto price = is_loss ? surplus(rich, poor, foe) : surplus(poor, rich, fact.side);
  if (prize && price && points_of(*prize) - points_of(*price) == *fact.points) {
    if (is_one_rook(*prize) && is_minor(*price)) return std::string(message(language, "material.exchange"));
    const auto first = name_of(language, *prize);
    const auto second = name_of(language, *price);
    if (first && second) return fill_text(message(language, "material.for"), {{"own", *first}, {"other", *second}});
  }
  return by_points(language, *fact.points);
}

}  // namespace kiebitz::words
