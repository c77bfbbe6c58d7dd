import sharp from 'sharp';

/** Largest difference of a channel that Chromium 156 makes in the edges of letters between two loads of one page. */
const LETTER_NOISE = 4;

/**
 * Where two pictures differ, pixel by pixel: how many pixels, by how much, and the box around them. `undefined`: they are
 * equal, but for the edges of letters.
 *
 * @param radiusPx corners of what is pictured: the pixels on and beyond them are a mixture with what is behind, and left out
 */
export async function whatDiffers(one: Buffer, other: Buffer, radiusPx = 0): Promise<string | undefined> {
  if (one.equals(other)) return undefined;
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return 'the sizes differ';
  const { width, height } = a.info;
  const [xs, ys]: [number[], number[]] = [[], []];
  let most = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    const by = Math.max(
      ...[0, 1, 2, 3].map((channel) => Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0))),
    );
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    if (by <= LETTER_NOISE || isOnCorner(x, y, width, height, radiusPx)) continue;
    most = Math.max(most, by);
    xs.push(x);
    ys.push(y);
  }
  if (xs.length === 0) return undefined;
  const range = (values: readonly number[]): string =>
    `${values.reduce((least, value) => Math.min(least, value))} to ${values.reduce((top, value) => Math.max(top, value))}`;
  return `${xs.length} pixels by up to ${most} of 255, x ${range(xs)}, y ${range(ys)}`;
}

/** The picture of something that has come to rest: two in a row are equal. */
export async function atRest(take: () => Promise<Buffer>, radiusPx = 0): Promise<Buffer> {
  let [before, now] = [await take(), await take()];
  while (await whatDiffers(before, now, radiusPx)) [before, now] = [now, await take()];
  return now;
}

/** Whether a pixel is on the arc of a corner or beyond it. */
function isOnCorner(x: number, y: number, width: number, height: number, radiusPx: number): boolean {
  const beyond = (at: number, size: number): number => Math.max(radiusPx - at - 0.5, at + 0.5 - (size - radiusPx), 0);
  if (radiusPx === 0) return false;
  return Math.hypot(beyond(x, width), beyond(y, height)) > radiusPx - 1.5;
}
