#include "engine/engine_config.h"

namespace kiebitz {

std::optional<int> StrengthSettings::rating() const {
  if (analyses) return std::nullopt;
  if (is_limited) return elo;
  return skill < kFullSkill ? std::optional(elo_of_skill(skill)) : std::nullopt;
}

StrengthSettings StrengthSettings::of_rating(std::optional<int> rating) {
  StrengthSettings settings;
  settings.is_limited = rating.has_value();
  settings.elo = rating.value_or(kDefaultElo);
  return settings;
}

}  // namespace kiebitz
