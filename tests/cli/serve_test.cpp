#include <gmock/gmock.h>

#include "cli/run_kiebitz.h"
#include "platform/cores.h"

namespace kiebitz::test {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(ServeCommand, RefusesSyzygyTablesThatAreNotThere) {
  const Answer answer = run_kiebitz("serve --port 0 --data none --syzygy /no/such/folder 2>&1");
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.text, HasSubstr("/no/such/folder"));
}

// It ends by itself, because the folder of the tables is not there.
TEST(ServeCommand, RunsNoMoreSearchesAtTheSameTimeThanThereAreCores) {
  const std::string cores = std::to_string(core_count());
  const Answer answer = run_kiebitz("serve --port 0 --data none --engines 256 --syzygy /no/such/folder 2>&1");
  EXPECT_THAT(answer.text, HasSubstr("--engines 256 is more than the " + cores + " core"));
  EXPECT_THAT(answer.text, HasSubstr(cores + " searches run at the same time"));
  EXPECT_THAT(run_kiebitz("serve --port 0 --data none --engines 1 --syzygy /no/such/folder 2>&1").text,
              Not(HasSubstr("--engines")));
}

}  // namespace
}  // namespace kiebitz::test
