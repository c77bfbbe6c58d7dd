import type { FileLooks } from '../../hooks/composer/attachments.ts';

/** Looks into files with what the browser has. */
export const browserLooks: FileLooks = {
  show: (file) => URL.createObjectURL(file),
  forget: (url) => URL.revokeObjectURL(url),
  video: (file) => import('./video-looks.ts').then(({ lookAtVideo }) => lookAtVideo(file)),
};
