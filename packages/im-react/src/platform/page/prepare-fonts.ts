/** Font size and weight tokens used by the first screen of messages or chats. */
const FACES = [
  ['message', 'regular'],
  ['message', 'bold'],
  ['small', 'regular'],
  ['small', 'medium'],
  ['micro', 'regular'],
  ['body', 'medium'],
  ['preview', 'regular'],
] as const;

/** Warms up the font cache with a hidden layout: the first font lookup for a long list takes about 20 ms. */
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
