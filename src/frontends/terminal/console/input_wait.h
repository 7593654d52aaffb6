// Waits for input with a deadline and notices Ctrl-C. Private to terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

namespace kiebitz::terminal {

enum class InputWait : std::uint8_t { Ready, Interrupted, TimeUp };

// `interrupted` is asked at least ten times a second.
InputWait wait_for_input(int descriptor, std::optional<std::chrono::steady_clock::time_point> deadline,
                         const std::function<bool()>& interrupted);

}  // namespace kiebitz::terminal
