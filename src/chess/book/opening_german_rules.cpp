// The rules by which German forms the names of variations. English strings words together: "old Steinitz defence
// deferred". German inflects adjectives by the noun, joins names with it by hyphens, puts participles first and has
// different piece letters: "verzögerte alte Steinitz-Verteidigung".
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/text.h"
#include "book/opening_german.h"

namespace kiebitz::book {
namespace {

constexpr std::size_t kLongestPhrase = 5;  // words

bool is_small(char c) { return c >= 'a' && c <= 'z'; }

std::string capitalised(std::string text) {
  if (!text.empty() && is_small(text[0])) text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

const GermanWord* find_word(std::string english) {
  english = to_lower(english);
  const auto words = german_words();
  const auto it = std::find_if(words.begin(), words.end(), [&](const GermanWord& w) { return w.english == english; });
  return it == words.end() ? nullptr : &*it;
}

bool is_noun(WordKind kind) {
  return kind == WordKind::Feminine || kind == WordKind::Masculine || kind == WordKind::Neuter;
}

bool is_particle(std::string_view word) {
  return word == "de" || word == "del" || word == "von" || word == "van" || word.starts_with("l'");
}

constexpr std::string_view kSquareLetters = "abcdefghx12345678";

bool is_all_squares(std::string_view text) { return text.find_first_not_of(kSquareLetters) == std::string_view::npos; }

// The rest of the word is a piece's letter and its target: "Nf3", "Nbd7", "Bxc3".
bool is_piece_at(std::string_view word, std::size_t at) {
  if (at > 0 && word[at - 1] != '.') return false;
  const std::string_view move = word.substr(at);
  return move.size() >= 3 && std::string_view("NBRQK").find(move.front()) != std::string_view::npos &&
         is_all_squares(move.substr(1)) && is_digit(move.back());
}

// Pawn moves may omit the target: "ed". The name "de Klerk" has no such move in it.
bool is_pawn_move(std::string_view word) {
  return is_all_squares(word) && word.size() >= 2 && !is_particle(word) && (word.size() == 2 || is_digit(word.back()));
}

bool is_move(std::string_view word) {
  return is_digit(word.front()) || word.starts_with("...") || is_piece_at(word, 0) || is_pawn_move(word);
}

std::string german_move(std::string_view word) {
  std::string move(word);
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (!is_piece_at(word, i)) continue;
    constexpr std::string_view kEnglish = "NBRQK";
    constexpr std::string_view kGerman = "SLTDK";
    move[i] = kGerman[kEnglish.find(word[i])];
  }
  return move;
}

// Every part may have a German spelling: "Panov-Botvinnik", "Lasker/Sveshnikov".
std::string german_person(std::string_view word) {
  std::string german;
  for (;;) {
    const std::string_view part = word.substr(0, word.find_first_of("-/"));
    const GermanWord* known = find_word(std::string(part));
    german += known != nullptr && known->kind == WordKind::Name ? known->german : part;
    if (part.size() == word.size()) return german;
    german += word[part.size()];
    word.remove_prefix(part.size() + 1);
  }
}

// Joins with hyphens; particles inside the name stay in lower case.
std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    if (!text.empty()) text += '-';
    const bool stays = is_move(name) || (is_particle(name) && (!text.empty() || name.starts_with("l'")));
    text += stays ? name : capitalised(name);
  }
  return text;
}

std::string german_variation(std::string_view english);

// The words of one part of a name, without the words in parentheses.
struct Words {
  struct Remark {
    std::size_t behind;  // the number of words before it
    std::string german;
  };
  std::vector<std::string_view> words;
  std::vector<Remark> remarks;
};

std::string german_remark(std::string_view inside) {
  const bool is_quoted = inside.size() > 1 && inside.front() == '\'' && inside.back() == '\'';
  if (is_quoted) return "('" + german_variation(inside.substr(1, inside.size() - 2)) + "')";
  return "(" + german_variation(inside) + ")";
}

Words words_of_part(std::string_view text) {
  Words found;
  while (!text.empty()) {
    const bool is_remark = text.front() == '(';
    const std::size_t end = is_remark ? text.find(')') : text.find_first_of(" (");
    const std::string_view token = text.substr(0, end);
    if (is_remark)
      found.remarks.push_back({found.words.size(), german_remark(token.substr(1))});
    else if (!token.empty())
      found.words.push_back(token);
    text.remove_prefix(std::min(text.size(), token.size() + (is_remark || text.substr(token.size()).starts_with(' '))));
  }
  return found;
}

