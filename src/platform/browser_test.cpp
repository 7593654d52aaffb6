#include "platform/browser.h"

#include <gtest/gtest.h>

#include <map>

namespace kiebitz {
namespace {

std::string program_with(std::map<std::string, std::string> variables) {
  return browser_program([variables = std::move(variables)](const std::string& name) {
    const auto at = variables.find(name);
    return at == variables.end() ? std::optional<std::string>() : std::optional(at->second);
  });
}

TEST(Browser, IsTheOneTheUserNames) {
  EXPECT_EQ(program_with({{"BROWSER", "firefox:w3m"}, {"DISPLAY", ":0"}}), "firefox");
  EXPECT_EQ(program_with({{"DISPLAY", ":0"}}), "xdg-open");
  EXPECT_EQ(program_with({{"WAYLAND_DISPLAY", "wayland-0"}}), "xdg-open");
  EXPECT_EQ(program_with({}), "") << "a browser in the terminal would take the place of what is said there";
}

}  // namespace
}  // namespace kiebitz
