import type { MessageRow } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { afterEach, expect, test } from 'vitest';
import { demoKinds } from '../../testing/demo/kinds.ts';
import { DEMO_GROUP } from '../../testing/demo/message-stage.ts';
import { PANE_NOW, type PaneOnPage, renderPane } from '../../testing/render/render-pane.tsx';

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

/** Longest chain of components from the pane to one of these elements. */
function deepestLevels(elements: Iterable<Element>): string[] {
  const all = [...elements].map(levelsOf).sort((one, other) => other.length - one.length);
  if (!all[0]) throw new Error('it is not drawn');
  return all[0];
}

/** What the last message of a conversation is changed to, and the elements in it whose longest chain counts. */
const CASES: Readonly<
  Record<string, readonly [conversation: ConversationKey, row: Partial<MessageRow>, inside: string]>
> = {
  'a link in a text': ['p:3', { type: 0, content: 'see https://example.com' }, '[data-im-part="link"]'],
  'a link in a text of somebody in a group': [
    DEMO_GROUP,
    { type: 0, content: 'see https://example.com', mine: false, sendId: 3 },
    '[data-im-part="link"]',
  ],
  'an emoji in a quote of somebody in a group': [
    DEMO_GROUP,
    {
      type: 0,
      content: 'yes',
      mine: false,
      sendId: 3,
      quote: { id: 1, type: 0, content: 'well? #笑哭;', sendId: 3, sendNickName: 'Mia' },
    },
    '[data-im-part="quote"] *',
  ],
};

test.each(Object.entries(CASES))('from the pane to %s there are at most nine components', (_, [chat, row, inside]) => {
  made = renderPane(chat, ({ timeline }) => {
    const rows = timeline(chat);
    const key = rows.getSnapshot().keyAt(rows.getSnapshot().count - 1);
    if (key !== undefined) rows.change(key, { quote: undefined, ...row });
  });
  const message = [...made.host.querySelectorAll('[data-im-part="message"]')].at(-1);
  const levels = deepestLevels(message?.querySelectorAll(inside) ?? []);
  expect(levels[0]).toBe('MessagePane');
  expect(levels.length, levels.join(' > ')).toBeLessThanOrEqual(9);
});

test('from the pane to the tile of an album there are at most nine components', () => {
  made = renderPane(DEMO_GROUP, ({ timeline }) => {
    const rows = timeline(DEMO_GROUP);
    const { count, keyAt } = rows.getSnapshot();
    const image = { ...demoKinds.image('lake'), quote: undefined, mine: false, sendId: 3, sendTime: PANE_NOW };
    for (const key of [keyAt(count - 2), keyAt(count - 1)]) if (key !== undefined) rows.change(key, image);
  });
  const tile = made.host.querySelector('.im-album__tile');
  if (!tile) throw new Error('no album is drawn');
  const levels = levelsOf(tile);
  expect(levels.length, levels.join(' > ')).toBeLessThanOrEqual(9);
});
