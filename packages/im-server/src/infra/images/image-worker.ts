import sharp, { type Sharp } from 'sharp';

/** What a worker thread is asked to do. */
export interface ImageTask {
  readonly bytes: Uint8Array;
  /** Over all frames together. */
  readonly maxPixels: number;
  readonly maxFrames: number;
  /** Longer side of the thumbnail (px). */
  readonly thumbPixels: number;
  /** Decoding and writing take no longer than this. */
  readonly milliseconds: number;
}

/** A picture that was decoded whole and written anew, without metadata. */
export interface ProcessedImage {
  readonly bytes: Uint8Array;
  /** WebP of the first frame. */
  readonly thumb: Uint8Array;
  readonly format: ImageFormat;
  /** Pixels as it is shown: the orientation is applied. */
  readonly width: number;
  readonly height: number;
}

/** Formats that are pictures here. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif';

/** Why bytes are no picture that is taken. */
export type ImageFault = 'type' | 'tooManyPixels' | 'broken';

sharp.cache(false);
sharp.concurrency(1);
// Nothing but the four formats reaches a decoder, whatever libvips could read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

/** Reads a picture and writes it anew. Answers why where it is none that is taken; never throws on wrong bytes. */
export default async function processImage(task: ImageTask): Promise<ProcessedImage | ImageFault> {
  const { bytes, maxPixels, maxFrames, thumbPixels } = task;
  const seconds = Math.max(1, Math.round(task.milliseconds / 1000));
  try {
    const { format, width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!isImageFormat(format)) return 'type';
    if (pages > maxFrames || width * height * pages > maxPixels) return 'tooManyPixels';
    const animated = pages > 1;
    const source = sharp(bytes, { animated, limitInputPixels: maxPixels, failOn: 'truncated' }).timeout({ seconds });
    const { data, info } = await written(animated ? source : source.autoOrient(), format);
    const thumb = await sharp(data, { limitInputPixels: maxPixels })
      .timeout({ seconds })
      .resize({ width: thumbPixels, height: thumbPixels, fit: 'inside', withoutEnlargement: true })
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

function written(picture: Sharp, format: ImageFormat) {
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
