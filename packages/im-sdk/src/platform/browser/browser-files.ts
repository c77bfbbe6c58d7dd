import type { DeviceFiles } from '../files.ts';
import { uploadBytes } from './browser-uploads.ts';

/** File access of the page. */
export const browserFiles: DeviceFiles = {
  upload: uploadBytes,
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
