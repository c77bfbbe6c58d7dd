/** Why recording is not possible. */
export type RecorderProblem = 'denied' | 'missing' | 'unsupported' | 'broken';

/** A running voice recording. */
export interface Recording {
  /** Current loudness, 0 to 1. */
  level(): number;
  /** True once nothing more is recorded, also after the microphone was unplugged. */
  isOver(): boolean;
  /** Stops recording and resolves to the voice. */
  stop(): Promise<Blob>;
  /** Stops recording and discards the voice. */
  discard(): void;
}

/** By preference; the MP4 types are for Safari. */
const CONTAINERS = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4'];
const BITS_PER_SECOND = 24_000;
const PIECE_MS = 250;

function problemOf(error: unknown): RecorderProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return 'broken';
}

function meter(stream: MediaStream): { level(): number; close(): void } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const wave = new Uint8Array(analyser.fftSize);
  return {
    level() {
      analyser.getByteTimeDomainData(wave);
      let peak = 0;
      for (const value of wave) peak = Math.max(peak, Math.abs(value - 128));
      return Math.min(1, peak / 100);
    },
    close: () => void context.close().catch(() => undefined),
  };
}

/** Asks for the microphone and starts recording. Resolves to the problem if that is not possible. */
export async function startRecording(): Promise<Recording | RecorderProblem> {
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices?.getUserMedia) return 'unsupported';
  const mimeType = CONTAINERS.find((container) => MediaRecorder.isTypeSupported(container));
  if (mimeType === undefined) return 'unsupported';
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
    });
  } catch (error) {
    return problemOf(error);
  }
  try {
    return record(stream, mimeType);
  } catch {
    stopTracks(stream);
    return 'broken';
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function record(stream: MediaStream, mimeType: string): Recording {
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
  const pieces: Blob[] = [];
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }));
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  const { level, close } = meter(stream);
  recorder.start(PIECE_MS);

  function end(): void {
    if (recorder.state !== 'inactive') recorder.stop();
    stopTracks(stream);
    close();
  }
  return {
    level,
    isOver: () => stream.getTracks().every(({ readyState }) => readyState === 'ended'),
    async stop() {
      end();
      await ended;
      return new Blob(pieces, { type: mimeType.split(';')[0] ?? '' });
    },
    discard: end,
  };
}
