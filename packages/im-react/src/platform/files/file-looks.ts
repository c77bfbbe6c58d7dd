import type { FileLooks } from '../../hooks/composer/attachments.ts';

/** `FileLooks` with browser APIs. */
export const browserLooks: FileLooks = {
  show: (file) => URL.createObjectURL(file),
  forget: (url) => URL.revokeObjectURL(url),
  video: (file) => import('./video-looks.ts').then(({ lookAtVideo }) => lookAtVideo(file)),
};
