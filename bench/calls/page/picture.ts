/** Camera and microphone of every call that is measured: the picture is small, for four pages share the machine. */
export const DEVICES = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  video: { width: 160, height: 120, frameRate: 15 },
} as const;

/** When each step of a call was over, in ms from its start. Steps that were not seen are not in it. */
export type Steps = Readonly<Record<string, number>>;

/** Notes the steps of a call. */
export function stopwatch(): { note(step: string): void; readonly steps: Steps } {
  const began = performance.now();
  const steps: Record<string, number> = {};
  return {
    steps,
    note(step) {
      steps[step] ??= performance.now() - began;
    },
  };
}

/** Chromium's own way to the frames of a track. */
declare const MediaStreamTrackProcessor: new (of: {
  readonly track: MediaStreamTrack;
}) => { readonly readable: ReadableStream<VideoFrame> };

/** Plays a stream in the page. */
export function play(stream: MediaStream): void {
  const video = document.createElement('video');
  video.autoplay = true;
  video.srcObject = stream;
  document.body.append(video);
}

/** Resolves with the first decoded frame of a track: when the page paints it is a matter of the browser. */
export async function decoded(track: MediaStreamTrack): Promise<void> {
  const frames = new MediaStreamTrackProcessor({ track }).readable.getReader();
  const { value } = await frames.read();
  value?.close();
  await frames.cancel();
}

/** Takes every picture away. */
export function clear(): void {
  for (const video of document.querySelectorAll('video')) {
    video.srcObject = null;
    video.remove();
  }
}
