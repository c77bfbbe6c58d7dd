import type {} from '@vitest/browser-playwright';
import axe from 'axe-core';
import { cdp } from 'vitest/browser';

/** What the dark pass asks again: all else that axe looks at is the same in every theme. */
const RULES = ['color-contrast', 'link-in-text-block'];

/** Told apart by colour alone when nothing is drawn round them: design.md §8. */
const EDGED = ['.im-bubble', '.im-badge', '.im-tag', '.im-pop', '.im-dialog', '.im-toast', '.im-composer__box'];
const CHOSEN = ['[data-selected]', '[aria-selected="true"]', '[aria-pressed="true"]', '[aria-checked="true"]'];

/** Colours in the middle of a transition are nobody's; React keeps its own value of `data-theme`. */
async function drawn<T>(theme: string | undefined, look: () => Promise<T> | T): Promise<T> {
  const still = document.head.appendChild(document.createElement('style'));
  still.textContent = '*, *::before, *::after { transition: none !important; animation-play-state: paused !important }';
  const roots = [...document.querySelectorAll<HTMLElement>('.im-root')].map(
    (root) => [root, root.dataset.theme] as const,
  );
  if (theme) for (const [root] of roots) root.dataset.theme = theme;
  try {
    return await look();
  } finally {
    for (const [root, was] of roots) {
      if (was === undefined) delete root.dataset.theme;
      else root.dataset.theme = was;
    }
    still.remove();
  }
}

/** Faults of contrast in the dark theme of what stands on the page, one line each. */
export function faultsInDark(exclude: readonly string[]): Promise<readonly string[]> {
  return drawn('dark', async () => {
    axe.reset();
    const { violations } = await axe.run(
      { include: document.body, exclude: [...exclude] },
      { runOnly: { type: 'rule', values: RULES }, resultTypes: ['violations'] },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `dark: ${id}: ${target.join(' ')}: ${failureSummary}`),
    );
  });
}

/** Parts that forced colours leave without an edge, a mark or a ground of their own, one line each. */
export async function faultsInForcedColours(): Promise<readonly string[]> {
  const emulate = (value: 'active' | 'none') =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  await emulate('active');
  try {
    return await drawn(undefined, () => [
      ...shown(EDGED)
        .filter((part) => !hasEdge(part))
        .map((part) => `forced colours: no edge: ${said(part)}`),
      ...shown(CHOSEN)
        .filter((part) => !isMarked(part))
        .map((part) => `forced colours: looks like the rest: ${said(part)}`),
    ]);
  } finally {
    await emulate('none');
  }
}

function shown(selectors: readonly string[]): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selectors.map((selector) => `.im-root ${selector}`).join())].filter(
    (part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && part.offsetWidth > 1,
  );
}

function hasEdge(part: Element, pseudo?: string): boolean {
  const style = getComputedStyle(part, pseudo);
  if (pseudo && style.content === 'none') return false;
  const drawnLine = (line: string, width: string) => line !== 'none' && Number.parseFloat(width) >= 1;
  return (
    drawnLine(style.outlineStyle, style.outlineWidth) || drawnLine(style.borderBlockEndStyle, style.borderBlockEndWidth)
  );
}

/** A chosen part shows it by an edge, a tick, or a ground of the system's own; so may what it holds. */
function isMarked(part: HTMLElement): boolean {
  return [part, ...part.querySelectorAll('*')].some(
    (each) =>
      each.matches('svg') ||
      hasEdge(each) ||
      hasEdge(each, '::before') ||
      hasEdge(each, '::after') ||
      getComputedStyle(each).forcedColorAdjust === 'none' ||
      getComputedStyle(each, '::after').forcedColorAdjust === 'none',
  );
}

function said(part: HTMLElement): string {
  return `${part.tagName.toLowerCase()}.${[...part.classList].join('.')} "${part.textContent.slice(0, 40)}"`;
}
