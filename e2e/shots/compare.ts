import pixelmatch from 'pixelmatch';
import sharp, { type Sharp } from 'sharp';

/** Difference of a pixel's colour that counts, from 0 to 1 (pixelmatch, YIQ). Palettes of committed pictures stay below. */
const PIXEL_THRESHOLD = 0.1;

/**
 * Difference of a block's mean colour that counts. A mean has no noise of a palette: a tint that changed by 6 of 255 shows.
 * `PIXEL_THRESHOLD` alone lets a pale blue bubble turn pale green.
 */
const BLOCK_THRESHOLD = 0.02;

/** Side of a block, px. */
const BLOCK = 8;

/** How much two pictures may differ, by what they were taken with. */
export type Tolerance = 'same browser' | 'other build' | 'video';

/** Most pixels, antialiasing left out, or most blocks that may differ. @param count of the whole picture */
const mostDiffering: Readonly<Record<Tolerance, (count: number) => number>> = {
  // Two runs on one machine differ by none, the palette of a committed picture by up to 5; another digit in the smallest
  // badge is 8.
  'same browser': () => 5,
  // Another build of Chromium may draw some edges of letters otherwise. A button that moved by 2 px is over 100 pixels.
  'other build': () => 40,
  // How sharp the edges of video are depends on the encoder.
  video: (count) => 0.002 * count,
};

interface Comparison {
  readonly isSame: boolean;
  /** For the reader: how many pixels and blocks differ, or the two sizes. */
  readonly reason: string;
  /** PNG with the differing pixels, or else blocks, in red; absent for pictures of different sizes. */
  readonly difference?: Buffer;
}

/** Compares two PNG files, pixel by pixel and by the mean colours of blocks, with a tolerance. */
export async function comparePictures(
  before: Buffer,
  after: Buffer,
  tolerance: Tolerance = 'same browser',
): Promise<Comparison> {
  const [old, now] = [await pixelsOf(sharp(before)), await pixelsOf(sharp(after))];
  const { width, height } = old.info;
  if (now.info.width !== width || now.info.height !== height) {
    return { isSame: false, reason: `${width} × ${height} px became ${now.info.width} × ${now.info.height} px` };
  }
  const pixels = differing(old, now, { threshold: PIXEL_THRESHOLD });
  const blocks = differing(await blocksOf(old), await blocksOf(now), { threshold: BLOCK_THRESHOLD, includeAA: true });
  const isWithin = ({ count, of }: Difference): boolean => count <= mostDiffering[tolerance](of);
  const isSame = isWithin(pixels) && isWithin(blocks);
  const { output, info } = isWithin(pixels) && !isSame ? blocks : pixels;
  const difference = await sharp(output, { raw: info })
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer();
  return { isSame, reason: `${pixels.count} pixels and ${blocks.count} blocks differ`, difference };
}

interface Pixels {
  readonly data: Buffer;
  readonly info: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

interface Difference {
  readonly count: number;
  readonly of: number;
  readonly output: Buffer;
  readonly info: Pixels['info'];
}

function differing(old: Pixels, now: Pixels, options: { threshold: number; includeAA?: boolean }): Difference {
  const { width, height } = old.info;
  const output = Buffer.alloc(old.data.length);
  const count = pixelmatch(old.data, now.data, output, width, height, options);
  return { count, of: width * height, output, info: old.info };
}

const pixelsOf = (picture: Sharp): Promise<Pixels> => picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });

function blocksOf({ data, info }: Pixels): Promise<Pixels> {
  const [width, height] = [Math.ceil(info.width / BLOCK), Math.ceil(info.height / BLOCK)];
  return pixelsOf(sharp(data, { raw: info }).resize(width, height, { fit: 'fill', kernel: 'linear' }));
}
