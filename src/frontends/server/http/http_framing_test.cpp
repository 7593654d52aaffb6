#include "server/http/http_framing.h"

#include <gtest/gtest.h>

namespace kiebitz::server {
namespace {

HttpRequest request_with(std::vector<Header> headers) {
  HttpRequest request;
  request.headers = std::move(headers);
  return request;
}

TEST(Framing, OnlyChunkedAloneSaysWhereABodyEnds) {
  EXPECT_TRUE(is_clearly_framed(request_with({}), true));
  EXPECT_TRUE(is_clearly_framed(request_with({{"Content-Length", "5"}}), false));
  EXPECT_TRUE(is_clearly_framed(request_with({{"transfer-encoding", "Chunked"}}), true));
  EXPECT_FALSE(is_clearly_framed(request_with({{"Transfer-Encoding", "chunked"}}), false)) << "HTTP/1.0";
  for (const char* coding : {"xchunked", "identity", "gzip", "chunked, identity", "chunked, chunked", "gzip, chunked",
                             "chunked;q=1", "chunked,", "", "\"chunked\"", "chunked chunked"})
    EXPECT_FALSE(is_clearly_framed(request_with({{"Transfer-Encoding", coding}}), true)) << coding;
  EXPECT_FALSE(
      is_clearly_framed(request_with({{"Transfer-Encoding", "chunked"}, {"transfer-encoding", "identity"}}), true));
}

TEST(Framing, SeesFoldedLines) {
  EXPECT_FALSE(has_folded_line("GET / HTTP/1.1\r\nHost: a\r\nX: b c\r\n\r\n"));
  EXPECT_TRUE(has_folded_line("GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n"));
  EXPECT_TRUE(has_folded_line("GET / HTTP/1.1\r\nTransfer-Encoding:\r\n\tchunked\r\n\r\n"));
}

TEST(Handshake, NeedsVersion13AndAKey) {
  const Header version{"Sec-WebSocket-Version", "13"};
  const Header key{"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="};
  EXPECT_EQ(handshake_fault(request_with({version, key})), std::nullopt);
  EXPECT_EQ(handshake_fault(request_with({{"Sec-WebSocket-Version", "8"}, key})), 426);
  EXPECT_EQ(handshake_fault(request_with({key})), 400);
  EXPECT_EQ(handshake_fault(request_with({version})), 400);
  EXPECT_EQ(handshake_fault(request_with({version, {"Sec-WebSocket-Key", "short"}})), 400);
}

}  // namespace
}  // namespace kiebitz::server
