// Expected<T, E>: a value, or the reason why there is none. Same names as C++23's std::expected, which neither compiler
// of Debian 12 offers in C++20 mode; an alias replaces this class once they do. Reading the wrong side is a bug
// (asserted).
#pragma once

#include <utility>
#include <variant>

#include "base/assert.h"

namespace kiebitz {

template <class E>
class Unexpected {
 public:
  constexpr explicit Unexpected(E error) : error_(std::move(error)) {}
  constexpr const E& error() const& { return error_; }
  constexpr E&& error() && { return std::move(error_); }

 private:
  E error_;
};

template <class T, class E>
class [[nodiscard]] Expected {
 public:
  constexpr Expected(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  constexpr Expected(Unexpected<E> error) : state_(std::in_place_index<1>, std::move(error).error()) {}

  constexpr bool has_value() const { return state_.index() == 0; }
  constexpr explicit operator bool() const { return has_value(); }

  constexpr const T& value() const& { return get<0>(state_); }
  constexpr T& value() & { return get<0>(state_); }
  constexpr T&& value() && { return std::move(get<0>(state_)); }
  constexpr const T& operator*() const& { return value(); }
  constexpr T& operator*() & { return value(); }
  constexpr T&& operator*() && { return std::move(*this).value(); }
  constexpr const T* operator->() const { return &value(); }
  constexpr T* operator->() { return &value(); }
  constexpr T value_or(T otherwise) const { return has_value() ? value() : std::move(otherwise); }

  constexpr const E& error() const { return get<1>(state_); }

 private:
  template <std::size_t I, class V>
  static constexpr auto& get(V& state) {
    KIEBITZ_ASSERT(state.index() == I, "read the side that this Expected does not hold");
    return *std::get_if<I>(&state);
  }

  std::variant<T, E> state_;
};

template <class E>
class [[nodiscard]] Expected<void, E> {
 public:
  constexpr Expected() = default;
  constexpr Expected(Unexpected<E> error) : inner_(std::move(error)) {}

  constexpr bool has_value() const { return inner_.has_value(); }
  constexpr explicit operator bool() const { return has_value(); }
  constexpr const E& error() const { return inner_.error(); }

 private:
  Expected<std::monostate, E> inner_{std::monostate{}};
};

}  // namespace kiebitz
