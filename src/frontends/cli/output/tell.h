// What commands say to people, on standard error. Whoever cannot be told is no reason to stop working: a log on a full
// disk or a terminal that is gone throws nothing, unlike fmt::print. Any thread may call it.
#pragma once

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>
#include <string_view>
#include <utility>

namespace kiebitz::cli {

inline void tell_text(std::string_view text) { static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr)); }

template <typename... Arguments>
void tell(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  tell_text(fmt::format(format, std::forward<Arguments>(arguments)...));
}

// How far long work is: one line that is overwritten on a terminal, one line each time elsewhere.
inline void tell_progress(std::string_view line) {
  if (isatty(STDERR_FILENO) == 1)
    tell("\r{}  ", line);
  else
    tell("{}\n", line);
}

}  // namespace kiebitz::cli
