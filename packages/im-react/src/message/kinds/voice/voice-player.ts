import type { ImClient, Readable } from 'im-sdk';
import { onSessionEnd } from '../../../hooks/session/session-state.ts';
import { createEmitter } from '../../../platform/create-signal.ts';
import { isReachable } from '../../../platform/files/fetch-file.ts';
import { onNextFrame } from '../../../platform/next-frame.ts';
import { startExclusivePlayback } from '../../../platform/sound/exclusive-playback.ts';

/** State of the voice message in the player. Times are in seconds; `duration` is 0 until known. */
export interface Playback {
  readonly playing: boolean;
  readonly time: number;
  readonly duration: number;
  /** `network`: the file could not be loaded, try again; `undecodable`: the browser cannot play it. */
  readonly failure: 'network' | 'undecodable' | undefined;
}

interface LoadedVoice {
  readonly id: string;
  readonly audio: HTMLAudioElement;
  playback: Playback;
  /** Stops listening for the sign-out. */
  readonly unsubscribe: () => void;
}

// One player per page. It continues while its row is unmounted; stops when another one starts, and at sign-out.
let current: LoadedVoice | undefined;
const { subscribe, emit } = createEmitter();

function publish(voice: LoadedVoice, parts: Partial<Playback>): void {
  voice.playback = { ...voice.playback, ...parts };
  emit();
}

const STEP_SECONDS = 0.08;

/** Publishes the playback position each frame, in steps of at least 80 ms, for a smooth waveform. */
function publishEachFrame(voice: LoadedVoice): void {
  if (current !== voice || !voice.playback.playing) return;
  const time = voice.audio.currentTime;
  if (Math.abs(time - voice.playback.time) >= STEP_SECONDS) publish(voice, { time });
  onNextFrame(() => publishEachFrame(voice));
}

function load(client: ImClient, id: string, url: string): LoadedVoice {
  if (current?.id === id) return current;
  unload();
  const audio = new Audio();
  const voice: LoadedVoice = {
    id,
    audio,
    playback: { playing: false, time: 0, duration: 0, failure: undefined },
    unsubscribe: onSessionEnd(client, () => stopPlaying(id)),
  };
  const pause = (): void => audio.pause();
  let endExclusivePlayback = (): void => undefined;
  audio.onplay = () => {
    endExclusivePlayback = startExclusivePlayback(pause);
    publish(voice, { playing: true });
    publishEachFrame(voice);
  };
  audio.onpause = () => {
    endExclusivePlayback();
    publish(voice, { playing: false, time: audio.ended ? 0 : audio.currentTime });
  };
  audio.onloadedmetadata = () => {
    if (Number.isFinite(audio.duration)) publish(voice, { duration: audio.duration });
  };
  audio.onended = () => publish(voice, { playing: false, time: 0 });
  audio.onerror = () => {
    publish(voice, { playing: false });
    void failureOf(audio).then((failure) => audio.error && publish(voice, { failure }));
  };
  audio.src = url;
  current = voice;
  return voice;
}

/** A file that the server does not send is reported by browsers like one of an unknown format: it is asked for again. */
async function failureOf({ error, src }: HTMLAudioElement): Promise<Playback['failure']> {
  if (error?.code === MediaError.MEDIA_ERR_DECODE) return 'undecodable';
  if (error?.code === MediaError.MEDIA_ERR_NETWORK) return 'network';
  return (await isReachable(src)) ? 'undecodable' : 'network';
}

function unload(): void {
  if (!current) return;
  const { audio, unsubscribe } = current;
  unsubscribe();
  current = undefined;
  audio.pause();
  audio.onerror = null;
  audio.removeAttribute('src');
  audio.load();
  emit();
}

async function play(voice: LoadedVoice): Promise<void> {
  if (voice.playback.failure) {
    publish(voice, { failure: undefined });
    voice.audio.load();
  }
  // `play()` also rejects when interrupted; real failures are reported by `onerror`.
  await voice.audio.play().catch(() => undefined);
}

/** Playback state of a voice message; `undefined` while it is not in the player. */
export function playbackOf(id: string): Readable<Playback | undefined> {
  return {
    getSnapshot: () => (current?.id === id ? current.playback : undefined),
    subscribe,
  };
}

/** Toggles play and pause of a voice message. */
export function togglePlay(client: ImClient, id: string, url: string): void {
  const voice = load(client, id, url);
  if (voice.playback.playing) voice.audio.pause();
  else void play(voice);
}

/** Seeks to a position in seconds and plays from there. */
export function playFrom(client: ImClient, id: string, url: string, seconds: number): void {
  const voice = load(client, id, url);
  voice.audio.currentTime = seconds;
  publish(voice, { time: seconds });
  if (!voice.playback.playing) void play(voice);
}

/** Stops a voice message if it is in the player. */
export function stopPlaying(id: string): void {
  if (current?.id === id) unload();
}
