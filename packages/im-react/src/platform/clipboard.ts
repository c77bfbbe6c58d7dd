import { isElement } from './page/dom.ts';
import type { PageWindow } from './page/page-window.ts';

/**
 * Copies a text to the clipboard; the window must have focus. On plain http, without `navigator.clipboard`, falls back
 * to `execCommand`. Resolves to whether it worked.
 */
export async function copyText(text: string, view: PageWindow | undefined): Promise<boolean> {
  if (!view) return false;
  try {
    await view.navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, view.document);
  }
}

function copyBySelection(text: string, page: Document): boolean {
  const focused = page.activeElement;
  const field = page.createElement('textarea');
  field.value = text;
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0';
  page.body.append(field);
  field.select();
  const copied = page.execCommand('copy');
  field.remove();
  if (isElement(focused)) focused.focus({ preventScroll: true });
  return copied;
}

/** The one image type that every clipboard accepts. */
const PNG = 'image/png';
const TEXT = 'text/plain';

/**
 * Copies an image to the clipboard as PNG, with its caption as text (`""` for none). Resolves to `false` if that is not
 * allowed or the image cannot be fetched.
 */
export async function copyImage(
  { image, caption }: { readonly image: string; readonly caption: string },
  view: PageWindow | undefined,
): Promise<boolean> {
  if (!view) return false;
  try {
    // Safari requires `ClipboardItem` in the same task as the click, so it gets a promise of the image.
    const copied: Record<string, Blob | Promise<Blob>> = { [PNG]: pngOf(image) };
    if (caption !== '') copied[TEXT] = new Blob([caption], { type: TEXT });
    await view.navigator.clipboard.write([new view.ClipboardItem(copied)]);
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
