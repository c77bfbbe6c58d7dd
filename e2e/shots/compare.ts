import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** Difference of a pixel's colour that counts, from 0 to 1 (pixelmatch, YIQ). Palettes of committed pictures stay below. */
const COLOR_TOLERANCE = 0.1;

/**
 * Most pixels of a picture that may differ, antialiasing left out. Two runs on one machine differ by none, the palette of a
 * committed picture by up to 5; another digit in the smallest badge is 8.
 */
const PIXEL_TOLERANCE = 5;

/** Share of the pixels that may differ where a picture has video: how sharp its edges are depends on the encoder. */
const VIDEO_TOLERANCE = 0.002;

interface Comparison {
  readonly isSame: boolean;
  /** For the reader: how many pixels differ, or the two sizes. */
  readonly reason: string;
  /** PNG with the differing pixels in red; absent for pictures of different sizes. */
  readonly difference?: Buffer;
}

/** Compares two PNG files pixel by pixel, with a tolerance. */
export async function comparePictures(before: Buffer, after: Buffer, hasVideo = false): Promise<Comparison> {
  const [old, now] = [await pixelsOf(before), await pixelsOf(after)];
  const { width, height } = old.info;
  if (now.info.width !== width || now.info.height !== height) {
    return { isSame: false, reason: `${width} × ${height} px became ${now.info.width} × ${now.info.height} px` };
  }
  const output = Buffer.alloc(old.data.length);
  const differing = pixelmatch(old.data, now.data, output, width, height, { threshold: COLOR_TOLERANCE });
  const difference = await sharp(output, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  const tolerance = hasVideo ? VIDEO_TOLERANCE * width * height : PIXEL_TOLERANCE;
  return { isSame: differing <= tolerance, reason: `${differing} pixels differ`, difference };
}

const pixelsOf = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
