import type { PageWindow } from '../page/page-window.ts';
import { isElement } from '../page/dom.ts';

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
