#include "notation/pgn/pgn_check.h"

namespace kiebitz {
namespace {

class Checker : public PgnVisitor {
 public:
  explicit Checker(PgnCheck& check) : check_(check) {}

  void begin_game() override { ++check_.games; }
  void move(Move /*move*/, const Position& /*before*/) override { ++check_.moves; }
  void bad_game(const PgnError& error) override { check_.errors.push_back(error); }

 private:
  PgnCheck& check_;
};

}  // namespace

PgnCheck check_pgn(ByteSource& source, const PgnReadOptions& options,
                   const std::function<void(std::uint64_t bytes, std::int64_t games)>& on_progress) {
  PgnCheck check;
  PgnReader reader(source, options);
  Checker checker(check);
  while (reader.read_game(checker) != PgnRead::EndOfInput) on_progress(reader.bytes_read(), reader.games());
  return check;
}

}  // namespace kiebitz
