// Fields: reads one JSON object of a request field by field. It records each wrong, missing or unknown field with its
// place and continues with a default; the caller checks for faults at the end. One thread.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "server/api/choice.h"
#include "server/api/problem.h"

namespace kiebitz::server {

struct IntRange {
  std::int64_t min = 0;
  std::int64_t max = 0;
};
struct LengthRange {
  std::size_t min = 0;
  std::size_t max = 0;
};

// The faults found so far; shared by an object and the objects inside it.
class FieldFaults {
 public:
  void add(ProblemCode code, std::string pointer, std::string reason);
  bool empty() const { return places_.empty(); }
  // Has the code of the first fault.
  Problem problem() const;

 private:
  ProblemCode code_ = ProblemCode::BadValue;
  std::vector<ProblemPlace> places_;
};

class Fields {
 public:
  Fields(const boost::json::object& object, std::string pointer, FieldFaults& faults)
      : object_(&object), pointer_(std::move(pointer)), faults_(&faults) {}

  bool has(std::string_view name) const { return object_->contains(name); }
  // An absent field is nothing and no fault; require() makes absence a fault.
  std::optional<std::string> text(std::string_view name, LengthRange length);
  std::optional<std::int64_t> integer(std::string_view name, IntRange range);
  std::optional<double> number(std::string_view name, double min, double max);
  std::optional<bool> flag(std::string_view name);
  std::optional<Fields> object(std::string_view name);
  // Each element a text of this length; a wrong one is a fault.
  std::optional<std::vector<std::string>> texts(std::string_view name, std::size_t max_items, LengthRange length);
  // The value of one of these words.
  template <class Value>
  std::optional<Value> choice(std::string_view name, Choices<Value> choices) {
    const auto place = place_of(name, words_of(choices));
    return place ? std::optional<Value>(choices.begin()[*place].value) : std::nullopt;
  }
  void require(std::string_view name);
  void fault(std::string_view name, std::string reason, ProblemCode code = ProblemCode::BadValue);
  // Every field that was not read is a fault. Called after reading.
  void refuse_unknown();
  std::string pointer_to(std::string_view name) const { return pointer_ + "/" + std::string(name); }

 private:
  const boost::json::value* find(std::string_view name);
  std::optional<std::size_t> place_of(std::string_view name, const std::vector<std::string_view>& words);

  const boost::json::object* object_;
  std::string pointer_;
  FieldFaults* faults_;
  std::set<std::string, std::less<>> known_;
};

// An object from the text of a body.
Result<boost::json::object> parse_object(std::string_view body);

}  // namespace kiebitz::server
