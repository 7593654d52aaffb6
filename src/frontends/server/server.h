// The front door: a server of the API and the page, made of options, started and stopped. Owns everything behind it:
// engines, store, games, connections. One thread controls it.
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
  // Takes no new work, tells the clients, finishes what is being written. Comes back within seconds.
  void stop();

 private:
  class Parts;
  explicit Server(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace kiebitz::server
