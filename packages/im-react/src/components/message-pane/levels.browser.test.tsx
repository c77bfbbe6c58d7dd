import { afterEach, expect, test } from 'vitest';
import { type PaneOnPage, renderPane } from '../../testing/render-pane.tsx';

interface Fiber {
  readonly tag: number;
  readonly type: unknown;
  readonly return: Fiber | null;
}

let made: PaneOnPage;
afterEach(() => made.close());

// React's own numbers: function, class, forwardRef and memoised function. A memo wrapper has a tag of its own (14).
const COMPONENT_TAGS = [0, 1, 11, 15];

function nameOf(type: unknown): string {
  const { displayName, name, render } = type as { displayName?: string; name?: string; render?: { name: string } };
  return displayName || name || render?.name || '';
}

/** The components from an element up to the pane, both ends included; context providers and error boundaries left out. */
function levelsOf(element: Element): string[] {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'));
  const levels: string[] = [];
  const first = key ? (element as unknown as Record<string, Fiber>)[key] : undefined;
  for (let at: Fiber | null = first ?? null; at; at = at.return) {
    if (!COMPONENT_TAGS.includes(at.tag)) continue;
    const name = nameOf(at.type);
    if (!/(Provider|Boundary)$/.test(name)) levels.unshift(name);
    if (name === 'MessagePane') return levels;
  }
  throw new Error('the element stands in no pane');
}

test('from the pane to a link in a text there are at most nine components', () => {
  made = renderPane('p:3', ({ timeline }) => {
    const rows = timeline('p:3');
    const key = rows.getSnapshot().keyAt(rows.getSnapshot().count - 1);
    if (key !== undefined) rows.change(key, { type: 0, content: 'see https://example.com', quote: undefined });
  });
  const link = made.host.querySelector('[data-im-part="link"]');
  if (!link) throw new Error('no link is drawn');
  const levels = levelsOf(link);
  expect(levels[0]).toBe('MessagePane');
  expect(levels.length, levels.join(' > ')).toBeLessThanOrEqual(9);
});
