#include "words/fact_words.h"

#include <algorithm>
#include <span>

#include "words/catalogue.h"
#include "words/material_words.h"
#include "words/nouns.h"
#include "words/pattern.h"

namespace kiebitz::words {
namespace {

using insight::Actor;
using insight::Fact;
using insight::FactKind;
using insight::ResultClass;
using insight::Role;

constexpr std::size_t kForkTargets = 2;

std::string_view ending_key(Termination ending) {
  switch (ending) {
    case Termination::Stalemate:
      return "game_drawn.stalemate";
    case Termination::InsufficientMaterial:
      return "game_drawn.material";
    case Termination::SeventyFiveMoves:
      return "game_drawn.moves";
    case Termination::FivefoldRepetition:
      return "game_drawn.repetition";
    default:
      return {};
  }
}

std::string_view class_name(ResultClass result) {
  switch (result) {
    case ResultClass::Won:
      return "won";
    case ResultClass::Open:
      return "open";
    case ResultClass::Lost:
      return "lost";
  }
  return {};
}

std::string_view means_name(insight::Means means) {
  switch (means) {
    case insight::Means::TookAttacker:
      return "took_attacker";
    case insight::Means::MovedAway:
      return "moved_away";
    case insight::Means::Blocked:
      return "blocked";
    case insight::Means::Guarded:
      return "guarded";
    case insight::Means::MadeFlight:
      return "made_flight";
  }
  return {};
}

// A threat mates, takes or forks.
std::string_view deed_name(const Fact& fact) {
  if (fact.mate_in) return *fact.mate_in == 1 ? "mate_now" : "mate";
  return fact.points ? "capture" : "fork";
}

const Actor* actor_of(const Fact& fact, Role role) {
  const auto found =
      std::find_if(fact.actors.begin(), fact.actors.end(), [role](const Actor& one) { return one.role == role; });
  return found == fact.actors.end() ? nullptr : &*found;
}

bool has_no_man(const Actor* actor) { return actor != nullptr && actor->piece == Piece::None; }

// The king stands on the side of the board: in the centre a flight square says little.
bool shelters_king(const Fact& fact) {
  const Actor* const king = actor_of(fact, Role::King);
  return king != nullptr && (file_of(king->square) <= File::C || file_of(king->square) >= File::G);
}

std::optional<Role> role_named(std::string_view name) {
  constexpr std::pair<std::string_view, Role> kRoles[] = {
      {"mover", Role::Mover},   {"origin", Role::Origin}, {"attacker", Role::Attacker},
      {"target", Role::Target}, {"guard", Role::Guard},   {"blocker", Role::Blocker},
      {"king", Role::King},     {"square", Role::Square}, {"behind", Role::Behind}};
  for (const auto& [text, role] : kRoles)
    if (text == name) return role;
  return std::nullopt;
}

// Fills the places of a pattern from one fact.
class FactPlaces {
 public:
  FactPlaces(Language language, const Fact& fact, const ToldMove& told, std::size_t most_plies)
      : language_(language), fact_(fact), told_(told), most_plies_(most_plies) {}

  std::optional<Spans> operator()(std::string_view place) const {
    if (place == "san") return Spans{move_span(language_, told_.before, told_.move)};
    if (place == "side") return text(side_name(language_, fact_.side));
    if (place == "foe") return text(side_name(language_, opposite(fact_.side)));
    if (place == "n") return fact_.mate_in ? std::optional(text(std::to_string(*fact_.mate_in))) : std::nullopt;
    if (place == "first") return first_of(fact_.line);
    if (place == "line") return line_of(fact_.line);
    if (place == "other") return fact_.counterfactual ? first_of(fact_.counterfactual->line) : std::nullopt;
    if (place == "otherline") return fact_.counterfactual ? line_of(fact_.counterfactual->line) : std::nullopt;
    if (place == "material") {
      const std::string words = material_words(language_, fact_);
      return words.empty() ? std::nullopt : std::optional(text(words));
    }
    if (place == "targets") return targets();
    if (place == "last") return last_of(fact_.line);
    if (place == "via") return via();
    if (place == "end") return end();
    if (place == "file") return file();
    return man(place);
  }

 private:
  static Spans text(std::string_view words) {
    Spans spans;
    append_text(spans, words);
    return spans;
  }

  std::optional<Spans> first_of(const insight::ProofLine& line) const {
    if (line.moves.empty()) return std::nullopt;
    return Spans{move_span(language_, line.start, line.moves.front())};
  }

  std::optional<Spans> line_of(const insight::ProofLine& line) const {
    if (line.moves.empty()) return std::nullopt;
    // The move that is explained has been named already.
    const bool repeats =
        line.moves.size() > 1 && line.moves.front() == told_.move && line.start.key() == told_.before.key();
    if (!repeats) return line_spans(language_, line.start, line.moves, most_plies_);
    Position after = line.start;
    after.make(told_.move);
    return line_spans(language_, after, std::span(line.moves).subspan(1), most_plies_);
  }

