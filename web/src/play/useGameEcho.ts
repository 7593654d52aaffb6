// Sounds, announcements for screen readers, and the bird's mood during a game.
import { onBeforeUnmount, watch } from 'vue';
import { useConnectionStore } from '@/api/connectionStore';
import type { Game, PlayedMove } from '@/api/types';
import { useBirdStore } from '@/bird/birdStore';
import { factsOfGame, phaseOfGame } from '@/bird/gameFacts';
import { limits, moodOf } from '@/bird/mood';
import { moverOf } from '@/chess/notation';
import { useWords } from '@/i18n/words';
import { useAnnounceStore } from '@/shell/announceStore';
import { useSoundStore } from '@/sound/soundStore';
import { usePlayStore } from './playStore';
import { resultKey } from './result';
import { useResultWords } from './useResultWords';

const birdLookMs = 5000;
const pollMs = 2500;

export function useGameEcho(): void {
  const store = usePlayStore();
  const connection = useConnectionStore();
  const bird = useBirdStore();
  const sounds = useSoundStore();
  const announce = useAnnounceStore();
  const { t, speech } = useWords();
  const { resultSentence } = useResultWords();
  let touchedAt = Date.now(); // time of the reader's last action
  let played: PlayedMove | undefined; // the reader's move, whose sound was played when it was made

  const quietMs = () => Date.now() - Math.max(store.lastMoveAt, touchedAt);

  function feel(): void {
    const game = store.game;
    if (!game) return;
    const facts = factsOfGame(game, store.fens, connection.state !== 'lost', quietMs());
    const moment = { gameId: game.id, ply: game.state.ply, mood: moodOf(facts), phase: phaseOfGame(game) };
    bird.observe(moment, facts.thinking);
  }

  // Both play a sound and return the announcement.
  function tellMove(game: Game): string {
    const move = game.moves.at(-1);
    if (!move) return '';
    if (played?.ply !== move.ply || played.uci !== move.uci) sounds.playMove(move.san);
    return t('play.announceMove', { color: t(`color.${moverOf(game.start_fen, move.ply)}`), move: speech(move.san) });
  }

  function tellResult(game: Game): string {
    const key = resultKey(game);
    sounds.play(key === 'won' || key === 'lost' ? key : 'draw');
    return `${t(`result.${key}`)} ${resultSentence(game)}`;
  }

  watch(
    () => store.game,
    (game, before) => {
      feel();
      if (!game || before?.id !== game.id) return;
      const words = [];
      if (game.state.ply > before.state.ply) words.push(tellMove(game));
      if (game.state.outcome && !before.state.outcome) words.push(tellResult(game));
      if (words.length > 0) announce.say(words.join(' ')); // a second text would replace the first
    },
  );
  watch(
    () => store.livePending,
    (pending) => {
      if (!pending) return;
      played = { ply: pending.ply + 1, uci: pending.step.uci, san: pending.step.san };
      sounds.playMove(played.san);
    },
  );
  watch(
    () => connection.state,
    (state) => {
      if (state === 'open') store.forgetPassingFailure();
      feel();
    },
  );
  watch(
    () => store.failure,
    (failure) => failure && sounds.play('error'),
  );

  const look = setInterval(() => {
    if (quietMs() > limits.asleepMs) feel();
  }, birdLookMs);
  // Any action of the reader keeps the bird awake, not only moves.
  const onTouch = () => {
    touchedAt = Date.now();
    if (bird.mood === 'asleep') feel();
  };
  const touches = ['pointerdown', 'keydown', 'wheel'] as const;
  for (const touch of touches) window.addEventListener(touch, onTouch, { passive: true });
  // Without a WebSocket the page polls the game.
  const poll = setInterval(() => {
    if (connection.state !== 'open' && store.game && store.game.state.status !== 'finished') void store.refresh();
  }, pollMs);
  onBeforeUnmount(() => {
    clearInterval(look);
    clearInterval(poll);
    for (const touch of touches) window.removeEventListener(touch, onTouch);
  });
}
