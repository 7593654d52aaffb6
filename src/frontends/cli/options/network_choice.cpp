#include "cli/options/network_choice.h"

#include <utility>

namespace kiebitz::cli {
namespace {

NetworkPtr& chosen_network() {
  static NetworkPtr network = embedded_network();
  return network;
}

}  // namespace

NetworkPtr default_network() { return chosen_network(); }

void choose_default_network(NetworkPtr network) { chosen_network() = std::move(network); }

}  // namespace kiebitz::cli
