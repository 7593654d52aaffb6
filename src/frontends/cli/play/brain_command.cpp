// kiebitz brain: the small engines that are described by text files.
#include <fmt/core.h>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "brains/brain_library.h"
#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/output/problem_list.h"
#include "notation/json_text.h"

namespace kiebitz::cli {
namespace {

using namespace brains;

std::string_view word_for_place(BrainPlace place) {
  switch (place) {
    case BrainPlace::Shipped:
      return "shipped";
    case BrainPlace::UserFolder:
      return "user";
    case BrainPlace::File:
      return "file";
  }
  return "";
}

void list_brains(bool json) {
  std::string rows;
  for (const BrainText& text : BrainLibrary().list()) {
    const auto brain = parse_brain(text.text);
    const std::string title = brain ? brain->title : "(not readable: kiebitz brain check " + text.path + ")";
    if (!json) {
      fmt::print("{:<12} {:<8} {}\n", text.name, word_for_place(text.place), title);
      continue;
    }
    rows += fmt::format("{}{{\"name\":{},\"place\":\"{}\",\"path\":{},\"readable\":{},\"title\":{}}}",
                        rows.empty() ? "" : ",", json_quoted(text.name), word_for_place(text.place),
                        json_quoted(text.path), brain.has_value(), json_quoted(brain ? brain->title : ""));
  }
  if (json) fmt::print("[{}]\n", rows);
}

void check_brains(const std::vector<std::string>& files) {
  bool all_good = true;
  ProblemList unreadable;
  for (const std::string& file : files) {
    const auto text = BrainLibrary().find(file);
    if (!text) {
      unreadable.add(text.error().describe());
      continue;
    }
    const auto brain = parse_brain(text->text);
    if (brain) fmt::print("{}: {} is a good brain\n", file, brain->name);
    if (brain) continue;
    all_good = false;
    for (const BrainFileError& error : brain.error())
      fmt::print("{}:{}:{}: {}\n", file, error.line, error.column, error.reason);
  }
  std::fflush(stdout);
  unreadable.throw_if_any("files cannot be read");
  if (!all_good) throw CheckFailed();
}

}  // namespace

void add_brain_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("brain", "Small engines described by text files: list, show, check, compare");
  command->require_subcommand(1);
  command->footer(
      "A brain is named by its name or by the path of its file. Your own live in ~/.config/kiebitz/brains/NAME.toml.\n"
      "Any chess program can play against one: kiebitz uci --brain NAME");

  CLI::App* list = command->add_subcommand("list", "The brains there are");
  const auto json = std::make_shared<bool>(false);
  list->add_flag("--json", *json, "One JSON document");
  list->callback([json] { list_brains(*json); });

  CLI::App* check = command->add_subcommand("check", "Read brain files and report everything that is wrong");
  const auto files = std::make_shared<std::vector<std::string>>();
  check->add_option("files", *files, "Brain files, or names")->type_name("FILE")->required();
  check->footer(
      "Every error gets one line, file:line:column: reason.\n"
      "Exit code: 0 all are good, 1 some have errors, 2 a file cannot be read.");
  check->callback([files] { check_brains(*files); });

  add_brain_show_command(*command);
  add_brain_compare_command(*command);
}

}  // namespace kiebitz::cli
