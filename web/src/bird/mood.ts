// The mood of the Kiebitz in a game. A pure function from facts to mood, so that a test covers every mood.
export type Mood =
  | 'idle'
  | 'asleep'
  | 'thinking'
  | 'happy'
  | 'proud'
  | 'worried'
  | 'sweating'
  | 'impressed'
  | 'startled'
  | 'sorry'
  | 'won'
  | 'lost'
  | 'draw'
  | 'offline';

export interface MoodFacts {
  online: boolean;
  result?: 'won' | 'lost' | 'draw'; // from the bird's side
  thinking: boolean;
  standing?: number; // score after the bird's last move, in pawns from its side
  before?: number; // the same score one move earlier
  sacrificed: boolean; // the player gave material away and the bird does not stand better for it
  wonPiece: boolean; // the bird has just taken more than it gave
  quietMs: number; // since the last move
}

export const limits = {
  happy: 1.5,
  proud: 4,
  worried: -1,
  sweating: -3,
  startled: -2, // fall in one move
  impressed: -0.8, // fall in one move
  sorry: 2, // rise in one move
  asleepMs: 120_000,
};

function reactionTo({ standing, before, sacrificed, wonPiece }: MoodFacts): Mood | undefined {
  if (standing === undefined || before === undefined) return undefined;
  const change = standing - before;
  if (change <= limits.startled) return 'startled';
  if (wonPiece && change >= limits.sorry) return 'sorry';
  if (sacrificed || change <= limits.impressed) return 'impressed';
  return undefined;
}

function standingMood(standing: number | undefined): Mood | undefined {
  if (standing === undefined) return undefined;
  if (standing >= limits.proud) return 'proud';
  if (standing >= limits.happy) return 'happy';
  if (standing <= limits.sweating) return 'sweating';
  if (standing <= limits.worried) return 'worried';
  return undefined;
}

// Priority: the result, then what just happened, then the score.
export function moodOf(facts: MoodFacts): Mood {
  if (!facts.online) return 'offline';
  if (facts.result) return facts.result;
  const reaction = reactionTo(facts);
  if (reaction && facts.quietMs < limits.asleepMs) return reaction;
  if (!facts.thinking && facts.quietMs >= limits.asleepMs) return 'asleep';
  return standingMood(facts.standing) ?? (facts.thinking ? 'thinking' : 'idle');
}
