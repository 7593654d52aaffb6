#include "terminal/opponents/opponents.h"

#include "platform/file/data_directory.h"
#include "remote/remote_player.h"
#include "render/text_cell.h"
#include "terminal/text/phrases.h"

namespace kiebitz::terminal {
namespace {

using remote::RemoteError;
using remote::RemoteErrorKind;
using remote::RemotePlayer;

// A few words without a full stop.
std::string describe(Language language, const RemoteError& error) {
  const auto words = [language](Say what) { return std::string(phrase(language, what)); };
  switch (error.kind) {
    case RemoteErrorKind::NoConnection:
      return words(Say::RemoteNoConnection);
    case RemoteErrorKind::NoEncryption:
      return words(Say::RemoteNoEncryption);
    case RemoteErrorKind::BadCertificate:
      return words(Say::RemoteBadCertificate);
    case RemoteErrorKind::Silent:
      return words(Say::RemoteSilent);
    case RemoteErrorKind::TooLarge:
      return words(Say::RemoteTooLarge);
    case RemoteErrorKind::NotKiebitz:
      return words(Say::RemoteNotKiebitz);
    case RemoteErrorKind::NeedsPassword:
      return words(Say::RemoteNeedsPassword);
    case RemoteErrorKind::Busy:
      return words(Say::RemoteBusy);
    case RemoteErrorKind::Refused:
      return say(language, Say::RemoteRefused, one_line(error.detail));
    case RemoteErrorKind::IllegalMove:
      return say(language, Say::IllegalAnswer, one_line(error.detail));
    case RemoteErrorKind::Cancelled:
      break;
  }
  return words(Say::RemoteCancelled);
}

class RemoteOpponent : public Opponent {
 public:
  RemoteOpponent(std::string name, RemotePlayer player, Language language)
      : name_(std::move(name)), player_(std::move(player)), language_(language) {}

  std::string name() const override { return name_; }
  void new_game() override { player_.new_game(); }

  Expected<Choice, std::string> choose_move(const Game& game, const ThinkingTime& time, std::stop_token stop) override {
    side_ = game.side_to_move();
    std::optional<ClockSettings> clock;
    if (time.clock) clock = ClockSettings{time.clock->remaining[index(side_)], time.clock->increment[index(side_)]};
    const auto reply = player_.answer(game, clock, stop);
    if (!reply) return Unexpected(describe(language_, reply.error()));
    return Choice{reply->move, reply->eval, reply->gives_up};
  }

  void game_over(const Game& game) override { player_.finish(game, side_); }

 private:
  std::string name_;
  RemotePlayer player_;
  Language language_;
  Color side_ = Color::White;
};

}  // namespace

MadeOpponent make_remote_opponent(const PlayerInfo& player, Language language) {
  auto address = remote::parse_address(player.spec);
  if (!address) return Unexpected(address.error());
  remote::RemoteOptions options;
  options.http.certificates = process_environment()("SSL_CERT_FILE").value_or("");
  auto connected = RemotePlayer::connect(*std::move(address), options);
  if (!connected) return Unexpected(describe(language, connected.error()));
  return std::unique_ptr<Opponent>(std::make_unique<RemoteOpponent>(player.name, *std::move(connected), language));
}

}  // namespace kiebitz::terminal
