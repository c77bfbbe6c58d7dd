import { limits } from 'im-sdk/protocol';
import type { CallPlatform, Stop } from '../platform/call-platform.ts';
import { Value } from './value.ts';

/** Loudness of the own microphone, measured while it has subscribers. */
export class MicrophoneLevel {
  readonly level: Value<number>;
  readonly #platform: CallPlatform;
  #isWatched = false;
  #track: MediaStreamTrack | undefined;
  #stop: Stop | undefined;

  /** `onThrown` receives the error of a listener of `level` that throws. */
  constructor(platform: CallPlatform, onThrown: (cause: unknown) => void) {
    this.#platform = platform;
    this.level = new Value(0, onThrown, (isWatched) => {
      this.#isWatched = isWatched;
      this.#keep();
    });
  }

  /** Measures another track, or none. */
  set(track: MediaStreamTrack | undefined): void {
    if (track === this.#track) return;
    this.#track = track;
    this.#keep();
  }

  #keep(): void {
    this.#stop?.();
    this.#stop = undefined;
    if (this.#isWatched && this.#track) this.#stop = this.#measure(this.#track);
    else this.level.set(0);
  }

  #measure(track: MediaStreamTrack): Stop {
    const meter = this.#platform.measure(track);
    let stopTimer: Stop;
    const sample = (): void => {
      this.level.set(track.enabled ? meter.level() : 0);
      stopTimer = this.#platform.after(limits.callLevelEveryMs, sample);
    };
    stopTimer = this.#platform.after(limits.callLevelEveryMs, sample);
    return () => {
      stopTimer();
      meter.stop();
    };
  }
}
