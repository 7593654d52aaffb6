// What reads requests: targets, fields, cookies, routes.
#include <gtest/gtest.h>

#include "server/api/fields.h"
#include "server/api/router.h"
#include "server/api/target.h"
#include "server/visitors/secrets.h"
#include "server/visitors/signed_token.h"
#include "server/visitors/visitor.h"

namespace kiebitz::server {
namespace {

TEST(Target, IsTakenApartAndDecoded) {
  const auto target = parse_target("/api/v1/games/7/?q=a%20b+c&empty=&x");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->path, "/api/v1/games/7");
  EXPECT_EQ(target->query.find("q"), "a b c");
  EXPECT_EQ(target->query.find("empty"), "");
  EXPECT_EQ(target->query.find("x"), "");
  EXPECT_FALSE(target->query.find("y").has_value());
}

TEST(Target, RefusesWhatCouldLeadAstray) {
  const struct {
    const char* text;
    TargetError error;
  } rows[] = {{"", TargetError::NotAPath},
              {"http://evil/", TargetError::NotAPath},
              {"/../etc/passwd", TargetError::Traversal},
              {"/a/%2e%2e/b", TargetError::Traversal},
              {"/a%2fb", TargetError::Traversal},
              {"/a%5cb", TargetError::Traversal},
              {"/a%00b", TargetError::BadEncoding},
              {"/a%0d%0ab", TargetError::BadEncoding},
              {"/a%zz", TargetError::BadEncoding},
              {"/a%4", TargetError::BadEncoding},
              {"/a?b=%", TargetError::BadEncoding}};
  for (const auto& row : rows) {
    const auto target = parse_target(row.text);
    ASSERT_FALSE(target) << row.text;
    EXPECT_EQ(target.error(), row.error) << row.text;
  }
  EXPECT_FALSE(parse_target("/" + std::string(20'000, 'a')));
}

TEST(Fields, NoteEveryFaultWithItsPlace) {
  const auto body = parse_object(R"({"a": 1, "b": "x", "inner": {"c": 5}, "strange": 1})");
  ASSERT_TRUE(body);
  FieldFaults faults;
  Fields fields(*body, "", faults);
  EXPECT_EQ(fields.integer("a", {0, 10}), 1);
  EXPECT_FALSE(fields.integer("b", {0, 10}).has_value());
  auto inner = fields.object("inner");
  ASSERT_TRUE(inner);
  EXPECT_FALSE(inner->integer("c", {0, 4}).has_value());
  fields.require("missing");
  fields.refuse_unknown();
  const Problem problem = faults.problem();
  ASSERT_EQ(problem.places.size(), 4u);
  EXPECT_EQ(problem.code, ProblemCode::BadValue);
  EXPECT_EQ(problem.places[0].pointer, "/b");
  EXPECT_EQ(problem.places[1].pointer, "/inner/c");
  EXPECT_EQ(problem.places[2].pointer, "/missing");
  EXPECT_EQ(problem.places[3].pointer, "/strange");
}

TEST(Fields, RefuseWhatIsNotAnObject) {
  for (const char* text :
       {"", "[]", "1", "\"a\"", "{", "{\"a\":}", "{\"a\":1}x", "nul", "\xff\xfe", "{\"a\":\"\xc3\x28\"}"})
    EXPECT_FALSE(parse_object(text)) << text;
  EXPECT_FALSE(parse_object(std::string(100, '[')));
}

TEST(Visitors, ShowABearerTokenOrACookieAndTheIdDoesNotGiveItAway) {
  const std::string token = random_word(kTokenLength);
  HttpRequest request;
  EXPECT_EQ(shown_token(request).text, "");
  request.headers = {{"Cookie", "a=b; kiebitz_visitor=" + token + "; c=d"}};
  EXPECT_EQ(shown_token(request).text, token);
  EXPECT_FALSE(shown_token(request).is_bearer);
  request.headers.emplace_back("Authorization", "Bearer x");
  EXPECT_EQ(shown_token(request).text, "x");
  EXPECT_TRUE(shown_token(request).is_bearer);
  for (const char* value : {"Basic abc", "Bearer ", "x"}) {
    request.headers.back().second = value;
    EXPECT_EQ(shown_token(request).text, "?") << value;
  }
  EXPECT_EQ(token.find(visitor_of_token(token).id), std::string::npos);
  EXPECT_NE(visitor_of_token(random_word(kTokenLength)), visitor_of_token(token));
}

TEST(Secrets, HashAsTheStandardSays) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(Router, FindsRoutesAndNamesTheMethodsOfAPath) {
  Router router;
  router.add(Method::Get, "/games/{}", plain([](const Call&) { return empty_response(); }));
  router.add(Method::Delete, "/games/{}", plain([](const Call&) { return empty_response(); }));
  const auto found = router.find(Method::Get, {"api", "v1", "games", "7"});
  ASSERT_NE(found.route, nullptr);
  EXPECT_EQ(found.params, std::vector<std::string>{"7"});
  const auto wrong = router.find(Method::Post, {"api", "v1", "games", "7"});
  EXPECT_EQ(wrong.route, nullptr);
  EXPECT_EQ(wrong.allowed, "GET, DELETE");
  EXPECT_EQ(router.find(Method::Get, {"api", "v1", "nothing"}).allowed, "");
  EXPECT_NE(router.find(Method::Head, {"api", "v1", "games", "7"}).route, nullptr);
}

}  // namespace
}  // namespace kiebitz::server
