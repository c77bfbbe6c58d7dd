import type { PageWindow } from '../page/page-window.ts';

/** The one image type that every clipboard accepts. */
const PNG = 'image/png';

/**
 * Copies an image to the clipboard as PNG. Resolves to `false` if that is not allowed or the image cannot be fetched.
 */
export async function copyImage(url: string, view: PageWindow | undefined): Promise<boolean> {
  if (!view) return false;
  try {
    // Safari requires `ClipboardItem` in the same task as the click, so it gets a promise of the image.
    await view.navigator.clipboard.write([new view.ClipboardItem({ [PNG]: pngOf(url) })]);
    return true;
  } catch {
    return false;
  }
}

async function pngOf(url: string): Promise<Blob> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The picture answered ${answer.status}`);
  const picture = await answer.blob();
  if (picture.type === PNG) return picture;
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture cannot be drawn'))), PNG);
  });
}
