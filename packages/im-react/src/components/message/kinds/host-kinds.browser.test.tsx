import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoKinds } from '../../../testing/demo-kinds.ts';
import { type KindsOnPage, renderKinds } from '../../../testing/render-kinds.tsx';
import type { MessageKinds } from '../../message-list/list-context.ts';

let made: KindsOnPage;
afterEach(() => made.close());

const bubble = (index: number): Element | null | undefined =>
  made.host.querySelectorAll('article')[index]?.querySelector('[data-im-part="bubble"]');

describe('kinds of a host', () => {
  const kinds: MessageKinds = {
    poll: ({ row }) => <p>A poll of {row.sendNickName}</p>,
    sticker: { component: () => <p>A sticker</p>, bare: true },
    1000: () => <p>Anything else of type 1000</p>,
    1: () => <p>A picture in the host’s way</p>,
    1234: () => <p>Type 1234</p>,
  };

  it('are drawn by name, by type, and instead of the kit’s own', async () => {
    made = renderKinds(
      [
        demoKinds.custom('poll', 'Poll'),
        demoKinds.custom('sticker', 'Sticker'),
        demoKinds.custom('other', 'Other'),
        demoKinds.image('lake'),
        demoKinds.image('sea'),
        { type: 1234, content: '' },
      ],
      { list: { kinds } },
    );
    await expect.element(page.getByText('A poll of Mia Larsen')).toBeVisible();
    await expect.element(page.getByText('Anything else of type 1000')).toBeVisible();
    expect(page.getByText('A picture in the host’s way').elements()).toHaveLength(2);
    await expect.element(page.getByText('Type 1234')).toBeVisible();
    expect(bubble(0)?.className).toBe('im-bubble');
    expect(bubble(1)?.className).toBe('im-bare');
    await expect
      .element(page.getByRole('article', { name: 'Mia Larsen, 14:10, Poll', exact: true }))
      .toBeInTheDocument();
  });

  it('keep the keys of their fields', async () => {
    made = renderKinds([demoKinds.text('above'), demoKinds.custom('ask', 'Ask'), demoKinds.text('below')], {
      list: { kinds: { ask: () => <input aria-label="Your answer" /> } },
    });
    const answer = page.getByRole('textbox', { name: 'Your answer' });
    await userEvent.click(answer);
    await userEvent.keyboard('bc{Home}a{ArrowDown}{ArrowUp}{End}');
    await expect.element(answer).toHaveFocus();
    await expect.element(answer).toHaveValue('abc');
  });

  it('that nobody draws say what they are', async () => {
    made = renderKinds([demoKinds.custom('poll', 'Poll: lunch?'), { type: 1234, content: '{}' }]);
    await expect.element(page.getByText('Poll: lunch?')).toBeVisible();
    await expect.element(page.getByText('This version cannot show this message')).toBeVisible();
  });
});
