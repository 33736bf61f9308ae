// Short soft sounds, made here by the browser itself: knocks on wood, paper, a little bell.

import { settings } from "./settings.svelte";

/** Schedules its tones from `start` on, in seconds of the audio clock. */
export type Sound = (start: number) => void;

let context: AudioContext | undefined;
let out: GainNode | undefined;
let hiss: AudioBuffer | undefined;

/** Play a sound, unless sounds are switched off. A device without audio stays silent. */
export function play(sound: Sound): void {
  if (!settings.sound || document.visibilityState === "hidden" || !touched()) return;
  try {
    const desk = open();
    if (desk.state === "suspended") void desk.resume().catch(() => undefined);
    sound(desk.currentTime + 0.01);
  } catch {
    // No sound on this device.
  }
}

/** Browsers allow no sound before the page was touched; one that cannot say so is simply tried. */
function touched(): boolean {
  return (navigator as { userActivation?: UserActivation }).userActivation?.hasBeenActive ?? true;
}

function open(): AudioContext {
  if (!context) {
    context = new AudioContext();
    out = context.createGain();
    out.gain.value = 0.5;
    const softer = context.createBiquadFilter();
    softer.type = "lowpass";
    softer.frequency.value = 5200;
    out.connect(softer).connect(context.destination);
  }
  return context;
}

interface Tone {
  from: number; // hertz
  to?: number;
  at?: number; // seconds after the sound began
  long: number;
  loud: number;
  type?: OscillatorType;
}

export function tone(start: number, { from, to = from, at = 0, long, loud, type = "sine" }: Tone): void {
  if (!context || !out) return;
  const [oscillator, volume] = [context.createOscillator(), context.createGain()];
  const begin = start + at;
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from, begin);
  oscillator.frequency.exponentialRampToValueAtTime(to, begin + long);
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(loud, begin + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + long);
  oscillator.connect(volume).connect(out);
  oscillator.start(begin);
  oscillator.stop(begin + long + 0.02);
}

interface Rustle {
  from: number; // the middle of what is let through, in hertz
  to?: number;
  at?: number;
  long: number;
  loud: number;
  narrow?: number;
}

export function rustle(start: number, { from, to = from, at = 0, long, loud, narrow = 1 }: Rustle): void {
  if (!context || !out) return;
  hiss ??= noise(context);
  const [source, band, volume] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
  const begin = start + at;
  source.buffer = hiss;
  source.loop = true;
  band.type = "bandpass";
  band.Q.value = narrow;
  band.frequency.setValueAtTime(from, begin);
  band.frequency.exponentialRampToValueAtTime(to, begin + long);
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(loud, begin + Math.min(0.03, long / 3));
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + long);
  source.connect(band).connect(volume).connect(out);
  source.start(begin);
  source.stop(begin + long + 0.02);
}

function noise(desk: AudioContext): AudioBuffer {
  const buffer = desk.createBuffer(1, desk.sampleRate, desk.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < data.length; n += 1) data[n] = Math.random() * 2 - 1;
  return buffer;
}

/** A knock on wood: a falling low tone and a short click. */
export function knock(start: number, pitch: number, loud: number, at = 0): void {
  tone(start, { from: pitch, to: pitch * 0.6, at, long: 0.09, loud, type: "triangle" });
  rustle(start, { from: pitch * 6, at, long: 0.03, loud: loud * 0.5, narrow: 2 });
}

/** A small chime. */
export function chime(start: number, pitch: number, loud: number, at = 0, long = 0.45): void {
  tone(start, { from: pitch, at, long, loud });
  tone(start, { from: pitch * 2.76, at, long: long * 0.4, loud: loud * 0.25 });
}

/** Sounds that every game may use: of pieces that move, of turns, of the page itself. */
export const SOUNDS = {
  step: (now) => {
    knock(now, 520, 0.14);
    knock(now, 600, 0.1, 0.07);
  },
  slide: (now) => {
    rustle(now, { from: 320, to: 620, long: 0.32, loud: 0.3, narrow: 1.4 });
    knock(now, 170, 0.4, 0.3);
  },
  lift: (now) => {
    rustle(now, { from: 700, to: 1700, long: 0.16, loud: 0.16 });
    tone(now, { from: 260, to: 390, long: 0.13, loud: 0.12, type: "triangle" });
  },
  close: (now) => {
    rustle(now, { from: 1300, to: 500, long: 0.12, loud: 0.14 });
    knock(now, 210, 0.36, 0.1);
  },
  gain: (now) => {
    chime(now, 659, 0.16, 0, 0.25);
    chime(now, 988, 0.16, 0.09, 0.4);
  },
  turn: (now) => {
    knock(now, 392, 0.2);
    knock(now, 523, 0.2, 0.12);
  },
  win: (now) => {
    for (const [n, pitch] of [523, 659, 784, 1047].entries()) chime(now, pitch, 0.17, n * 0.13, 0.6);
  },
  bell: (now) => {
    chime(now, 880, 0.2, 0, 1.1);
    chime(now, 1318, 0.08, 0.02, 0.8);
  },
  good: (now) => {
    chime(now, 587, 0.16, 0, 0.25);
    chime(now, 880, 0.16, 0.11, 0.4);
  },
  bad: (now) => {
    knock(now, 196, 0.32);
    knock(now, 147, 0.36, 0.15);
  },
} satisfies Record<string, Sound>;
