#include "server/api/call.h"

#include <boost/json/serialize.hpp>

#include "base/text.h"
#include "server/visitors/secrets.h"

namespace kiebitz::server {

Handler plain(PlainHandler handler) {
  return
      [handler = std::move(handler)](const std::shared_ptr<Call>& call, const Reply& reply) { reply(handler(*call)); };
}

Handler same_answer(HttpResponse response) {
  response.shared_body = std::make_shared<const std::string>(std::move(response.body));
  response.body.clear();
  return plain([response = std::move(response)](const Call&) { return response; });
}

HttpResponse json_response(const boost::json::object& object, int status) {
  return json_text_response(boost::json::serialize(object), status);
}

HttpResponse json_text_response(std::string text, int status) {
  HttpResponse response;
  response.status = status;
  response.content_type = "application/json";
  response.body = std::move(text);
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

HttpResponse empty_response() {
  HttpResponse response;
  response.status = 204;
  return response;
}

HttpResponse text_response(std::string text, std::string content_type) {
  HttpResponse response;
  response.content_type = std::move(content_type);
  response.body = std::move(text);
  return response;
}

HttpResponse with_etag(HttpResponse response, const HttpRequest& request) {
  const std::string tag = "\"" + sha256_hex(response.content()).substr(0, 24) + "\"";
  std::erase_if(response.headers, [](const Header& field) { return field.first == "Cache-Control"; });
  response.headers.emplace_back("ETag", tag);
  response.headers.emplace_back("Cache-Control", "private, no-cache");
  const std::string_view known = request.header("If-None-Match");
  if (known == "*" || known.find(tag) != std::string_view::npos) {
    response.status = 304;
    response.body.clear();
    response.shared_body = nullptr;
    response.content_type.clear();
  }
  return response;
}

std::string media_type(const HttpRequest& request) {
  std::string_view type = request.header("Content-Type");
  type = type.substr(0, type.find(';'));
  return to_lower(trim(type, " "));
}

Result<boost::json::object> read_body(const Call& call, BodyRule rule) {
  if (call.request.body.empty() && rule == BodyRule::Optional) return boost::json::object();
  if (media_type(call.request) != "application/json")
    return Unexpected(
        Problem{.code = ProblemCode::UnsupportedMediaType, .detail = "Content-Type must be application/json"});
  return parse_object(call.request.body);
}

Result<Visitor> require_visitor(const Call& call) {
  if (call.visitor) return *call.visitor;
  return Unexpected(Problem{.code = ProblemCode::Unauthorized, .detail = "POST /api/v1/visitor gives you a token"});
}

}  // namespace kiebitz::server
