import type { VideoDraft } from 'im-sdk';

/** Size, duration (seconds) and cover picture of a video. */
export type VideoMetadata = Pick<VideoDraft, 'cover' | 'duration' | 'width' | 'height'>;

const COVER_EDGE = 480;
const LONGEST_LOOK_MS = 8_000;

function once(target: EventTarget, event: string, failing: string, within: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No ${event}`)), within);
    target.addEventListener(
      event,
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
    target.addEventListener(
      failing,
      () => {
        clearTimeout(timer);
        reject(new Error(failing));
      },
      { once: true },
    );
  });
}

function drawn(video: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, COVER_EDGE / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  // JPEG, because Safari's canvas cannot encode WebP.
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.8));
}

/** Reads size, duration and a cover of a video; `undefined` if it has no picture. Rejects if it cannot be played. */
export async function readVideoMetadata(file: Blob): Promise<VideoMetadata | undefined> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    const loaded = once(video, 'loadeddata', 'error', LONGEST_LOOK_MS);
    video.src = url;
    await loaded;
    const { videoWidth: width, videoHeight: height } = video;
    if (width === 0 || height === 0) return undefined;
    const { duration } = video;
    // Seek past the first frame, which is often black.
    if (Number.isFinite(duration) && duration > 0.2) {
      const sought = once(video, 'seeked', 'error', LONGEST_LOOK_MS);
      video.currentTime = Math.min(0.5, duration / 2);
      await sought.catch(() => undefined);
    }
    const cover = await drawn(video);
    const seconds = Number.isFinite(duration) ? Math.max(1, Math.round(duration)) : undefined;
    return { width, height, ...(cover ? { cover } : {}), ...(seconds ? { duration: seconds } : {}) };
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}
