import sharp, { type Sharp } from 'sharp';

/** Task of a worker thread. */
export interface ImageTask {
  /** Path of the image; paths that the result and its thumbnail are written to. */
  readonly source: string;
  readonly target: string;
  readonly thumb: string;
  /** Limit for all frames together. */
  readonly maxPixels: number;
  readonly maxFrames: number;
  /** Longer side of the thumbnail. */
  readonly thumbPx: number;
  /** Time limit for decoding and for encoding. */
  readonly timeoutMs: number;
}

/** A fully decoded and re-encoded image, without metadata. Its thumbnail is a WebP of the first frame. */
export interface ProcessedImage {
  /** Bytes. */
  readonly size: number;
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
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
    // The block is for the whole process: others may read from memory.
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

/**
 * Reads the header of an image: pixels of all frames together, which is what decoding takes. Resolves with the fault for
 * unusable bytes; never throws.
 */
export async function measureImage({ source, maxPixels, maxFrames }: ImageTask): Promise<number | ImageFault> {
  try {
    const { format, width, height, pages = 1 } = await sharp(source, { limitInputPixels: false }).metadata();
    if (!isImageFormat(format)) return 'type';
    const pixels = width * height * pages;
    return pages > maxFrames || pixels > maxPixels ? 'tooManyPixels' : pixels;
  } catch (error) {
    return faultOf(error);
  }
}

/** Decodes and re-encodes an image that was measured. Resolves with the fault for unusable bytes; never throws. */
export default async function processImage(task: ImageTask): Promise<ProcessedImage | ImageFault> {
  const { source: path, target, thumb, maxPixels, thumbPx } = task;
  const seconds = Math.max(1, Math.round(task.timeoutMs / 1000));
  try {
    const { format, pages = 1 } = await sharp(path, { limitInputPixels: maxPixels }).metadata();
    if (!isImageFormat(format)) return 'type';
    const animated = pages > 1;
    const source = sharp(path, { animated, limitInputPixels: maxPixels, failOn: 'truncated' }).timeout({ seconds });
    const info = await encode(animated ? source : source.autoOrient(), format).toFile(target);
    await sharp(target, { limitInputPixels: maxPixels })
      .timeout({ seconds })
      .resize({ width: thumbPx, height: thumbPx, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .toFile(thumb);
    return { size: info.size, format, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    return faultOf(error);
  }
}

function faultOf(error: unknown): ImageFault {
  return error instanceof Error && /unsupported image format/i.test(error.message) ? 'type' : 'broken';
}

function isImageFormat(format: string): format is ImageFormat {
  return format === 'jpeg' || format === 'png' || format === 'webp' || format === 'gif';
}

function encode(picture: Sharp, format: ImageFormat) {
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality: 90 });
    case 'png':
      return picture.png({ compressionLevel: 3 });
    case 'webp':
      return picture.webp({ quality: 90, effort: 2 });
    case 'gif':
      return picture.gif({ effort: 1, reuse: true });
  }
}
