import type { StoryContext } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';

type Play = (context: Pick<StoryContext, 'canvas'>) => Promise<void>;

/** The list has exactly the messages with these accessible names, from the top to the bottom. */
export function messagesNamed(...names: readonly string[]): Play {
  return async ({ canvas }) => {
    const messages = await canvas.findAllByRole('article');
    await expect(messages.map((message) => message.getAttribute('aria-label') ?? message.textContent)).toEqual(names);
    const tops = messages.map((message) => message.getBoundingClientRect().top);
    await expect(tops).toEqual(tops.toSorted((one, two) => one - two));
  };
}

/** Part of a message by its `data-im-part`. */
export function partOf(message: Element | undefined, name: string): HTMLElement {
  const part = message?.querySelector<HTMLElement>(`[data-im-part="${name}"]`);
  if (!part) throw new Error(`The message has no ${name}.`);
  return part;
}

/** The bubble stands at the start of its row, or at the end for an own message. */
export async function expectSide(message: Element | undefined, side: 'own' | 'other'): Promise<void> {
  const row = message?.getBoundingClientRect() ?? new DOMRect();
  const bubble = partOf(message, 'bubble').getBoundingClientRect();
  const [start, end] = [bubble.left - row.left, row.right - bubble.right];
  await (side === 'own' ? expect(start).toBeGreaterThan(end) : expect(start).toBeLessThan(end));
}

/** A message that was not sent: the reason below it, another try and removal. */
export async function expectFailure(message: HTMLElement | undefined): Promise<void> {
  const failure = within(partOf(message, 'message-failure'));
  await expect(failure.getByText('网络连接失败，请检查网络设置')).toBeVisible();
  await expect(failure.getByRole('button', { name: '重试' })).toBeEnabled();
  await expect(failure.getByRole('button', { name: '删除' })).toBeEnabled();
}

/** All pictures in it have been loaded. */
export async function expectPictures(message: Element | undefined, count: number): Promise<void> {
  await waitFor(() =>
    expect(message?.querySelectorAll('[data-im-part="picture"][data-state="loaded"]')).toHaveLength(count),
  );
}
