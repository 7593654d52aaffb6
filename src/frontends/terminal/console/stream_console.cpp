#include "terminal/console/stream_console.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

#include "render/text_cell.h"
#include "terminal/console/input_wait.h"

namespace kiebitz::terminal {

bool StreamConsole::take_interrupt() {
  const int count = options_.interrupts ? options_.interrupts() : 0;
  return std::exchange(seen_interrupts_, count) != count;
}

void StreamConsole::write(std::string_view text) {
  const std::string plain = terminal().utf8 ? std::string() : to_ascii(text);
  if (!plain.empty()) text = plain;
  std::fwrite(text.data(), 1, text.size(), options_.output);
  std::fflush(options_.output);
}

void StreamConsole::echo(const std::string& line) {
  if (!options_.is_interactive) write(line + '\n');
}

ReadAnswer StreamConsole::no_line(ReadStatus status) {
  write("\n");
  return {status, {}};
}

ReadAnswer StreamConsole::read_line(const ReadRequest& request) {
  write(request.prompt);
  for (;;) {
    if (const std::size_t end = buffer_.find('\n'); end != std::string::npos) {
      ReadAnswer answer{ReadStatus::Line, buffer_.substr(0, end)};
      buffer_.erase(0, end + 1);
      if (!answer.line.empty() && answer.line.back() == '\r') answer.line.pop_back();
      answer.line = one_line(answer.line);
      echo(answer.line);
      return answer;
    }
    if (at_end_) {
      if (buffer_.empty()) return no_line(ReadStatus::EndOfInput);
      ReadAnswer last{ReadStatus::Line, one_line(std::exchange(buffer_, {}))};
      echo(last.line);
      return last;
    }
    const InputWait wait = wait_for_input(options_.input, request.deadline, [this] { return take_interrupt(); });
    if (wait == InputWait::Interrupted) return no_line(ReadStatus::Interrupted);
    if (wait == InputWait::TimeUp) return no_line(ReadStatus::TimeUp);
    std::array<char, 4096> bytes;
    const ssize_t count = ::read(options_.input, bytes.data(), bytes.size());
    if (count > 0) buffer_.append(bytes.data(), static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) at_end_ = true;
  }
}

}  // namespace kiebitz::terminal
