import { ImError } from 'im-sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEMO_PRIVATE } from '../../../testing/demo/message-stage.ts';
import { PANE_NOW, type PaneOnPage, renderWholePane } from '../../../testing/render/render-pane.tsx';
import { rowOf } from '../../../testing/stage/timeline-stage.ts';

let pane: PaneOnPage;
/** Actions that the server refused, in order. */
let refused: string[];
beforeEach(async () => {
  refused = [];
  const own = rowOf({ key: 'own', id: 9_001, content: 'mine', mine: true, sendId: 2, sendTime: PANE_NOW - 1_000 });
  pane = await renderWholePane(DEMO_PRIVATE, ({ timeline }) => timeline(DEMO_PRIVATE).append(own));
});
afterEach(() => pane.close());

const box = () => page.getByRole('textbox', { name: 'Message' });
const attach = async (item: string): Promise<void> => {
  await userEvent.click(page.getByRole('button', { name: 'Attach' }));
  await userEvent.click(page.getByRole('menuitem', { name: item }));
};

const actions: readonly (readonly [what: string, action: string, act: () => Promise<void>])[] = [
  ['a shake', 'send p:3 shake', () => attach('Shake')],
  [
    'a location',
    'send p:3 location West Lake',
    async () => {
      await attach('Location');
      const dialog = page.getByRole('dialog', { name: 'Send a location' });
      await userEvent.fill(dialog.getByRole('textbox', { name: 'Latitude' }), '30.25');
      await userEvent.fill(dialog.getByRole('textbox', { name: 'Longitude' }), '120.15');
      await userEvent.fill(dialog.getByRole('textbox', { name: 'Place' }), 'West Lake');
      await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    },
  ],
  [
    'an edited message',
    'edit own changed',
    async () => {
      await userEvent.click(box());
      await userEvent.keyboard('{ArrowUp}');
      await userEvent.fill(box(), 'changed');
      await userEvent.keyboard('{Enter}');
    },
  ],
  [
    'a friend request',
    'add 3',
    async () => {
      const person = pane.stage.person(3);
      person.set({ ...person.getSnapshot(), known: true, isFriend: false });
      pane.stage.features.set(new Set());
      await userEvent.click(page.getByRole('button', { name: /^Add/ }));
    },
  ],
];

describe.each(actions)('%s', (_what, action, act) => {
  function refuse(code: 'client.notOffered' | 'client.networkFailed'): void {
    pane.stage.next = async (done) => {
      if (done !== action) return;
      refused.push(done);
      throw new ImError(code, 'no', { category: 'refused' });
    };
  }

  it('that the server does not offer is no toast', async () => {
    refuse('client.notOffered');
    await act();
    await expect.poll(() => refused).toEqual([action]);
    await expect.poll(() => document.querySelector('[data-im-part="composer"] [aria-busy]')).toBeNull();
    expect(page.getByRole('alert').elements()).toEqual([]);
  });

  it('that fails is one', async () => {
    refuse('client.networkFailed');
    await act();
    await expect.element(page.getByRole('alert')).toBeVisible();
  });
});
