import { limits } from 'im-sdk/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClock } from '../../context/settings-context.ts';
import { type RecorderProblem, type Recording, startRecording } from '../../platform/sound/recorder.ts';

/** State of a voice recording. */
export interface RecorderState {
  /** `asking`: for microphone permission; `full`: recording has stopped, at its maximum duration or without a microphone. */
  readonly phase: 'asking' | 'recording' | 'full' | 'failed';
  /** Why recording failed. */
  readonly problem: RecorderProblem | undefined;
  /** Duration in ms. */
  readonly elapsed: number;
  /** Loudness from 0 to 1, ten per second, newest last. */
  readonly levels: readonly number[];
}

/** Voice recorder of a mounted component. */
export interface Recorder extends RecorderState {
  /** True once the recording is long enough to be sent: a second press on Record sends nothing. */
  readonly canFinish: boolean;
  /** Stops recording. Resolves to the voice and its duration in seconds; `undefined` if already finished. */
  finish(): Promise<{ readonly voice: Blob; readonly seconds: number } | undefined>;
  /** Starts over after a failure. */
  retry(): void;
}

const EVERY_MS = 100;
const SHORTEST_MS = 1_000;
const LEVELS_SHOWN = 60;
const ASKING: RecorderState = { phase: 'asking', problem: undefined, elapsed: 0, levels: [] };

/** Asks for the microphone on mount and records up to `limits.voiceMs`. Releases everything on unmount. */
export function useRecorder(): Recorder {
  const clock = useClock();
  const [state, setState] = useState(ASKING);
  const [attempt, setAttempt] = useState(0);
  const recording = useRef<Recording>(undefined);
  const done = useRef<Promise<Blob>>(undefined);
  const length = useRef(0);

  useEffect(() => {
    let cancelled = false;
    let cancelTimer: (() => void) | undefined;
    const levels: number[] = [];
    setState(ASKING);
    void startRecording().then((started) => {
      if (typeof started === 'string') {
        if (!cancelled) setState({ ...ASKING, phase: 'failed', problem: started });
        return;
      }
      if (cancelled) return started.discard();
      recording.current = started;
      const { level, stop, isOver } = started;
      const startedAt = clock.now();
      function beat(): void {
        // The time after the microphone was unplugged is not recorded.
        const isCut = isOver();
        if (!isCut) length.current = Math.min(limits.voiceMs, clock.now() - startedAt);
        const full = isCut || length.current >= limits.voiceMs;
        levels.push(level());
        if (full) done.current = stop();
        else cancelTimer = clock.after(EVERY_MS, beat);
        const phase = full ? 'full' : 'recording';
        setState({ phase, problem: undefined, elapsed: length.current, levels: levels.slice(-LEVELS_SHOWN) });
      }
      beat();
    });
    return () => {
      cancelled = true;
      cancelTimer?.();
      recording.current?.discard();
      recording.current = undefined;
      done.current = undefined;
    };
  }, [attempt, clock]);

  const finish = useCallback(async () => {
    const { current } = recording;
    if (!current) return undefined;
    // Only the first call returns the voice.
    recording.current = undefined;
    const voice = await (done.current ?? current.stop());
    return { voice, seconds: Math.max(1, Math.round(length.current / 1_000)) };
  }, []);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, canFinish: state.elapsed >= SHORTEST_MS, finish, retry };
}
