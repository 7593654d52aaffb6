// Text for people inside the protocol. A program may look for words of the protocol anywhere in a line, so whatever is
// echoed must not contain one that stands alone: `info string there is no move bestmove e2e4` would be an answer.
// Pure functions.
#pragma once

#include <string>
#include <string_view>

namespace kiebitz::uci {

// One line `info string …`: words of the protocol stand in quotes, control characters become blanks.
std::string format_remark(std::string_view text);

}  // namespace kiebitz::uci