// Builds one part of a name, between colons and commas, from left to right. The words before a noun are collected until
// the noun gives their inflection.
class GermanPart {
 public:
  explicit GermanPart(std::string_view english) : text_(words_of_part(english)) {}

  std::string translate() {
    while (at_ < text_.words.size()) read();
    finish_without_noun();
    std::string german;
    for (const Piece& piece : pieces_) german += (german.empty() ? "" : " ") + render(piece);
    for (const Words::Remark& remark : text_.remarks) german += (german.empty() ? "" : " ") + remark.german;
    return german;
  }

 private:
  struct Piece {
    std::string owner;  // "Alapin", set in the genitive
    std::vector<const GermanWord*> adjectives;
    std::string body;
    WordKind gender = WordKind::Link;  // Link: no noun
    std::string after;
  };
  struct Match {
    const GermanWord* word = nullptr;
    std::size_t words = 1;
  };

  Match match(std::size_t at) const {
    const std::size_t most = std::min(kLongestPhrase, text_.words.size() - at);
    for (std::size_t count = most; count > 0; --count) {
      std::string phrase;
      for (std::size_t i = 0; i < count; ++i) (phrase += i == 0 ? "" : " ") += text_.words[at + i];
      if (const GermanWord* word = find_word(std::move(phrase))) return {word, count};
    }
    return {};
  }

  // Whether a word that they can belong to follows the next `count` words.
  bool word_follows(std::size_t count) const {
    if (at_ + count >= text_.words.size() || is_move(text_.words[at_ + count])) return false;
    const Match next = match(at_ + count);
    return next.word == nullptr || (next.word->kind != WordKind::Link && next.word->kind != WordKind::After);
  }
  bool noun_follows(std::size_t count) const {
    if (at_ + count >= text_.words.size()) return false;
    const Match next = match(at_ + count);
    return next.word != nullptr && is_noun(next.word->kind);
  }

  void read() {
    const Match found = match(at_);
    if (found.word == nullptr)
      read_unknown(text_.words[at_]);
    else
      read_known(*found.word, found.words);
    at_ += found.words;
  }

  void read_known(const GermanWord& word, std::size_t count) {
    switch (word.kind) {
      case WordKind::Feminine:
      case WordKind::Masculine:
      case WordKind::Neuter:
        if (noun_follows(count))
          names_.emplace_back(word.german);
        else
          finish(word, count);
        return;
      case WordKind::Participle:
        if (!word_follows(count)) {
          finish_without_noun();
          if (!pieces_.empty() && pieces_.back().gender != WordKind::Link)
            return static_cast<void>(pieces_.back().adjectives.insert(pieces_.back().adjectives.begin(), &word));
        }
        [[fallthrough]];
      case WordKind::Adjective:
      case WordKind::Town:
        if (names_.empty())
          adjectives_.push_back(&word);
        else
          names_.emplace_back(word.kind == WordKind::Town ? word.alone : word.german);
        return;
      case WordKind::Name:
        names_.emplace_back(word.german);
        return;
      case WordKind::After:
        if (word_follows(count)) {
          after_ = word.german;
          return;
        }
        finish_without_noun();
        if (!pieces_.empty()) pieces_.back().after = word.german;
        return;
      case WordKind::Link:
        finish_without_noun();
        add_plain(std::string(word.german));
        return;
    }
  }

  void read_unknown(std::string_view word) {
    if (is_move(word)) {
      if (noun_follows(1)) return static_cast<void>(names_.push_back(german_move(word)));
      finish_without_noun();
      return add_plain(german_move(word));
    }
    const bool is_genitive = word.ends_with("'s");
    if (is_genitive) word.remove_suffix(2);
    if (word.ends_with("s'")) word.remove_suffix(1);  // no audible genitive: "Adams-Gambit"
    if (is_genitive && names_.empty() && word_follows(1))
      owner_ = german_person(word);
    else
      names_.push_back(german_person(word));
  }

  // Joins a noun with the words that were collected for it.
  void finish(const GermanWord& noun, std::size_t count) {
    Piece piece;
    piece.owner = std::exchange(owner_, {});
    piece.adjectives = std::exchange(adjectives_, {});
    piece.body = joined(std::exchange(names_, {}));
    piece.body += piece.body.empty() ? std::string(noun.german) : '-' + std::string(noun.german);
    piece.gender = noun.kind;
    piece.after = std::exchange(after_, {});
    add(std::move(piece), at_ + count);
  }

