import type { FilePreviews } from '../../hooks/composer/attachments.ts';

/** `FilePreviews` with browser APIs. */
export const browserFilePreviews: FilePreviews = {
  show: (file) => URL.createObjectURL(file),
  forget: (url) => URL.revokeObjectURL(url),
  video: (file) => import('./video-metadata.ts').then(({ readVideoMetadata }) => readVideoMetadata(file)),
};
