import type { FilePreviews } from '../../hooks/composer/attachments.ts';
import { loadChunk } from '../load-chunk.ts';

/** `FilePreviews` with browser APIs. */
export const browserFilePreviews: FilePreviews = {
  show: (file) => URL.createObjectURL(file),
  forget: (url) => URL.revokeObjectURL(url),
  video: (file) =>
    loadChunk(() => import('./video-metadata.ts')).then(({ readVideoMetadata }) => readVideoMetadata(file)),
};