  // Openings without a noun are neuter: "Najdorf", "klassisch", "modernes Scheveningen".
  void finish_without_noun() {
    if (owner_.empty() && adjectives_.empty() && names_.empty()) return;
    Piece piece;
    piece.owner = std::exchange(owner_, {});
    piece.gender = WordKind::Neuter;
    piece.after = std::exchange(after_, {});
    for (const std::string& name : std::exchange(names_, {})) (piece.body += piece.body.empty() ? "" : " ") += name;
    if (piece.body.empty() && !adjectives_.empty()) {
      const GermanWord& last = *adjectives_.back();
      piece.body = last.kind == WordKind::Town ? last.alone : last.german;
      adjectives_.pop_back();
    } else if (!is_particle(piece.body.substr(0, piece.body.find(' ')))) {
      piece.body = capitalised(piece.body);
    }
    piece.adjectives = std::exchange(adjectives_, {});
    add(std::move(piece), at_);
  }

  void add_plain(std::string text) {
    Piece piece;
    piece.body = std::move(text);
    add(std::move(piece), at_ + 1);
  }

  // `end`: the number of words that the pieces have consumed. Remarks among these follow the piece.
  void add(Piece piece, std::size_t end) {
    pieces_.push_back(std::move(piece));
    std::vector<Words::Remark>& remarks = text_.remarks;
    while (!remarks.empty() && remarks.front().behind <= end) {
      Piece remark;
      remark.body = std::move(remarks.front().german);
      pieces_.push_back(std::move(remark));
      remarks.erase(remarks.begin());
    }
  }

  static std::string render(const Piece& piece) {
    std::string text = piece.owner.empty() ? std::string() : piece.owner + 's';
    const auto append = [&text](std::string_view word) {
      if (!text.empty() && !word.empty()) text += ' ';
      text += word;
    };
    for (const GermanWord* adjective : piece.adjectives) {
      const std::string_view ending = adjective->kind == WordKind::Town     ? ""
                                      : piece.gender == WordKind::Feminine  ? "e"
                                      : piece.gender == WordKind::Masculine ? "er"
                                                                            : "es";
      append(std::string(adjective->german) + std::string(ending));
    }
    append(piece.body);
    append(piece.after);
    return text;
  }

  Words text_;
  std::size_t at_ = 0;
  std::vector<Piece> pieces_;
  // Words that wait for a noun.
  std::string owner_;
  std::vector<const GermanWord*> adjectives_;
  std::vector<std::string> names_;
  std::string after_;
};

// The end of the first part: a colon, comma or semicolon outside parentheses, or the end of the text.
std::size_t end_of_part(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')') --depth;
    if (depth <= 0 && (text[i] == ':' || text[i] == ',' || text[i] == ';')) return i;
  }
  return text.size();
}

std::string german_variation(std::string_view english) {
  std::string german;
  while (!english.empty()) {
    const std::size_t end = end_of_part(english);
    german += GermanPart(english.substr(0, end)).translate();
    english.remove_prefix(end);
    if (english.empty()) break;
    german += english.front();
    german += ' ';
    english.remove_prefix(english.substr(1).starts_with(' ') ? 2 : 1);
  }
  return german;
}

std::optional<std::string> known_opening(std::string_view english) {
  for (const Translation& t : german_openings())
    if (t.english == english) return std::string(t.german);
  return std::nullopt;
}

// The opening that a variation belongs to. The rules translate what follows a known name: "Dutch with c4 & Nc3".
std::string german_family(std::string_view english) {
  if (auto whole = known_opening(english)) return *std::move(whole);
  for (const std::string_view border : {" (", " with ", " v "}) {
    const std::size_t end = english.find(border);
    if (end == std::string_view::npos || (border == " (" && !english.ends_with(')'))) continue;
    if (const auto known = known_opening(english.substr(0, end)))
      return *known + ' ' + german_variation(english.substr(end + 1));
  }
  return capitalised(german_variation(english));
}

}  // namespace

std::string german_opening_name(std::string_view english) {
  if (auto whole = known_opening(english)) return *std::move(whole);
  const std::size_t end = end_of_part(english);
  const std::string family = german_family(english.substr(0, end));
  if (end == english.size()) return family;
  const std::string_view rest = english.substr(end + 1);
  return family + english[end] + ' ' + german_variation(rest.starts_with(' ') ? rest.substr(1) : rest);
}

}  // namespace kiebitz::book
