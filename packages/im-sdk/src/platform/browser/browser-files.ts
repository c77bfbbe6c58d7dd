import type { DeviceFiles } from '../files.ts';
import { onFirstUse } from '../on-first-use.ts';

const loadUploads = onFirstUse(() => import('./browser-uploads.ts'));

/** Files of the page. */
export const browserFiles: DeviceFiles = {
  upload: async (upload) => (await loadUploads()).uploadBytes(upload),
  preview: (blob) => URL.createObjectURL(blob),
  releasePreview: (address) => URL.revokeObjectURL(address),
  async measurePicture(blob) {
    if (typeof createImageBitmap === 'undefined') return undefined;
    try {
      const bitmap = await createImageBitmap(blob);
      const { width, height } = bitmap;
      bitmap.close();
      return { width, height };
    } catch {
      return undefined;
    }
  },
};
