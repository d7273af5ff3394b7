// Short sounds, made here: a few oscillators with an envelope. Silent until the first touch, as browsers ask.
import { settings } from './settings.svelte';

type Note = [hertz: number, at: number, seconds: number, shape?: OscillatorType];

const sounds = {
  card: [
    [180, 0, 0.06, 'triangle'],
    [90, 0, 0.08, 'sine'],
  ],
  reveal: [
    [392, 0, 0.12],
    [523, 0.07, 0.16],
  ],
  dice: [
    [320, 0, 0.04, 'square'],
    [260, 0.06, 0.04, 'square'],
    [300, 0.13, 0.05, 'square'],
    [210, 0.2, 0.06, 'square'],
  ],
  belt: [
    [110, 0, 0.3, 'triangle'],
    [116, 0.05, 0.3, 'triangle'],
  ],
  turn: [
    [660, 0, 0.1],
    [880, 0.1, 0.2],
  ],
  point: [
    [784, 0, 0.08],
    [1047, 0.08, 0.18],
  ],
} satisfies Record<string, Note[]>;

let audio: AudioContext | null = null;

export type Sound = keyof typeof sounds;
export const all_sounds = Object.keys(sounds) as Sound[];

export function volume_of(name: Sound): number {
  return settings.volumes[name] ?? 1;
}

export function play(name: Sound): void {
  const volume = settings.volume * volume_of(name);
  if (volume === 0 || typeof AudioContext === 'undefined') return;
  if (!navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  const now = audio.currentTime;
  for (const [hertz, at, seconds, shape = 'sine'] of sounds[name] as Note[]) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = shape;
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(0.0001, now + at);
    gain.gain.exponentialRampToValueAtTime(0.25 * volume, now + at + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + at + seconds);
    tone.connect(gain).connect(audio.destination);
    tone.start(now + at);
    tone.stop(now + at + seconds + 0.02);
  }
}
