import type { Readable } from 'im-sdk';
import { createEmitter } from '../../../../hooks/create-signal.ts';
import { onNextFrame } from '../../../../platform/next-frame.ts';
import { startExclusivePlayback } from '../../../../platform/sound/exclusive-playback.ts';

/** State of the voice message in the player. Times are in seconds; `duration` is 0 until known. */
export interface Playback {
  readonly playing: boolean;
  readonly time: number;
  readonly duration: number;
  /** True if the browser cannot play it. */
  readonly failed: boolean;
}

interface Held {
  readonly id: string;
  readonly audio: HTMLAudioElement;
  playback: Playback;
}

// One player per page. It continues while its row is unmounted, and stops when another one starts.
let held: Held | undefined;
const { subscribe, emit } = createEmitter();

function publish(own: Held, parts: Partial<Playback>): void {
  own.playback = { ...own.playback, ...parts };
  emit();
}

const STEP_SECONDS = 0.08;

/** Publishes the playback position each frame, in steps of at least 80 ms, for a smooth waveform. */
function follow(own: Held): void {
  if (held !== own || !own.playback.playing) return;
  const time = own.audio.currentTime;
  if (Math.abs(time - own.playback.time) >= STEP_SECONDS) publish(own, { time });
  onNextFrame(() => follow(own));
}

function hold(id: string, url: string): Held {
  if (held?.id === id) return held;
  release();
  const audio = new Audio();
  const own: Held = { id, audio, playback: { playing: false, time: 0, duration: 0, failed: false } };
  const pause = (): void => audio.pause();
  let yieldTurn = (): void => undefined;
  audio.onplay = () => {
    yieldTurn = startExclusivePlayback(pause);
    publish(own, { playing: true });
    follow(own);
  };
  audio.onpause = () => {
    yieldTurn();
    publish(own, { playing: false, time: audio.ended ? 0 : audio.currentTime });
  };
  audio.onloadedmetadata = () => {
    if (Number.isFinite(audio.duration)) publish(own, { duration: audio.duration });
  };
  audio.onended = () => publish(own, { playing: false, time: 0 });
  audio.onerror = () => publish(own, { playing: false, failed: true });
  audio.src = url;
  held = own;
  return own;
}

function release(): void {
  if (!held) return;
  const { audio } = held;
  held = undefined;
  audio.pause();
  audio.onerror = null;
  audio.removeAttribute('src');
  audio.load();
  emit();
}

async function play(own: Held): Promise<void> {
  if (own.playback.failed) publish(own, { failed: false });
  // `play()` also rejects when interrupted; real failures are reported by `onerror`.
  await own.audio.play().catch(() => undefined);
}

/** Playback state of a voice message; `undefined` while it is not in the player. */
export function playbackOf(id: string): Readable<Playback | undefined> {
  return {
    getSnapshot: () => (held?.id === id ? held.playback : undefined),
    subscribe,
  };
}

/** Toggles play and pause of a voice message. */
export function togglePlay(id: string, url: string): void {
  const own = hold(id, url);
  if (own.playback.playing) own.audio.pause();
  else void play(own);
}

/** Seeks to a position in seconds and plays from there. */
export function playFrom(id: string, url: string, seconds: number): void {
  const own = hold(id, url);
  own.audio.currentTime = seconds;
  publish(own, { time: seconds });
  if (!own.playback.playing) void play(own);
}

/** Stops a voice message if it is in the player. */
export function stopPlaying(id: string): void {
  if (held?.id === id) release();
}
