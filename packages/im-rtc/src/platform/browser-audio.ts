import type { CallPlatform, Stop, Tone } from './call-platform.ts';

const GESTURES = ['pointerdown', 'keydown'] as const;

/** An audio context that exists while something uses it. Starts with the next gesture where the browser wants one. */
class SharedContext {
  #context: AudioContext | undefined;
  #users = 0;

  acquire(): AudioContext {
    this.#users += 1;
    this.#context ??= new AudioContext();
    if (this.#context.state === 'suspended') {
      this.#resume();
      for (const gesture of GESTURES) addEventListener(gesture, this.#resume, true);
    }
    return this.#context;
  }

  release(): void {
    this.#users -= 1;
    if (this.#users > 0) return;
    for (const gesture of GESTURES) removeEventListener(gesture, this.#resume, true);
    this.#context?.close().catch(() => undefined);
    this.#context = undefined;
  }

  readonly #resume = (): void => {
    this.#context?.resume().catch(() => undefined);
  };
}

/** Loudness of a ringtone, 0 to 1. */
const VOLUME = 0.2;
/** Fades a tone in and out, so that it does not click. */
const FADE_S = 0.02;

/** Sounds and loudness by Web Audio. */
export function createBrowserAudio(): Pick<CallPlatform, 'play' | 'measure'> {
  const shared = new SharedContext();

  function playOnce(context: AudioContext, output: AudioNode, tones: readonly Tone[]): void {
    for (const { hz, atMs, ms } of tones) {
      const start = context.currentTime + atMs / 1_000;
      const end = start + ms / 1_000;
      const oscillator = new OscillatorNode(context, { frequency: hz });
      const gain = new GainNode(context, { gain: 0 });
      gain.gain.setTargetAtTime(VOLUME, start, FADE_S);
      gain.gain.setTargetAtTime(0, end - FADE_S, FADE_S);
      oscillator.connect(gain).connect(output);
      oscillator.start(start);
      oscillator.stop(end + 5 * FADE_S);
    }
  }

  return {
    play(tones, { everyMs, speakerId, turn }) {
      const context = shared.acquire();
      const output = new GainNode(context);
      output.connect(context.destination);
      if ('setSinkId' in context) {
        (context.setSinkId as (id: string) => Promise<void>)(speakerId).catch(() => undefined);
      }
      const lengthMs = everyMs ?? Math.max(...tones.map(({ atMs, ms }) => atMs + ms)) + 200;
      let timer: number | undefined;
      let leaveTurn: Stop | undefined;
      let isOver = false;
      const stop: Stop = () => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        leaveTurn?.();
        output.disconnect();
        shared.release();
      };
      const run = (): void => {
        if (context.state === 'running') playOnce(context, output, tones);
        timer = window.setTimeout(everyMs === undefined ? stop : run, lengthMs);
      };
      const start = (): void => {
        clearTimeout(timer);
        run();
      };
      // A suspended context plays as soon as a gesture resumes it, not after the next `everyMs`. Until then it takes no turn.
      const resumed = (): void => {
        if (isOver || context.state !== 'running') return;
        if (turn === undefined) start();
        else leaveTurn ??= waitForTurn(turn, start);
      };
      context.addEventListener('statechange', resumed);
      if (turn === undefined) start();
      else resumed();
      return stop;
    },
    measure(track) {
      const context = shared.acquire();
      const source = new MediaStreamAudioSourceNode(context, { mediaStream: new MediaStream([track]) });
      const analyser = new AnalyserNode(context, { fftSize: 512 });
      source.connect(analyser);
      const samples = new Float32Array(analyser.fftSize);
      return {
        level() {
          analyser.getFloatTimeDomainData(samples);
          const meanSquare = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
          // The RMS of speech is about a tenth of the peak.
          return Math.min(1, Math.sqrt(meanSquare) * 5);
        },
        stop() {
          source.disconnect();
          shared.release();
        },
      };
    },
  };
}

/** Head start of visible tabs. */
const HIDDEN_WAITS_MS = 300;

/**
 * Calls back in one of the tabs that wait for the same turn, a visible one first. Another takes over when it gives the turn
 * away or is closed. Returns a function that does so.
 */
function waitForTurn(name: string, run: () => void): Stop {
  const ended = new AbortController();
  const { signal } = ended;
  // Missing on a page by http and in old browsers: visible tabs ring.
  const locks: LockManager | undefined = navigator.locks;
  const hold = (): Promise<void> => {
    run();
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
  };
  const runUnlocked = (): void => {
    if (!signal.aborted && !document.hidden) run();
  };
  const ask = (): void => {
    // Refused where the browser blocks storage.
    if (locks) locks.request(name, { signal }, hold).catch(runUnlocked);
    else runUnlocked();
  };
  const timer = setTimeout(ask, document.hidden ? HIDDEN_WAITS_MS : 0);
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}
