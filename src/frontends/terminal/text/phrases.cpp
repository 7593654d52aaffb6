#include "terminal/text/phrases.h"

#include <array>

namespace kiebitz::terminal {
namespace {

struct Entry {
  Say what;
  std::string_view english;
  std::string_view german;
};

constexpr std::array<Entry, static_cast<std::size_t>(Say::Count)> kPhrases = {{
    {Say::White, "White", "Weiß"},
    {Say::Black, "Black", "Schwarz"},
    {Say::WhiteToMove, "White to move", "Weiß am Zug"},
    {Say::BlackToMove, "Black to move", "Schwarz am Zug"},
    {Say::Check, "Check.", "Schach."},
    {Say::LastMove, "{0} played {1}.", "{0} zog {1}."},
    {Say::Thinking, "{0} is thinking ...", "{0} denkt nach ..."},
    {Say::GameNumber, "Game {0}: {1} against {2}{3}.", "Partie {0}: {1} gegen {2}{3}."},
    {Say::Continued, "Game {0} continues after {1} half-moves: {2} against {3}.",
     "Partie {0} geht nach {1} Halbzügen weiter: {2} gegen {3}."},
    {Say::ContinuedAfterOne, "Game {0} continues after one half-move: {2} against {3}.",
     "Partie {0} geht nach einem Halbzug weiter: {2} gegen {3}."},
    {Say::LookedUp, "Game {0} is over: {2} against {3}.", "Partie {0} ist zu Ende: {2} gegen {3}."},
    {Say::Stored, "Game {0} is stored. Continue with: kiebitz play --resume {0}",
     "Partie {0} ist gespeichert. Weiter geht es mit: kiebitz play --resume {0}"},
    {Say::Forgotten, "Game {0} is not stored.", "Partie {0} wird nicht gespeichert."},
    {Say::TypeHelp, "Type a move (e4, Nf3, e2e4) or help.", "Gib einen Zug ein (e4, Sf3, e2e4) oder hilfe."},
    {Say::TimeIsUp, "{0}'s time is up.", "Die Zeit von {0} ist abgelaufen."},
    {Say::CannotStore, "The game cannot be stored: {0}.", "Die Partie lässt sich nicht speichern: {0}."},
    {Say::OpponentFailed, "{0} cannot continue: {1}.", "{0} kann nicht weiterspielen: {1}."},
    {Say::IllegalAnswer, "it answered '{0}', which is no legal move", "die Antwort „{0}“ ist kein legaler Zug"},
    {Say::NoMoveFound, "it found no move", "es wurde kein Zug gefunden"},
    {Say::Aborted, "the game was broken off", "die Partie wurde abgebrochen"},
    {Say::ChangedElsewhere, "The game was changed elsewhere. This is how it stands now:",
     "Die Partie wurde anderswo verändert. So steht sie jetzt:"},
    {Say::NotDone, "'{0}' was meant for the game as it was, and was not done.",
     "„{0}“ galt der Partie, wie sie war, und wurde nicht ausgeführt."},
    {Say::Rated, "{0}: rating {1} ± {2} after {3} games.", "{0}: Wertung {1} ± {2} nach {3} Partien."},
    {Say::RatedOnce, "{0}: rating {1} ± {2} after one game.", "{0}: Wertung {1} ± {2} nach einer Partie."},
    {Say::NotUnderstood, "'{0}' is neither a move nor a command.", "„{0}“ ist weder ein Zug noch ein Befehl."},
    {Say::DidYouMean, "Did you mean '{0}'?", "Meintest du „{0}“?"},
    {Say::NoPieceThere, "None of your pieces stands on {0}.", "Auf {0} steht keine deiner Figuren."},
    {Say::PieceCannotMove, "The piece on {0} cannot move.", "Die Figur auf {0} kann nicht ziehen."},
    {Say::MoveTo, "From {0} to", "Von {0} nach"},
    {Say::CannotGoThere, "The piece on {0} cannot go to {1}.", "Die Figur auf {0} kann nicht nach {1}."},
    {Say::AnotherPiece, "Another piece, then.", "Dann eine andere Figur."},
    {Say::TwoReadings, "'{0}' can mean {1} or {2}. Type the one you want.",
     "„{0}“ kann {1} (B wie Bauer) oder {2} (englisch bishop) heißen. Gib ein, was du meinst."},
    {Say::LegalMoves, "{0} legal moves: {1}", "{0} legale Züge: {1}"},
    {Say::LegalMove, "One legal move: {1}", "Ein legaler Zug: {1}"},
    {Say::NoSuchSquare, "'{0}' is no square; squares are a1 to h8.", "„{0}“ ist kein Feld; Felder heißen a1 bis h8."},
    {Say::MoveNotAMove, "This is not a move. Try e4, Nf3, exd5, O-O or e2e4.",
     "Das ist kein Zug. Versuche e4, Sf3, exd5, O-O oder e2e4."},
    {Say::MoveNullMove, "You cannot pass.", "Du kannst nicht aussetzen."},
    {Say::MoveNoSuchPiece, "No such piece can go there. 'moves' shows what can.",
     "Keine solche Figur kann dorthin. „züge“ zeigt, was geht."},
    {Say::MoveWrongOrigin, "There is no such piece of yours on the square you named.",
     "Auf dem genannten Feld steht keine solche Figur von dir."},
    {Say::MoveOwnPiece, "Your own piece stands there.", "Dort steht deine eigene Figur."},
    {Say::MoveKingInCheck, "Your king would be in check.", "Dein König stünde im Schach."},
    {Say::MoveNoCastling, "You cannot castle now.", "Du kannst jetzt nicht rochieren."},
    {Say::MoveMissingPromotion, "The pawn must become something: e8=Q, e8=R, e8=B or e8=N.",
     "Der Bauer muss sich verwandeln: e8=D, e8=T, e8=L oder e8=S."},
    {Say::MoveWrongPromotion, "A pawn becomes queen, rook, bishop or knight, and only on the last rank.",
     "Ein Bauer wird Dame, Turm, Läufer oder Springer, und nur auf der letzten Reihe."},
    {Say::MoveSeveralPieces, "Several pieces can go there. Name the square it comes from, as in Nbd2 or Ng1f3.",
     "Mehrere Figuren können dorthin. Nenne das Ausgangsfeld, wie in Sbd2 oder Sg1f3."},
    {Say::MoveNotLegal, "This move is not legal here.", "Dieser Zug ist hier nicht erlaubt."},
    {Say::NotYourClaim, "Only the side to move may claim a draw.", "Nur wer am Zug ist, kann Remis reklamieren."},
    {Say::NoGroundForClaim, "Neither the 50-move rule nor a threefold repetition applies.",
     "Weder greift die 50-Züge-Regel, noch liegt eine dreimalige Stellungswiederholung vor."},
    {Say::NoDrawOffer, "There is no draw offer to answer.", "Es liegt kein Remisangebot vor."},
    {Say::OfferStands, "Your draw offer has not been answered yet.", "Dein Remisangebot ist noch nicht beantwortet."},
    {Say::NothingToUndo, "There is no move of yours to take back.",
     "Es gibt keinen Zug von dir, den du zurücknehmen könntest."},
    {Say::NothingToRedo, "There is nothing to play again.", "Es gibt keinen zurückgenommenen Zug."},
    {Say::TakenBack, "Taken back; the moves stay in the record as a variation.",
     "Zurückgenommen; die Züge bleiben als Variante in der Aufzeichnung."},
    {Say::GameIsOver, "The game is over. Type rematch (or 1), new, or quit (or 0).",
     "Die Partie ist zu Ende. Gib revanche (oder 1), neu oder ende (oder 0) ein."},
    {Say::BadSeconds, "'{0}' is no number of seconds from 1 to {1}.",
     "„{0}“ ist keine Zahl von Sekunden zwischen 1 und {1}."},
    {Say::HintPiece, "Have a look at {0}.", "Sieh dir {0} an."},
    {Say::HintSquare, "Have a look at {0} on {1}.", "Sieh dir {0} auf {1} an."},
    {Say::HintMove, "Try {0}.", "Versuche {0}."},
    {Say::HintLine, "Try {0}: {1} ({2})", "Versuche {0}: {1} ({2})"},
    {Say::ExplainTotal, "By the classical evaluation, without calculating ahead: {0}",
     "Nach der klassischen Bewertung, ohne vorauszurechnen: {0}"},
    {Say::ExplainInCheck, "The king is in check, so only the best line counts.",
     "Der König steht im Schach, da zählt nur die beste Variante."},
    {Say::ExplainBest, "Best line: {0} ({1})", "Beste Variante: {0} ({1})"},
    {Say::ExplainNothing, "Nothing speaks for either side.", "Keine Seite ist im Vorteil."},
    {Say::Depth, "depth {0}", "Tiefe {0}"},
    {Say::OffersDraw, "{0} offers a draw. Type draw to accept, or play on.",
     "{0} bietet Remis an. Gib remis ein, um anzunehmen, oder spiel weiter."},
    {Say::DrawOffered, "You offer a draw.", "Du bietest Remis an."},
    {Say::DrawDeclined, "{0} declines the draw.", "{0} lehnt das Remis ab."},
    {Say::DrawClaimed, "You claim the draw.", "Du reklamierst Remis."},
    {Say::ReallyResign, "Resign? (yes/no)", "Aufgeben? (ja/nein)"},
    {Say::NotResigned, "The game continues.", "Die Partie geht weiter."},
    {Say::ReallyReplace, "{0} is there already. Replace it? (yes/no)", "{0} gibt es schon. Ersetzen? (ja/nein)"},
    {Say::NotSaved, "Nothing was written.", "Es wurde nichts geschrieben."},
    {Say::Saved, "Saved in {0}.", "Gespeichert in {0}."},
    {Say::CannotSave, "{0} cannot be written: {1}.", "{0} lässt sich nicht schreiben: {1}."},
    {Say::BadFen, "{0}.", "{0}."},
    {Say::NewPosition, "A new game begins from this position.", "Aus dieser Stellung beginnt eine neue Partie."},
    {Say::NothingToResume, "there is no game to continue", "es gibt keine Partie zum Fortsetzen"},
    {Say::OtherGamesToResume, "{0}; --resume N continues another game, and 'kiebitz games list' shows their numbers",
     "{0}; mit --resume N geht eine andere Partie weiter, und „kiebitz games list“ zeigt die Nummern"},
    {Say::AskNewGame, "Type 1 for a rematch with the same settings, new for other ones, 0 or quit to leave.",
     "Gib 1 für eine Revanche mit denselben Einstellungen ein, neu für andere, 0 oder ende zum Beenden."},
    {Say::AskFen, "FEN:", "FEN:"},
    {Say::Equal, "about equal", "etwa ausgeglichen"},
    {Say::SlightlyBetter, "{0} is slightly better", "{0} steht etwas besser"},
    {Say::ClearlyBetter, "{0} is clearly better", "{0} steht klar besser"},
    {Say::Winning, "{0} is winning", "{0} steht auf Gewinn"},
    {Say::MatesIn, "{0} mates in {1}", "{0} setzt in {1} matt"},
    {Say::ChanceOf, "{0} % for {1}", "{0} % für {1}"},
    {Say::Wins, "{0} wins{1}!", "{0} gewinnt{1}!"},
    {Say::Draw, "Draw{0}!", "Remis{0}!"},
    // After a blank or a comma, whichever the sentence needs.
    {Say::ByCheckmate, " by checkmate", " durch Matt"},
    {Say::ByStalemate, " by stalemate", " durch Patt"},
    {Say::ByMaterial, " because neither side can mate", ", weil keine Seite mehr mattsetzen kann"},
    {Say::BySeventyFive, " after 75 moves without a capture or a pawn move",
     " nach 75 Zügen ohne Schlagen oder Bauernzug"},
    {Say::ByFivefold, " by fivefold repetition", " durch fünfmalige Stellungswiederholung"},
    {Say::ByFifty, " claimed after 50 moves without a capture or a pawn move",
     " nach 50 Zügen ohne Schlagen oder Bauernzug"},
    {Say::ByThreefold, " claimed by threefold repetition", " durch dreimalige Stellungswiederholung"},
    {Say::ByResignation, " by resignation", " durch Aufgabe"},
    {Say::ByAgreement, " by agreement", " durch Vereinbarung"},
    {Say::OnTime, " on time", " durch Zeitüberschreitung"},
    {Say::OnTimeDraw, " because the time is up and the opponent has nothing to mate with",
     ", weil die Zeit um ist und der Gegner nichts zum Mattsetzen hat"},
    {Say::ByAbandonment, " because the opponent left", ", weil der Gegner gegangen ist"},
    {Say::ByAdjudication, " by adjudication", " durch Abschätzung"},
    {Say::AskName, "Your name", "Dein Name"},
    {Say::AskKind, "{0}: 1 human, 2 engine, 3 API, 4 dummy, 5 brain, 6 uci",
     "{0}: 1 Mensch, 2 Engine, 3 API, 4 Dummy, 5 Gehirn, 6 UCI"},
    {Say::Opponent, "Opponent", "Gegner"},
    {Say::AskLevel, "Its strength in Elo, or full", "Seine Stärke in Elo oder voll"},
    {Say::AskBrain, "Which brain", "Welches Gehirn"},
    {Say::AskCommand, "Command of the UCI engine", "Befehl der UCI-Engine"},
    {Say::AskAddress, "Address of the other server", "Adresse des anderen Servers"},
    {Say::AskOtherName, "Name of the other player", "Name des anderen Spielers"},
    {Say::AskPlayerName, "Name of player {0}", "Name von Spieler {0}"},
    {Say::AskPlayerKind, "Type of player {0}: 1 person, 2 AI, 3 API, 4 dummy",
     "Typ von Spieler {0}: 1 Mensch, 2 KI, 3 API, 4 Dummy"},
    {Say::AskDifficulty, "Difficulty of player {0}: 1 easy, 2 medium, 3 hard",
     "Schwierigkeit von Spieler {0}: 1 leicht, 2 mittel, 3 schwer"},
    {Say::AskColor, "Your colour: white, black, random, or watch", "Deine Farbe: weiß, schwarz, zufall oder zusehen"},
    {Say::AskClock, "Clock, minutes+seconds per move, or none", "Uhr (Minuten+Sekunden je Zug) oder keine"},
    {Say::AskStart, "Start: standard, chess960, or a FEN", "Startstellung: standard, chess960 oder eine FEN"},
    {Say::AnswerHuman, "human", "Mensch"},
    {Say::AnswerEngine, "engine", "Engine"},
    {Say::AnswerAi, "AI", "KI"},
    {Say::AnswerWhite, "white", "weiß"},
    {Say::AnswerNone, "none", "keine"},
    {Say::BadAnswer, "'{0}' is not one of the answers.", "„{0}“ gehört nicht zu den Antworten."},
    {Say::BadClock, "'{0}' is no clock; 5+3 is five minutes and three seconds per move.",
     "„{0}“ ist keine Uhr; 5+3 heißt fünf Minuten und drei Sekunden je Zug."},
    {Say::BadLevel, "'{0}' is no strength; a number from {1} to {2}, or full",
     "„{0}“ ist keine Stärke; eine Zahl von {1} bis {2} oder voll"},
    {Say::BadChess960, "Chess960 positions are numbered from 0 to 959",
     "Chess960-Stellungen haben die Nummern 0 bis 959"},
    {Say::BadStart, "'{0}' is no start position: {1}.", "„{0}“ ist keine Startstellung: {1}."},
    {Say::BadPlayer, "This player cannot sit down: {0}.", "Dieser Spieler kann nicht antreten: {0}."},
    {Say::UnknownBrain, "There is no brain '{0}'; known are {1}.", "Es gibt kein Gehirn „{0}“; bekannt sind {1}."},
    {Say::UnreadableBrain, "{1}", "dieses Gehirn lässt sich nicht lesen; „kiebitz brain check {0}“ sagt, warum"},
    {Say::OutOfMemory, "there is not enough memory", "der Arbeitsspeicher reicht nicht"},
    {Say::BadAddress, "'{0}' is no address of a server; http://host:8080 is one, with ?rating=1400 or ?brain=NAME.",
     "„{0}“ ist keine Adresse eines Servers; http://rechner:8080 ist eine, auch mit ?rating=1400 oder ?brain=NAME."},
    {Say::RemoteNoConnection, "no server answers there", "dort antwortet niemand"},
    {Say::RemoteBadCertificate, "its certificate does not prove who answers there",
     "das Zertifikat beweist nicht, wer dort antwortet"},
    {Say::RemoteNoEncryption, "what answers there does not speak https; does the address begin with http://?",
     "was dort antwortet, spricht kein https; beginnt die Adresse mit http://?"},
    {Say::RemoteSilent, "the server there does not answer in time", "der Server dort antwortet nicht rechtzeitig"},
    {Say::RemoteTooLarge, "the answer from there is too large", "die Antwort von dort ist zu groß"},
    {Say::RemoteNotKiebitz, "what answers there is no Kiebitz server", "was dort antwortet, ist kein Kiebitz-Server"},
    {Say::RemoteNeedsPassword, "the server there asks for a password", "der Server dort verlangt ein Passwort"},
    {Say::RemoteBusy, "the server there is too busy", "der Server dort ist zu beschäftigt"},
    {Say::RemoteRefused, "the server there refuses: {0}", "der Server dort lehnt ab: {0}"},
    {Say::RemoteCancelled, "it was called off", "es wurde abgebrochen"},
    {Say::HelpTitle, "Commands:", "Befehle:"},
    {Say::HelpMoves, "Moves: e4, Nf3, exd5, O-O, e8=Q, e2e4, or a square (e2) and then the other (e4).",
     "Züge: e4, Sf3, exd5, O-O, e8=D, e2e4 oder erst ein Feld (e2), dann das andere (e4)."},
    {Say::Yes, "yes", "ja"},
}};

constexpr bool is_in_order() {
  for (std::size_t i = 0; i < kPhrases.size(); ++i)
    if (static_cast<std::size_t>(kPhrases[i].what) != i) return false;
  return true;
}
static_assert(is_in_order(), "the phrases stand in the order of Say");

Say manner(GameOverReason reason) {
  constexpr std::array<Say, 12> kManners = {Say::ByCheckmate,   Say::ByStalemate,   Say::ByMaterial,
                                            Say::BySeventyFive, Say::ByFivefold,    Say::ByFifty,
                                            Say::ByThreefold,   Say::ByResignation, Say::ByAgreement,
                                            Say::OnTime,        Say::ByAbandonment, Say::ByAdjudication};
  return kManners[static_cast<std::size_t>(reason)];
}

constexpr std::array<std::array<std::string_view, 2>, 6> kObjects = {{{"the pawn", "den Bauern"},
                                                                      {"the knight", "den Springer"},
                                                                      {"the bishop", "den Läufer"},
                                                                      {"the rook", "den Turm"},
                                                                      {"the queen", "die Dame"},
                                                                      {"the king", "den König"}}};

// In the order of Term.
constexpr std::array<std::array<std::string_view, 2>, kTermCount> kTerms = {{
    {"{0} has more material", "{0} hat mehr Material"},
    {"{0}'s pieces go together better", "die Figuren von {0} ergänzen sich besser"},
    {"{0}'s pieces stand on better squares", "die Figuren von {0} stehen auf besseren Feldern"},
    {"{0}'s pieces have more freedom", "die Figuren von {0} haben mehr Bewegungsfreiheit"},
    {"{0} controls more of the centre", "{0} beherrscht mehr vom Zentrum"},
    {"{0}'s king has the better pawn shelter", "der König von {0} hat den besseren Bauernschutz"},
    {"{0}'s king has less to fear from storming pawns",
     "der König von {0} hat von vorrückenden Bauern weniger zu fürchten"},
    {"{0}'s king is under less attack", "der König von {0} wird weniger angegriffen"},
    {"{0}'s king is more active", "der König von {0} ist aktiver"},
    {"{0} has fewer isolated pawns", "{0} hat weniger isolierte Bauern"},
    {"{0} has fewer doubled pawns", "{0} hat weniger Doppelbauern"},
    {"{0} has fewer backward pawns", "{0} hat weniger rückständige Bauern"},
    {"{0}'s pawns support each other better", "die Bauern von {0} decken einander besser"},
    {"{0}'s pawns are less blocked", "die Bauern von {0} sind weniger blockiert"},
    {"{0} has the better passed pawns", "{0} hat die besseren Freibauern"},
    {"{0} makes the stronger threats", "{0} hat die stärkeren Drohungen"},
    {"{0} has fewer hanging pieces", "{0} hat weniger hängende Figuren"},
    {"{0} has the better outposts", "{0} hat die besseren Vorposten"},
    {"{0} has the better bishops and knights", "{0} hat die besseren Läufer und Springer"},
    {"{0}'s rooks use the files better", "die Türme von {0} nutzen die Linien besser"},
    {"{0} has the rooks on the seventh rank", "die Türme von {0} wirken auf der siebten Reihe stärker"},
    {"{0} has fewer trapped pieces", "{0} hat weniger eingesperrte Figuren"},
    {"{0} has more space", "{0} hat mehr Raum"},
    {"{0} is to move", "{0} ist am Zug"},
    {"this endgame is known to favour {0}", "dieses Endspiel ist als günstig für {0} bekannt"},
}};

std::size_t column(Language language) { return language == Language::German ? 1 : 0; }

}  // namespace

std::string_view phrase(Language language, Say what) {
  const Entry& entry = kPhrases[static_cast<std::size_t>(what)];
  return language == Language::German ? entry.german : entry.english;
}

std::string_view color_name(Language language, Color color) {
  return phrase(language, color == Color::White ? Say::White : Say::Black);
}

std::string_view piece_as_object(Language language, PieceType type) { return kObjects[index(type)][column(language)]; }

std::string seat_text(Language language, Color color, std::string_view name) {
  const std::string_view side = color_name(language, color);
  return name.empty() ? std::string(side) : fmt::format("{} ({})", name, side);
}

std::string result_text(Language language, const GameOver& over, std::string_view winner) {
  if (over.winner)
    return say(language, Say::Wins, seat_text(language, *over.winner, winner), phrase(language, manner(over.reason)));
  const Say how = over.reason == GameOverReason::TimeForfeit ? Say::OnTimeDraw : manner(over.reason);
  return say(language, Say::Draw, phrase(language, how));
}

std::string move_error_text(Language language, const SanError& error) {
  constexpr std::array<Say, 10> kReasons = {Say::MoveNotAMove,     Say::MoveNullMove,         Say::MoveNoSuchPiece,
                                            Say::MoveWrongOrigin,  Say::MoveOwnPiece,         Say::MoveKingInCheck,
                                            Say::MoveNoCastling,   Say::MoveMissingPromotion, Say::MoveWrongPromotion,
                                            Say::MoveSeveralPieces};
  return std::string(phrase(language, kReasons[static_cast<std::size_t>(error.reason)]));
}

Say refusal_of(GameError error) {
  switch (error) {
    case GameError::IllegalMove:
      return Say::MoveNotLegal;
    case GameError::GameIsOver:
      return Say::GameIsOver;
    case GameError::NotOnMove:
      return Say::NotYourClaim;
    case GameError::NothingToUndo:
      return Say::NothingToUndo;
    case GameError::NoGroundForClaim:
      return Say::NoGroundForClaim;
    case GameError::NoDrawOffer:
      return Say::NoDrawOffer;
    case GameError::OfferStands:
      break;
  }
  return Say::OfferStands;
}

std::string_view term_sentence(Language language, Term term) { return kTerms[index(term)][column(language)]; }

}  // namespace kiebitz::terminal
