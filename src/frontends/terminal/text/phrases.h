// Everything the terminal says, in every language, side by side in phrases.cpp. {0}, {1} are filled in by say().
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "eval/term.h"
#include "game/game.h"
#include "game/game_over.h"
#include "notation/san.h"
#include "rules/types.h"
#include "terminal/text/language.h"

namespace kiebitz::terminal {

enum class Say : std::uint8_t {
  // --- the game
  White,
  Black,
  WhiteToMove,
  BlackToMove,
  Check,
  LastMove,
  Thinking,
  GameNumber,
  Continued,
  ContinuedAfterOne,
  LookedUp,
  Stored,
  Forgotten,
  TypeHelp,
  TimeIsUp,
  CannotStore,
  OpponentFailed,
  IllegalAnswer,
  NoMoveFound,
  Aborted,
  ChangedElsewhere,
  NotDone,
  Rated,
  RatedOnce,
  // --- moves
  NotUnderstood,
  DidYouMean,
  NoPieceThere,
  PieceCannotMove,
  MoveTo,
  CannotGoThere,
  AnotherPiece,
  TwoReadings,
  LegalMoves,
  LegalMove,
  NoSuchSquare,
  MoveNotAMove,
  MoveNullMove,
  MoveNoSuchPiece,
  MoveWrongOrigin,
  MoveOwnPiece,
  MoveKingInCheck,
  MoveNoCastling,
  MoveMissingPromotion,
  MoveWrongPromotion,
  MoveSeveralPieces,
  // --- commands
  MoveNotLegal,
  NotYourClaim,
  NoGroundForClaim,
  NoDrawOffer,
  OfferStands,
  NothingToUndo,
  NothingToRedo,
  TakenBack,
  GameIsOver,
  BadSeconds,
  HintPiece,
  HintSquare,
  HintMove,
  HintLine,
  ExplainTotal,
  ExplainInCheck,
  ExplainBest,
  ExplainNothing,
  Depth,
  OffersDraw,
  DrawOffered,
  DrawDeclined,
  DrawClaimed,
  ReallyResign,
  NotResigned,
  ReallyReplace,
  NotSaved,
  Saved,
  CannotSave,
  BadFen,
  NewPosition,
  NothingToResume,
  OtherGamesToResume,
  AskNewGame,
  AskFen,
  // --- evaluation
  Equal,
  SlightlyBetter,
  ClearlyBetter,
  Winning,
  MatesIn,
  ChanceOf,
  // --- results
  Wins,
  Draw,
  ByCheckmate,
  ByStalemate,
  ByMaterial,
  BySeventyFive,
  ByFivefold,
  ByFifty,
  ByThreefold,
  ByResignation,
  ByAgreement,
  OnTime,
  OnTimeDraw,
  ByAbandonment,
  ByAdjudication,
  // --- questions
  AskName,
  AskKind,
  Opponent,
  AskLevel,
  AskBrain,
  AskCommand,
  AskAddress,
  AskOtherName,
  AskPlayerName,
  AskPlayerKind,
  AskDifficulty,
  AskColor,
  AskClock,
  AskStart,
  AnswerHuman,
  AnswerEngine,
  AnswerAi,
  AnswerWhite,
  AnswerNone,
  BadAnswer,
  BadClock,
  BadLevel,
  BadChess960,
  BadStart,
  BadPlayer,
  UnknownBrain,
  UnreadableBrain,
  OutOfMemory,
  BadAddress,
  RemoteNoConnection,
  RemoteBadCertificate,
  RemoteNoEncryption,
  RemoteSilent,
  RemoteTooLarge,
  RemoteNotKiebitz,
  RemoteNeedsPassword,
  RemoteBusy,
  RemoteRefused,
  RemoteCancelled,
  HelpTitle,
  HelpMoves,
  Yes,
  Count,
};

std::string_view phrase(Language language, Say what);

template <class... Args>
std::string say(Language language, Say what, const Args&... args) {
  return fmt::format(fmt::runtime(phrase(language, what)), args...);
}

std::string_view color_name(Language language, Color color);
// "the knight" as the object of a sentence: "den Springer".
std::string_view piece_as_object(Language language, PieceType type);
// "Anna (White)", or the colour alone for a player without a name.
std::string seat_text(Language language, Color color, std::string_view name);
// "Anna (White) wins by checkmate!", "Draw by stalemate!". `winner` is the name of the winner, if there is one.
std::string result_text(Language language, const GameOver& over, std::string_view winner);
// Why a move was not understood, with a remedy.
std::string move_error_text(Language language, const SanError& error);
// Why the laws do not allow what was wanted.
Say refusal_of(GameError error);
// A sentence about a term of the evaluation; {0} is the side that profits.
std::string_view term_sentence(Language language, Term term);

}  // namespace kiebitz::terminal