  std::optional<Spans> targets() const {
    std::vector<Spans> parts;
    for (const Actor& one : fact_.actors)
      if (one.role == Role::Target && one.piece != Piece::None)
        parts.push_back(man_on_square(language_, type_of(one.piece), "acc", one.square));
    if (parts.size() < kForkTargets) return std::nullopt;
    return joined(language_, parts);
  }

  std::optional<Spans> last_of(const insight::ProofLine& line) const {
    if (line.moves.empty()) return std::nullopt;
    Position position = line.start;
    for (std::size_t i = 0; i + 1 < line.moves.size(); ++i) position.make(line.moves[i]);
    return Spans{move_span(language_, position, line.moves.back())};
  }

  // The squares of a route: all but the last one, and the last one.
  std::vector<Square> route() const {
    std::vector<Square> squares;
    for (const Actor& one : fact_.actors)
      if (one.role == Role::Square) squares.push_back(one.square);
    return squares;
  }

  std::optional<Spans> via() const {
    const std::vector<Square> squares = route();
    if (squares.size() < 2) return std::nullopt;
    std::vector<Spans> parts;
    for (std::size_t i = 0; i + 1 < squares.size(); ++i) parts.push_back({square_span(squares[i])});
    return joined(language_, parts);
  }

  std::optional<Spans> end() const {
    const std::vector<Square> squares = route();
    return squares.empty() ? std::nullopt : std::optional(Spans{square_span(squares.back())});
  }

  std::optional<Spans> file() const {
    const Actor* const square = actor_of(fact_, Role::Square);
    if (square == nullptr) return std::nullopt;
    return text(std::string(1, static_cast<char>('a' + index(file_of(square->square)))));
  }

  // "target.acc", "guard.piece", "origin.square"
  std::optional<Spans> man(std::string_view place) const {
    const std::size_t dot = place.find('.');
    if (dot == std::string_view::npos) return std::nullopt;
    const auto role = role_named(place.substr(0, dot));
    const std::string_view form = place.substr(dot + 1);
    const Actor* const actor = role ? actor_of(fact_, *role) : nullptr;
    if (actor == nullptr) return std::nullopt;
    if (form == "square") return Spans{square_span(actor->square)};
    if (actor->piece == Piece::None) return std::nullopt;
    if (form == "piece") return text(noun(language_, type_of(actor->piece), "nom"));
    if (form == "piece_acc") return text(noun(language_, type_of(actor->piece), "acc"));
    return man_on_square(language_, type_of(actor->piece), form, actor->square);
  }

  Language language_;
  const Fact& fact_;
  const ToldMove& told_;
  std::size_t most_plies_;
};

// The same for both languages, so that they tell the same.
std::uint64_t choice_of(const Fact& fact, const ToldMove& told) {
  return (told.before.key() >> 7) + static_cast<std::uint64_t>(fact.kind);
}

}  // namespace

std::string message_key(const Fact& fact, const ToldMove& told) {
  const std::string name(insight::fact_name(fact.kind));
  switch (fact.kind) {
    case FactKind::MateMissed:
    case FactKind::MateAllowed:
      return fact.mate_in == 1 ? name + ".now" : name;
    case FactKind::GameDrawn:
      return fact.ending ? std::string(ending_key(*fact.ending)) : std::string();
    case FactKind::ResultChanged:
    case FactKind::OnlyMove:
      if (!fact.from || !fact.to) return {};
      return name + "." + std::string(class_name(*fact.from)) + "_" + std::string(class_name(*fact.to));
    case FactKind::MaterialLost:
      if (told.kept == ResultClass::Won) return name + ".still_won";
      return told.kept == ResultClass::Lost ? name + ".already_lost" : name;
    case FactKind::ThreatMade:
      return name + "." + std::string(deed_name(fact));
    case FactKind::ThreatParried:
    case FactKind::MovePrevented:
      return fact.means ? name + "." + std::string(means_name(*fact.means)) : std::string();
    case FactKind::RefusedMove:
    case FactKind::CannotTake:
      return name + (fact.mate_in ? ".mate" : ".material");
    case FactKind::FlightMade:
      return shelters_king(fact) ? name : std::string();
    case FactKind::Exchange:
      return name + (fact.points ? ".ahead" : ".even");
    case FactKind::OpenFile:
      return name + (actor_of(fact, Role::Target) != nullptr ? ".half" : ".open");
    case FactKind::ThreatIgnored:
      if (fact.mate_in) return name + ".mate";
      [[fallthrough]];
    case FactKind::GuardLeft:
    case FactKind::GuardCutOff:
      return has_no_man(actor_of(fact, Role::Target)) || actor_of(fact, Role::Target) == nullptr ? name + ".square"
                                                                                                 : name;
    default:
      return find_message(Language::English, name) != nullptr ? name : std::string();
  }
}

std::optional<Spans> fact_sentence(Language language, const Fact& fact, const ToldMove& told, std::size_t most_plies) {
  const std::string_view pattern = message(language, message_key(fact, told), choice_of(fact, told));
  if (pattern.empty()) return std::nullopt;
  return fill(pattern, FactPlaces(language, fact, told, most_plies));
}

}  // namespace kiebitz::words
