import { page } from 'vitest/browser';
import { afterPaint } from '../../platform/next-frame.ts';

/** A picture of an element as it is after the next frames. */
async function picture(element: HTMLElement): Promise<string> {
  await new Promise<void>((resolve) => afterPaint(() => resolve()));
  return page.elementLocator(element).screenshot({ save: false });
}

/** The picture of an element that has come to rest: two in a row are the same. */
export async function restingPicture(element: HTMLElement): Promise<string> {
  let before = await picture(element);
  let different: string | undefined;
  for (let turn = 0; turn < 20; turn++) {
    const now = await picture(element);
    different = await whatDiffers(before, now);
    if (!different) return now;
    before = now;
  }
  throw new Error(`The element never looks the same twice: ${different}.`);
}

async function pixels(base64: string): Promise<ImageData> {
  const image = new Image();
  image.src = `data:image/png;base64,${base64}`;
  await image.decode();
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

/** How far the browser draws the edges of curves differently from one time to the next: values of 256 levels. */
const SAME_LEVELS = 8;
const NOISE = { levels: 64, values: 400 };

/**
 * Where two pictures of the window's corner differ: how many pixels, and what elements stand there now. `undefined`: they
 * are the same.
 */
export async function whatDiffers(before: string, after: string): Promise<string | undefined> {
  if (before === after) return undefined;
  const [a, b] = [await pixels(before), await pixels(after)];
  const found = new Map<string, number>();
  let [count, most] = [0, 0];
  for (let at = 0; at < a.data.length; at++) {
    const by = Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0));
    if (by <= SAME_LEVELS) continue;
    count++;
    most = Math.max(most, by);
    if (count % 10 !== 1) continue;
    const pixel = Math.floor(at / 4);
    const element = document.elementFromPoint(pixel % a.width, Math.floor(pixel / a.width));
    const name = `${element?.tagName.toLowerCase()}.${element?.getAttribute('class')}`;
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  if (count <= NOISE.values && most <= NOISE.levels) return undefined;
  const names = [...found].sort((one, other) => other[1] - one[1]).slice(0, 8);
  return `${count} values, by up to ${most}: ${names.map(([name]) => name).join(', ')}`;
}

/** How an element differs from an earlier picture of it, once it has come to rest. */
export async function whatDiffersAtRest(element: HTMLElement, before: string): Promise<string | undefined> {
  const first = await whatDiffers(before, await picture(element));
  return first && whatDiffers(before, await restingPicture(element));
}
