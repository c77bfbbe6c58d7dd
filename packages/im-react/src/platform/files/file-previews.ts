import { loadChunk } from '../load-chunk.ts';
import type { VideoMetadata } from './video-metadata.ts';

/** Reads previews and metadata of files. */
export interface FilePreviews {
  /** Returns an object URL for a file. Release it with `forget`. */
  show(file: Blob): string;
  /** Releases the URL of `show`. */
  forget(url: string): void;
  /** Reads a video's metadata; `undefined` if this browser cannot play it. */
  video(file: Blob): Promise<VideoMetadata | undefined>;
}

/** `FilePreviews` with browser APIs. */
export const browserFilePreviews: FilePreviews = {
  show: (file) => URL.createObjectURL(file),
  forget: (url) => URL.revokeObjectURL(url),
  video: (file) =>
    loadChunk(() => import('./video-metadata.ts')).then(({ readVideoMetadata }) => readVideoMetadata(file)),
};
