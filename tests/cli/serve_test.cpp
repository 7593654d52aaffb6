#include <gmock/gmock.h>

#include "cli/run_kiebitz.h"

namespace kiebitz::test {
namespace {

using testing::HasSubstr;

TEST(ServeCommand, RefusesSyzygyTablesThatAreNotThere) {
  const Answer answer = run_kiebitz("serve --port 0 --data none --syzygy /no/such/folder 2>&1");
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.text, HasSubstr("/no/such/folder"));
}

}  // namespace
}  // namespace kiebitz::test
