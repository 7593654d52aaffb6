#include "terminal/console/stream_console.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdio>

namespace kiebitz::terminal {
namespace {

struct StreamConsoleTest : testing::Test {
  StreamConsoleTest() { EXPECT_EQ(pipe(ends.data()), 0); }
  ~StreamConsoleTest() override {
    close(ends[0]);
    std::fclose(output);
  }
  StreamConsole console_with(std::string_view typed) {
    EXPECT_EQ(write(ends[1], typed.data(), typed.size()), static_cast<ssize_t>(typed.size()));
    close(ends[1]);
    Terminal terminal;
    terminal.utf8 = true;
    return StreamConsole({ends[0], output, {}, [terminal] { return terminal; }, false});
  }
  std::string written() {
    std::rewind(output);
    std::array<char, 1000> bytes;
    return {bytes.data(), std::fread(bytes.data(), 1, bytes.size(), output)};
  }

  std::array<int, 2> ends{};
  std::FILE* output = std::tmpfile();
};

TEST_F(StreamConsoleTest, WhatIsTypedCannotCommandTheTerminal) {
  StreamConsole console = console_with("e4\x1b[2J\nlast\x07");
  EXPECT_EQ(console.read_line({}).line, "e4 [2J");
  EXPECT_EQ(console.read_line({}).line, "last ");
  EXPECT_EQ(written(), "e4 [2J\nlast \n");
}

TEST_F(StreamConsoleTest, AfterTheEndTheNextSentenceBeginsALine) {
  StreamConsole console = console_with("");
  ReadRequest request;
  request.prompt = "White to move> ";
  EXPECT_EQ(console.read_line(request).status, ReadStatus::EndOfInput);
  EXPECT_EQ(written(), "White to move> \n");
}

}  // namespace
}  // namespace kiebitz::terminal
