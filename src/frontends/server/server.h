// Server: serves the API and the page. Made from options, started, stopped. Owns engines, store, games and connections.
// One thread controls it.
#pragma once

#include <memory>
#include <string>

#include "base/expected.h"
#include "server/server_options.h"

namespace kiebitz::server {

class Server {
 public:
  // Opens the store and starts the engines. The error is a sentence for people.
  static Expected<std::unique_ptr<Server>, std::string> make(const ServerOptions& options);
  ~Server();  // stops
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  Expected<void, std::string> start();
  std::uint16_t port() const;
  // Refuses new work, notifies the clients, finishes pending writes. Returns within a few seconds.
  void stop();

 private:
  class Parts;
  explicit Server(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace kiebitz::server
