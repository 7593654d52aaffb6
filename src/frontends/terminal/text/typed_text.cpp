#include "terminal/text/typed_text.h"

#include "base/text.h"

namespace kiebitz::terminal {

std::string typed_word(std::string_view text) { return to_lower(trim(text)); }

}  // namespace kiebitz::terminal
