#include "store/documents.h"

#include <gtest/gtest.h>

#include "store/store_testing.h"

namespace kiebitz {
namespace {

class DocumentsTest : public testing::TestWithParam<test::StoreKind> {
 protected:
  DocumentsTest() : keeper_(GetParam()) {}
  Documents& documents() { return keeper_.documents(); }

  test::StoreKeeper keeper_;
};

TEST_P(DocumentsTest, WhatWasPutIsFoundAndReplacedByTheNextPut) {
  ASSERT_TRUE(documents().put({"card", "7", "anna", 1, "first"}));
  ASSERT_TRUE(documents().put({"card", "7", "anna", 2, "second 'quoted'"}));
  const auto found = documents().find("card", "7");
  ASSERT_TRUE(found && *found);
  EXPECT_EQ((*found)->text, "second 'quoted'");
  EXPECT_EQ((*found)->updated, 2);
  EXPECT_FALSE(documents().find("card", "8").value().has_value());
  EXPECT_FALSE(documents().find("seat", "7").value().has_value());
}

TEST_P(DocumentsTest, AListHoldsOneOwnersDocumentsNewestFirst) {
  ASSERT_TRUE(documents().put({"review", "a", "anna", 1, "1"}));
  ASSERT_TRUE(documents().put({"review", "b", "anna", 3, "3"}));
  ASSERT_TRUE(documents().put({"review", "c", "bert", 2, "2"}));
  const auto list = documents().list("review", "anna", 10);
  ASSERT_TRUE(list);
  ASSERT_EQ(list->size(), 2u);
  EXPECT_EQ((*list)[0].key, "b");
  EXPECT_EQ((*list)[1].key, "a");
  EXPECT_EQ(documents().list("review", "anna", 1)->size(), 1u);
}

TEST_P(DocumentsTest, TheNextPageBeginsBehindTheLastDocumentOfTheOneBeforeEvenIfThatIsGone) {
  for (const char* key : {"a", "b", "c"}) ASSERT_TRUE(documents().put({"review", key, "anna", 5, ""}));
  ASSERT_TRUE(documents().put({"review", "d", "anna", 4, ""}));
  const auto first = documents().list("review", "anna", 2);
  ASSERT_EQ(first->size(), 2u);
  EXPECT_EQ((*first)[0].key, "c");
  EXPECT_EQ((*first)[1].key, "b");
  ASSERT_TRUE(documents().erase("review", "b"));
  const auto rest = documents().list("review", "anna", 10, DocumentPlace{5, "b"});
  ASSERT_EQ(rest->size(), 2u);
  EXPECT_EQ((*rest)[0].key, "a");
  EXPECT_EQ((*rest)[1].key, "d");
}

TEST_P(DocumentsTest, ThePlacesAreThoseOfTheList) {
  for (const char* key : {"a", "b", "c"}) ASSERT_TRUE(documents().put({"review", key, "anna", 5, "long text"}));
  ASSERT_TRUE(documents().put({"review", "d", "anna", 7, ""}));
  ASSERT_TRUE(documents().put({"review", "e", "bert", 6, ""}));
  const auto places = documents().places("review", "anna", 3, std::nullopt);
  ASSERT_EQ(places->size(), 3u);
  EXPECT_EQ((*places)[0].key, "d");
  EXPECT_EQ((*places)[0].updated, 7);
  EXPECT_EQ((*places)[2].key, "b");
  const auto rest = documents().places("review", "anna", 3, places->back());
  ASSERT_EQ(rest->size(), 1u);
  EXPECT_EQ(rest->front().key, "a");
}

TEST_P(DocumentsTest, WhatWasErasedIsGone) {
  ASSERT_TRUE(documents().put({"card", "7", "anna", 1, "text"}));
  ASSERT_TRUE(documents().erase("card", "7"));
  EXPECT_FALSE(documents().find("card", "7").value().has_value());
  EXPECT_TRUE(documents().erase("card", "7"));
}

TEST_P(DocumentsTest, TrimmingKeepsTheNewestOfOneOwner) {
  for (int i = 1; i <= 5; ++i) ASSERT_TRUE(documents().put({"evaluation", std::to_string(i), "", i, "text"}));
  ASSERT_TRUE(documents().put({"evaluation", "hers", "anna", 0, "text"}));
  ASSERT_TRUE(documents().put({"card", "1", "", 0, "text"}));
  ASSERT_TRUE(documents().trim("evaluation", "", 2));
  const auto left = documents().list("evaluation", "", 10);
  ASSERT_EQ(left->size(), 2u);
  EXPECT_EQ((*left)[1].key, "4");
  EXPECT_TRUE(documents().find("evaluation", "hers").value().has_value());
  EXPECT_TRUE(documents().find("card", "1").value().has_value());
  ASSERT_TRUE(documents().trim("evaluation", "", 10));
  EXPECT_EQ(documents().list("evaluation", "", 10)->size(), 2u);
  ASSERT_TRUE(documents().trim("evaluation", "", 0));
  EXPECT_TRUE(documents().list("evaluation", "", 10)->empty());
  EXPECT_TRUE(documents().find("evaluation", "hers").value().has_value());
}

TEST_P(DocumentsTest, TheBytesOfAnOwnerAreThoseOfWhatIsThere) {
  EXPECT_EQ(*documents().bytes_of_owner("anna"), 0u);
  ASSERT_TRUE(documents().put({"review", "a", "anna", 1, "seven ü"}));
  ASSERT_TRUE(documents().put({"card", "a", "anna", 1, "12"}));
  ASSERT_TRUE(documents().put({"card", "b", "bert", 1, "123"}));
  EXPECT_EQ(*documents().bytes_of_owner("anna"), 10u);
  ASSERT_TRUE(documents().put({"review", "a", "anna", 1, "1"}));
  EXPECT_EQ(*documents().bytes_of_owner("anna"), 3u);
  ASSERT_TRUE(documents().erase("card", "a"));
  EXPECT_EQ(*documents().bytes_of_owner("anna"), 1u);
}

TEST_P(DocumentsTest, SurviveBeingClosed) {
  ASSERT_TRUE(documents().put({"card", "1", "anna", 1, "kept"}));
  keeper_.reopen();
  EXPECT_EQ(documents().find("card", "1").value().value().text, "kept");
}

TEST_P(DocumentsTest, ATextWithANulByteIsRefused) {
  const auto refused = documents().put({"card", "1", "anna", 1, std::string("a\0b", 3)});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, StoreErrorKind::BadText);
}

INSTANTIATE_TEST_SUITE_P(AllStores, DocumentsTest, testing::ValuesIn(test::store_kinds()), test::name_of_store);

}  // namespace
}  // namespace kiebitz
