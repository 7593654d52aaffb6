// The sounds of the page, synthesised from oscillators and noise; no file is loaded.
export type SoundName =
  'move' | 'capture' | 'check' | 'castle' | 'start' | 'won' | 'lost' | 'draw' | 'lowTime' | 'error';

interface Tone {
  at: number; // seconds from now
  from: number; // Hz at the beginning
  to: number; // Hz at the end
  length: number;
  gain: number;
  shape: OscillatorType;
}

interface Knock {
  at: number;
  pitch: number;
  gain: number;
}

interface Recipe {
  tones?: Tone[];
  knocks?: Knock[];
}

const tone = (
  at: number,
  from: number,
  to: number,
  length: number,
  gain = 0.2,
  shape: OscillatorType = 'sine',
): Tone => ({
  at,
  from,
  to,
  length,
  gain,
  shape,
});

// The lapwing's call: two notes, the second one rising.
const call = (at: number, gain = 0.14): Tone[] => [
  tone(at, 1250, 1050, 0.12, gain),
  tone(at + 0.15, 950, 2050, 0.2, gain),
];

const recipes: Record<SoundName, Recipe> = {
  move: { knocks: [{ at: 0, pitch: 900, gain: 0.5 }] },
  capture: {
    knocks: [
      { at: 0, pitch: 1300, gain: 0.6 },
      { at: 0.05, pitch: 700, gain: 0.55 },
    ],
  },
  castle: {
    knocks: [
      { at: 0, pitch: 900, gain: 0.5 },
      { at: 0.11, pitch: 800, gain: 0.45 },
    ],
  },
  check: { knocks: [{ at: 0, pitch: 1000, gain: 0.5 }], tones: [tone(0.03, 880, 1180, 0.14, 0.14, 'triangle')] },
  start: { tones: call(0) },
  won: { tones: [tone(0, 523, 523, 0.16), tone(0.14, 659, 659, 0.16), tone(0.28, 784, 784, 0.3), ...call(0.62)] },
  lost: { tones: [tone(0, 523, 510, 0.2), tone(0.2, 440, 425, 0.2), tone(0.4, 349, 330, 0.4)] },
  draw: { tones: [tone(0, 523, 523, 0.18), tone(0.2, 523, 523, 0.3)] },
  lowTime: { tones: [tone(0, 980, 980, 0.06, 0.12, 'square')] },
  error: { tones: [tone(0, 220, 180, 0.14, 0.16, 'triangle')] },
};

let context: AudioContext | undefined;

function playTone(audio: AudioContext, out: GainNode, { at, from, to, length, gain, shape }: Tone): void {
  const start = audio.currentTime + at;
  const oscillator = audio.createOscillator();
  const envelope = audio.createGain();
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
  envelope.gain.setValueAtTime(0.0001, start);
  envelope.gain.exponentialRampToValueAtTime(gain, start + 0.015);
  envelope.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(envelope).connect(out);
  oscillator.start(start);
  oscillator.stop(start + length + 0.02);
}

// A knock of wood: a very short burst of noise through a narrow filter.
function playKnock(audio: AudioContext, out: GainNode, { at, pitch, gain }: Knock): void {
  const start = audio.currentTime + at;
  const length = 0.06;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp((-9 * i) / samples.length);
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 3;
  const volume = audio.createGain();
  volume.gain.value = gain;
  source.connect(filter).connect(volume).connect(out);
  source.start(start);
}

export function playSound(name: SoundName, volume: number): void {
  if (typeof AudioContext === 'undefined' || volume <= 0) return;
  context ??= new AudioContext();
  // Browsers allow no sound before the first click or key, so an engine move before that is silent.
  if (context.state === 'suspended') void context.resume();
  const out = context.createGain();
  out.gain.value = volume;
  out.connect(context.destination);
  const audio = context;
  recipes[name].tones?.forEach((part) => playTone(audio, out, part));
  recipes[name].knocks?.forEach((part) => playKnock(audio, out, part));
}
