#include "server/sessions/store_probe.h"

#include <gtest/gtest.h>

#include "store/memory_documents.h"

namespace kiebitz::server {
namespace {

class FragileDocuments : public MemoryDocuments {
 public:
  Result<void> put(const Document& document) override {
    ++writes;
    if (is_full) return Unexpected(StoreError{StoreErrorKind::CannotWrite, "disk full"});
    return MemoryDocuments::put(document);
  }

  bool is_full = false;
  int writes = 0;
};

TEST(StoreProbe, NoticesThatTheDiskIsFullAndThatThereIsRoomAgain) {
  FragileDocuments documents;
  StoreProbe probe(documents, std::chrono::milliseconds(-1));
  EXPECT_TRUE(probe.ask());
  documents.is_full = true;
  EXPECT_FALSE(probe.ask());
  EXPECT_FALSE(probe.last());
  documents.is_full = false;
  EXPECT_TRUE(probe.ask());
  EXPECT_TRUE(probe.last());
}

TEST(StoreProbe, WritesOnceForAllWhoAskAtTheSameTime) {
  FragileDocuments documents;
  StoreProbe probe(documents, std::chrono::hours(1));
  EXPECT_FALSE(probe.recent());
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(probe.ask());
  EXPECT_EQ(probe.recent(), true);
  EXPECT_EQ(documents.writes, 1);
}

}  // namespace
}  // namespace kiebitz::server
