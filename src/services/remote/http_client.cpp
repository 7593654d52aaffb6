#include "remote/http_client.h"

#include <curl/curl.h>

#include <string_view>

namespace kiebitz::remote {
namespace {

struct Transfer {
  std::string body;
  std::size_t header_bytes = 0;
  HttpOptions options;
  std::stop_token stop;
  bool is_too_large = false;
};

std::size_t take_body(char* data, std::size_t, std::size_t count, void* to) {
  auto& transfer = *static_cast<Transfer*>(to);
  if (transfer.body.size() + count > transfer.options.body_bytes) {
    transfer.is_too_large = true;
    return 0;
  }
  transfer.body.append(data, count);
  return count;
}

std::size_t take_header(char*, std::size_t, std::size_t count, void* to) {
  auto& transfer = *static_cast<Transfer*>(to);
  transfer.header_bytes += count;
  transfer.is_too_large = transfer.is_too_large || transfer.header_bytes > transfer.options.header_bytes;
  return transfer.is_too_large ? 0 : count;
}

// Called about once a second; a result other than zero ends the transfer.
int look_at_stop(void* from, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<Transfer*>(from)->stop.stop_requested() ? 1 : 0;
}

bool is_this_machine(std::string_view base) {
  const std::string_view host = base.substr(base.find("//") + 2);
  return host.starts_with("127.") || host.starts_with("localhost") || host.starts_with("[::1]");
}

RemoteError error_of(CURLcode code, const Transfer& transfer, const char* said) {
  if (transfer.is_too_large) return {RemoteErrorKind::TooLarge, {}};
  switch (code) {
    case CURLE_ABORTED_BY_CALLBACK:
      return {RemoteErrorKind::Cancelled, {}};
    case CURLE_OPERATION_TIMEDOUT:
      return {RemoteErrorKind::Silent, {}};
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
      return {RemoteErrorKind::BadCertificate, said};
    case CURLE_SSL_CONNECT_ERROR:
      return {RemoteErrorKind::NoEncryption, said};
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_BAD_CONTENT_ENCODING:
    case CURLE_HTTP2:
      return {RemoteErrorKind::NotKiebitz, {}};
    default:
      return {RemoteErrorKind::NoConnection, said};
  }
}

// Once per process, before any other call of the library.
void begin_library() {
  static const CURLcode begun = curl_global_init(CURL_GLOBAL_DEFAULT);
  static_cast<void>(begun);
}

}  // namespace

struct HttpClient::Handle {
  std::string base;
  HttpOptions options;
  CURL* curl = nullptr;

  Handle(std::string base_of, HttpOptions options_of) : base(std::move(base_of)), options(std::move(options_of)) {
    begin_library();
    curl = curl_easy_init();
  }
  ~Handle() { curl_easy_cleanup(curl); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
};

HttpClient::HttpClient(std::string base, HttpOptions options)
    : handle_(std::make_unique<Handle>(std::move(base), std::move(options))) {}
HttpClient::~HttpClient() = default;
HttpClient::HttpClient(HttpClient&&) noexcept = default;
HttpClient& HttpClient::operator=(HttpClient&&) noexcept = default;

Expected<HttpReply, RemoteError> HttpClient::send(const HttpRequest& request, const std::stop_token& stop) {
  CURL* curl = handle_->curl;
  if (curl == nullptr) return Unexpected(RemoteError{RemoteErrorKind::NoConnection, "out of memory"});
  curl_easy_reset(curl);  // keeps open connections
  Transfer transfer;
  transfer.options = handle_->options;
  transfer.stop = stop;
  std::string said(CURL_ERROR_SIZE, '\0');
  curl_slist* headers = curl_slist_append(nullptr, "Accept: application/json");
  if (!request.body.empty()) headers = curl_slist_append(headers, "Content-Type: application/json");
  if (!request.token.empty()) headers = curl_slist_append(headers, ("Authorization: Bearer " + request.token).c_str());
  headers = curl_slist_append(headers, "Expect:");
  curl_easy_setopt(curl, CURLOPT_URL, (handle_->base + request.path).c_str());
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  if (is_this_machine(handle_->base)) curl_easy_setopt(curl, CURLOPT_PROXY, "");
  curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, request.method.c_str());
  curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(curl, CURLOPT_USERAGENT, "kiebitz/" KIEBITZ_VERSION);
  if (!request.body.empty()) {
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, static_cast<long>(request.body.size()));
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, request.body.c_str());
  }
  const HttpOptions& options = handle_->options;
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(options.connect.count()));
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, static_cast<long>((options.reply + request.wait).count()));
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  if (!options.certificates.empty()) curl_easy_setopt(curl, CURLOPT_CAINFO, options.certificates.c_str());
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_body);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &transfer);
  curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, take_header);
  curl_easy_setopt(curl, CURLOPT_HEADERDATA, &transfer);
  curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, look_at_stop);
  curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &transfer);
  curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, said.data());
  const CURLcode code = curl_easy_perform(curl);
  HttpReply reply;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &reply.status);
  curl_slist_free_all(headers);
  curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, nullptr);
  if (code != CURLE_OK) return Unexpected(error_of(code, transfer, said.c_str()));
  reply.body = std::move(transfer.body);
  return reply;
}

}  // namespace kiebitz::remote
