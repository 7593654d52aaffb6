#include "store/documents.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <functional>

#include "store/memory_documents.h"
#include "store/sqlite_documents.h"

namespace kiebitz {
namespace {

class DocumentsTest : public testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    file_ = std::filesystem::temp_directory_path() /
            ("kiebitz_documents_" + std::to_string(getpid()) + "_" + (GetParam() ? "sql" : "memory") + ".db");
    std::filesystem::remove(file_);
    open();
  }
  void TearDown() override {
    documents_.reset();
    for (const char* ending : {"", "-wal", "-shm"}) std::filesystem::remove(file_.string() + ending);
  }
  void open() {
    documents_.reset();
    if (!GetParam()) {
      documents_ = std::make_unique<MemoryDocuments>();
      return;
    }
    auto opened = open_sqlite_documents(file_);
    ASSERT_TRUE(opened);
    documents_ = std::move(*opened);
  }

  std::filesystem::path file_;
  std::unique_ptr<Documents> documents_;
};

TEST_P(DocumentsTest, WhatWasPutIsFoundAndReplacedByTheNextPut) {
  ASSERT_TRUE(documents_->put({"card", "7", "anna", 1, "first"}));
  ASSERT_TRUE(documents_->put({"card", "7", "anna", 2, "second 'quoted'"}));
  const auto found = documents_->find("card", "7");
  ASSERT_TRUE(found && *found);
  EXPECT_EQ((*found)->text, "second 'quoted'");
  EXPECT_EQ((*found)->updated, 2);
  EXPECT_FALSE(documents_->find("card", "8").value().has_value());
  EXPECT_FALSE(documents_->find("seat", "7").value().has_value());
}

TEST_P(DocumentsTest, AListHoldsOneOwnersDocumentsNewestFirst) {
  ASSERT_TRUE(documents_->put({"review", "a", "anna", 1, "1"}));
  ASSERT_TRUE(documents_->put({"review", "b", "anna", 3, "3"}));
  ASSERT_TRUE(documents_->put({"review", "c", "bert", 2, "2"}));
  const auto list = documents_->list("review", "anna", 10);
  ASSERT_TRUE(list);
  ASSERT_EQ(list->size(), 2u);
  EXPECT_EQ((*list)[0].key, "b");
  EXPECT_EQ((*list)[1].key, "a");
  EXPECT_EQ(documents_->list("review", "anna", 1)->size(), 1u);
}

TEST_P(DocumentsTest, WhatWasErasedIsGone) {
  ASSERT_TRUE(documents_->put({"card", "7", "anna", 1, "text"}));
  ASSERT_TRUE(documents_->erase("card", "7"));
  EXPECT_FALSE(documents_->find("card", "7").value().has_value());
  EXPECT_TRUE(documents_->erase("card", "7"));
}

INSTANTIATE_TEST_SUITE_P(MemoryAndSqlite, DocumentsTest, testing::Bool());

TEST(SqliteDocuments, SurviveBeingClosed) {
  const auto file =
      std::filesystem::temp_directory_path() / ("kiebitz_documents_again_" + std::to_string(getpid()) + ".db");
  {
    const auto documents = open_sqlite_documents(file);
    ASSERT_TRUE(documents && (*documents)->put({"card", "1", "anna", 1, "kept"}));
  }
  const auto documents = open_sqlite_documents(file);
  ASSERT_TRUE(documents);
  EXPECT_EQ((*documents)->find("card", "1").value().value().text, "kept");
  for (const char* ending : {"", "-wal", "-shm"}) std::filesystem::remove(file.string() + ending);
}

}  // namespace
}  // namespace kiebitz
