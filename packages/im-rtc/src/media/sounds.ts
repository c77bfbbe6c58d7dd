import type { Ringtone } from '../call-mode.ts';
import type { CallPlatform, Stop, Tone } from '../platform/call-platform.ts';

/** A ringtone: two tones, again and again. */
const RINGTONES: Readonly<Record<Ringtone, { readonly tones: readonly Tone[]; readonly everyMs: number }>> = {
  incoming: {
    tones: [
      { hz: 660, atMs: 0, ms: 350 },
      { hz: 880, atMs: 400, ms: 350 },
      { hz: 660, atMs: 800, ms: 350 },
      { hz: 880, atMs: 1_200, ms: 350 },
    ],
    everyMs: 3_000,
  },
  outgoing: {
    tones: [
      { hz: 440, atMs: 0, ms: 1_000 },
      { hz: 480, atMs: 0, ms: 1_000 },
    ],
    everyMs: 4_000,
  },
};

const TEST: readonly Tone[] = [
  { hz: 523, atMs: 0, ms: 200 },
  { hz: 659, atMs: 220, ms: 200 },
  { hz: 784, atMs: 440, ms: 300 },
];

/** Speaker of a ringtone, and the turn that the tabs of an account share. */
export interface RingOptions {
  readonly speakerId: string;
  readonly turn: string;
}

/** Plays a ringtone while it is set. A call rings in all tabs of an account; one tab plays the sound. */
export class Ringer {
  readonly #platform: CallPlatform;
  readonly #options: () => RingOptions;
  #ringtone: Ringtone | undefined;
  #stop: Stop | undefined;

  constructor(platform: CallPlatform, options: () => RingOptions) {
    this.#platform = platform;
    this.#options = options;
  }

  set(ringtone: Ringtone | undefined): void {
    if (ringtone === this.#ringtone) return;
    this.#ringtone = ringtone;
    this.#stop?.();
    if (!ringtone) {
      this.#stop = undefined;
      return;
    }
    const { tones, everyMs } = RINGTONES[ringtone];
    const { speakerId, turn } = this.#options();
    this.#stop = this.#platform.play(tones, { everyMs, speakerId, turn: ringtone === 'incoming' ? turn : undefined });
  }
}

/** Plays a short sound once. */
export function playTestSound(platform: CallPlatform, speakerId: string): void {
  platform.play(TEST, { speakerId });
}
