/** The sizes and weights (tokens) that a first screen of messages or chats is set in. */
const FACES = [
  ['message', 'regular'],
  ['message', 'bold'],
  ['small', 'regular'],
  ['small', 'medium'],
  ['micro', 'regular'],
  ['body', 'medium'],
  ['preview', 'regular'],
] as const;

/**
 * Lays out a text once, unseen: the first time that a page looks for the fonts of a long list, in three weights, takes some
 * 20 ms, which nobody is to wait for.
 */
export function prepareFonts(root: HTMLElement, text: string): void {
  const page = root.ownerDocument;
  const box = page.createElement('div');
  box.setAttribute('aria-hidden', 'true');
  box.style.cssText = 'position:absolute;visibility:hidden;contain:strict';
  for (const [size, weight] of FACES) {
    const line = page.createElement('div');
    line.style.fontSize = `var(--im-font-${size})`;
    line.style.fontWeight = `var(--im-weight-${weight})`;
    line.textContent = text;
    box.append(line);
  }
  root.append(box);
  box.getBoundingClientRect();
  box.remove();
}
