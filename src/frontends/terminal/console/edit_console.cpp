#include "terminal/console/edit_console.h"

#include <histedit.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cwchar>
#include <utility>

#include "render/text_cell.h"
#include "terminal/console/input_wait.h"

namespace kiebitz::terminal {
namespace {

constexpr int kHistorySize = 200;
constexpr char kControlD = 4;

class EditConsole : public Console {
 public:
  explicit EditConsole(EditConsoleOptions options)
      : options_(std::move(options)), editor_(el_init("kiebitz", stdin, stdout, stderr)), history_(history_init()) {
    HistEvent event;
    ::history(history_, &event, H_SETSIZE, kHistorySize);
    ::history(history_, &event, H_SETUNIQUE, 1);
    el_set(editor_, EL_CLIENTDATA, this);
    el_set(editor_, EL_PROMPT, prompt_of);
    el_set(editor_, EL_EDITOR, "emacs");
    el_set(editor_, EL_HIST, ::history, history_);
    el_set(editor_, EL_GETCFN, read_character);
    el_set(editor_, EL_ADDFN, "kiebitz-complete", "Completes moves and commands", complete);
    el_set(editor_, EL_BIND, "^I", "kiebitz-complete", nullptr);
  }
  ~EditConsole() override {
    el_end(editor_);
    history_end(history_);
  }
  EditConsole(const EditConsole&) = delete;
  EditConsole& operator=(const EditConsole&) = delete;

  ReadAnswer read_line(const ReadRequest& request) override {
    request_ = &request;
    prompt_ = terminal().utf8 ? request.prompt : to_ascii(request.prompt);
    failure_.reset();
    el_resize(editor_);
    int count = 0;
    const char* text = el_gets(editor_, &count);
    request_ = nullptr;
    if (text == nullptr || count <= 0) {
      write("\n");
      return {failure_.value_or(ReadStatus::EndOfInput), {}};
    }
    std::string line(text, static_cast<std::size_t>(count));
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
    HistEvent event;
    if (!line.empty()) ::history(history_, &event, H_ENTER, line.c_str());
    return {ReadStatus::Line, one_line(line)};
  }

  void write(std::string_view text) override {
    const std::string plain = terminal().utf8 ? std::string() : to_ascii(text);
    if (!plain.empty()) text = plain;
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
  }
  Terminal terminal() const override { return options_.terminal(); }
  bool is_interactive() const override { return true; }
  bool take_interrupt() override {
    const int count = options_.interrupts ? options_.interrupts() : 0;
    return std::exchange(seen_interrupts_, count) != count;
  }

 private:
  static EditConsole& self(EditLine* editor) {
    void* data = nullptr;
    el_get(editor, EL_CLIENTDATA, &data);
    return *static_cast<EditConsole*>(data);
  }

  static char* prompt_of(EditLine* editor) { return self(editor).prompt_.data(); }

  // libedit asks for one character at a time. Its own way of reading would neither see Ctrl-C nor a deadline.
  static int read_character(EditLine* editor, wchar_t* out) {
    EditConsole& console = self(editor);
    std::mbstate_t state{};
    for (;;) {
      const auto deadline = console.request_ != nullptr ? console.request_->deadline : std::nullopt;
      switch (wait_for_input(STDIN_FILENO, deadline, [&console] { return console.take_interrupt(); })) {
        case InputWait::Interrupted:
          console.failure_ = ReadStatus::Interrupted;
          return -1;
        case InputWait::TimeUp:
          console.failure_ = ReadStatus::TimeUp;
          return -1;
        case InputWait::Ready:
          break;
      }
      char byte = 0;
      const ssize_t count = ::read(STDIN_FILENO, &byte, 1);
      if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
      if (count <= 0) return 0;  // a terminal that fails has gone for good
      // Ctrl-D typed before libedit took over the terminal arrives as a zero.
      if (byte == 0) byte = kControlD;
      const std::size_t length = std::mbrtowc(out, &byte, 1, &state);
      if (length == static_cast<std::size_t>(-2)) continue;  // a part of a character
      if (length == static_cast<std::size_t>(-1)) {          // not in this encoding: as it is
        *out = static_cast<unsigned char>(byte);
        return 1;
      }
      return 1;
    }
  }

  static unsigned char complete(EditLine* editor, int /*key*/) { return self(editor).complete_word(); }

  unsigned char complete_word() {
    const LineInfo* line = el_line(editor_);
    const char* start = line->cursor;
    while (start > line->buffer && start[-1] != ' ') --start;
    const std::string_view word(start, static_cast<std::size_t>(line->cursor - start));
    std::vector<std::string_view> fitting;
    if (request_ != nullptr)
      for (const std::string& candidate : request_->completions)
        if (std::string_view(candidate).substr(0, word.size()) == word) fitting.push_back(candidate);
    if (fitting.empty()) return CC_REFRESH_BEEP;
    std::string_view common = fitting.front();
    for (const std::string_view candidate : fitting) {
      const auto end = std::mismatch(common.begin(), common.end(), candidate.begin(), candidate.end()).first;
      common = common.substr(0, static_cast<std::size_t>(end - common.begin()));
    }
    if (common.size() > word.size()) {
      el_insertstr(editor_, std::string(common.substr(word.size())).c_str());
      return CC_REFRESH;
    }
    if (fitting.size() == 1) return CC_REFRESH_BEEP;
    std::string list = "\n";
    for (const std::string_view candidate : fitting) (list += candidate) += ' ';
    write(list + "\n");
    return CC_REDISPLAY;
  }

  EditConsoleOptions options_;
  EditLine* editor_;
  History* history_;
  const ReadRequest* request_ = nullptr;  // while a line is read
  std::string prompt_;
  std::optional<ReadStatus> failure_;
  int seen_interrupts_ = 0;
};

}  // namespace

std::unique_ptr<Console> make_edit_console(EditConsoleOptions options) {
  return std::make_unique<EditConsole>(std::move(options));
}

}  // namespace kiebitz::terminal
