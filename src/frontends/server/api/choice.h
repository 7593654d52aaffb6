// Choice: a word of a request and the value that it stands for. Plain values.
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

namespace kiebitz::server {

template <class Value>
struct Choice {
  std::string_view word;
  Value value;
};

template <class Value>
using Choices = std::initializer_list<Choice<Value>>;

template <class Value>
std::vector<std::string_view> words_of(Choices<Value> choices) {
  std::vector<std::string_view> words;
  for (const Choice<Value>& choice : choices) words.push_back(choice.word);
  return words;
}

}  // namespace kiebitz::server
