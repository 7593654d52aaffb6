// Messages to the user on standard error. A failure to write them (a full disk, a closed terminal) is ignored, unlike
// with fmt::print, which throws. Any thread may call it.
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

// Progress of long work: on a terminal one line that is overwritten, otherwise one line per call.
inline void tell_progress(std::string_view line) {
  if (isatty(STDERR_FILENO) == 1)
    tell("\r{}  ", line);
  else
    tell("{}\n", line);
}

}  // namespace kiebitz::cli
