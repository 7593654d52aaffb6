#include "server/positions/option_routes.h"

#include <algorithm>

#include "engine/option_table.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

constexpr std::string_view kLineCountField = "multipv";
constexpr std::string_view kRatingField = "rating";

std::string_view type_name(OptionType type) {
  constexpr std::string_view kNames[] = {"check", "spin", "combo", "button", "string"};
  return kNames[static_cast<std::size_t>(type)];
}

// The field of a request that sets the option; empty: no request does.
std::string_view field_of(OptionId id) {
  if (id == OptionId::MultiPv) return kLineCountField;
  if (id == OptionId::Elo) return kRatingField;
  return {};
}

IntRange range_here(const OptionSpec& spec, const WorkLimits& limits) {
  if (spec.id != OptionId::MultiPv) return {spec.min, spec.max};
  return {spec.min, std::min<std::int64_t>(spec.max, limits.multi_pv)};
}

json::array choices_json(std::string_view rest) {
  json::array choices;
  while (!rest.empty()) {
    const std::string_view choice = rest.substr(0, rest.find(' '));
    choices.emplace_back(choice);
    rest.remove_prefix(std::min(rest.size(), choice.size() + 1));
  }
  return choices;
}

json::object option_json(const OptionSpec& spec, const WorkLimits& limits) {
  json::object object;
  object["name"] = spec.name;
  object["type"] = type_name(spec.type);
  object["default"] = spec.default_text;
  if (spec.type == OptionType::Spin) {
    const IntRange range = range_here(spec, limits);
    object["min"] = range.min;
    object["max"] = range.max;
  }
  if (spec.type == OptionType::Combo) object["choices"] = choices_json(spec.choices);
  object["meaning"] = {{"en", spec.meaning}, {"de", spec.meaning_de}};
  if (const std::string_view field = field_of(spec.id); !field.empty()) object["field"] = field;
  return object;
}

}  // namespace

int read_line_count(Fields& fields, const WorkLimits& limits) {
  const auto table = option_table();
  const auto spec = std::find_if(table.begin(), table.end(), [](const auto& s) { return s.id == OptionId::MultiPv; });
  const auto count = fields.integer(kLineCountField, range_here(*spec, limits));
  return static_cast<int>(count ? *count : parse_option(*spec, spec->default_text)->number);
}

void add_option_routes(Router& router, const WorkLimits& limits) {
  json::array options;
  for (const OptionSpec& spec : option_table()) options.push_back(option_json(spec, limits));
  router.add(Method::Get, "/engine/options", same_answer(json_response({{"options", std::move(options)}})));
}

}  // namespace kiebitz::server
