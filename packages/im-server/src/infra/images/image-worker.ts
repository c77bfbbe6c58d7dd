import sharp, { type Sharp } from 'sharp';

/** Task of a worker thread. */
export interface ImageTask {
  readonly bytes: Uint8Array;
  /** Limit for all frames together. */
  readonly maxPixels: number;
  readonly maxFrames: number;
  /** Longer side of the thumbnail. */
  readonly thumbPx: number;
  /** Time limit for decoding and for encoding. */
  readonly timeoutMs: number;
}

/** A fully decoded and re-encoded image, without metadata. */
export interface ProcessedImage {
  readonly bytes: Uint8Array;
  /** WebP of the first frame. */
  readonly thumb: Uint8Array;
  readonly format: ImageFormat;
  /** px, after the EXIF orientation was applied. */
  readonly width: number;
  readonly height: number;
}

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif';

/** Reason for refusing an image. */
export type ImageFault = 'type' | 'tooManyPixels' | 'broken';

sharp.cache(false);
sharp.concurrency(1);
// Security: block every libvips decoder except for the four formats.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

/** Decodes and re-encodes an image. Resolves with the fault for unusable bytes; never throws. */
export default async function processImage(task: ImageTask): Promise<ProcessedImage | ImageFault> {
  const { bytes, maxPixels, maxFrames, thumbPx } = task;
  const seconds = Math.max(1, Math.round(task.timeoutMs / 1000));
  try {
    const { format, width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!isImageFormat(format)) return 'type';
    if (pages > maxFrames || width * height * pages > maxPixels) return 'tooManyPixels';
    const animated = pages > 1;
    const source = sharp(bytes, { animated, limitInputPixels: maxPixels, failOn: 'truncated' }).timeout({ seconds });
    const { data, info } = await encode(animated ? source : source.autoOrient(), format);
    const thumb = await sharp(data, { limitInputPixels: maxPixels })
      .timeout({ seconds })
      .resize({ width: thumbPx, height: thumbPx, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .toBuffer();
    return { bytes: data, thumb, format, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    if (error instanceof Error && /unsupported image format/i.test(error.message)) return 'type';
    return 'broken';
  }
}

function isImageFormat(format: string): format is ImageFormat {
  return format === 'jpeg' || format === 'png' || format === 'webp' || format === 'gif';
}

function encode(picture: Sharp, format: ImageFormat) {
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality: 90 }).toBuffer({ resolveWithObject: true });
    case 'png':
      return picture.png({ compressionLevel: 3 }).toBuffer({ resolveWithObject: true });
    case 'webp':
      return picture.webp({ quality: 90, effort: 2 }).toBuffer({ resolveWithObject: true });
    case 'gif':
      return picture.gif({ effort: 1, reuse: true }).toBuffer({ resolveWithObject: true });
  }
}
