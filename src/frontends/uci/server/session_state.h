// What all UCI dialogues share with the program that reads their input and writes their output.
#pragma once

#include <functional>
#include <string_view>

namespace kiebitz::uci {

// One complete line without its end. Called under the session's lock, so lines never mix.
using LineSink = std::function<void(std::string_view)>;

enum class SessionState { Continues, Ended };

}  // namespace kiebitz::uci
