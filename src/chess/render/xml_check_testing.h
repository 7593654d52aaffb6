// For tests only: checks that a text is well-formed XML of the simple kind this module writes (elements, attributes,
// text).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kiebitz {

struct XmlElement {
  std::string name;
  std::vector<std::pair<std::string, std::string>> attributes;

  std::string attribute(std::string_view wanted) const {
    for (const auto& [key, value] : attributes)
      if (key == wanted) return value;
    return {};
  }
};

// Collects the elements in the order of their start tags; problem() is empty if the text is well-formed.
class XmlCheck {
 public:
  explicit XmlCheck(std::string_view text) : rest_(text) {
    while (problem_.empty() && !rest_.empty()) rest_.front() == '<' ? tag() : characters();
    if (problem_.empty() && !open_.empty()) problem_ = "not closed: " + open_.back();
    if (problem_.empty() && elements_.empty()) problem_ = "no element";
  }

  const std::string& problem() const { return problem_; }
  const std::vector<XmlElement>& elements() const { return elements_; }

 private:
  void characters() {
    const std::string_view text = rest_.substr(0, rest_.find('<'));
    if (text.find_first_of("&>") != std::string_view::npos) problem_ = "unescaped character in text";
    if (open_.empty() && text.find_first_not_of('\n') != std::string_view::npos) problem_ = "text outside the root";
    rest_.remove_prefix(text.size());
  }

  void tag() {
    const std::size_t end = rest_.find('>');
    if (end == std::string_view::npos) return fail("tag without end");
    std::string_view body = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 1);
    if (body.starts_with('/')) {
      if (open_.empty() || open_.back() != body.substr(1)) return fail("wrong end tag " + std::string(body));
      return open_.pop_back();
    }
    const bool is_closed = body.ends_with('/');
    if (is_closed) body.remove_suffix(1);
    if (open_.empty() && !elements_.empty()) return fail("second root");
    start_tag(body);
    if (!is_closed && problem_.empty()) open_.push_back(elements_.back().name);
  }

  void start_tag(std::string_view body) {
    XmlElement element{std::string(body.substr(0, body.find(' '))), {}};
    if (element.name.empty()) return fail("tag without name");
    body.remove_prefix(element.name.size());
    while (!body.empty()) {
      const std::size_t equals = body.find("=\"");
      const std::size_t quote = equals == std::string_view::npos ? equals : body.find('"', equals + 2);
      if (body.front() != ' ' || quote == std::string_view::npos) return fail("bad attributes in " + element.name);
      const std::string key(body.substr(1, equals - 1));
      const std::string value(body.substr(equals + 2, quote - equals - 2));
      if (key.empty() || key.find_first_of(" <&'") != std::string::npos || !element.attribute(key).empty())
        return fail("bad or repeated attribute '" + key + "' in " + element.name);
      if (value.find_first_of("<&") != std::string::npos) return fail("unescaped character in attribute " + key);
      element.attributes.emplace_back(key, value);
      body.remove_prefix(quote + 1);
    }
    elements_.push_back(std::move(element));
  }

  void fail(std::string why) { problem_ = std::move(why); }

  std::string_view rest_;
  std::vector<std::string> open_;
  std::vector<XmlElement> elements_;
  std::string problem_;
};

}  // namespace kiebitz
