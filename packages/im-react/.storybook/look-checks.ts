import type { StoryContext } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';

type Look = Pick<StoryContext, 'canvasElement' | 'globals'>;
type Play<Context extends Look> = (context: Context) => Promise<void> | void;

const rootOf = (canvasElement: HTMLElement): Element =>
  canvasElement.querySelector('.im-root') ?? canvasElement.ownerDocument.documentElement;

/** The story is drawn in the theme, direction and density that its globals ask for. */
export async function expectLook({ canvasElement, globals }: Look): Promise<void> {
  const { theme, direction, density } = globals;
  const root = rootOf(canvasElement);
  if (theme !== 'system') await expect(getComputedStyle(root).colorScheme).toBe(theme);
  await expect(root).toHaveAttribute('dir', direction === 'rtl' ? 'rtl' : 'ltr');
  await expect(root.getAttribute('data-density') ?? 'comfortable').toBe(density);
}

/** Another look of a story: what the story promises holds there too. */
export function alsoInThisLook<Context extends Look>(play: Play<Context> | undefined): Play<Context> {
  return async (context) => {
    await play?.(context);
    await expectLook(context);
  };
}

/** It can be seen, at the latest once it has faded in. */
export async function expectShown(element: Element | null | undefined): Promise<void> {
  await waitFor(() => expect(element).toBeVisible());
}

/** Fails if there is nothing to check. */
export function present<Part>(part: Part | null | undefined): Part {
  if (part === null || part === undefined) throw new Error('There is nothing to check.');
  return part;
}

/**
 * `first` begins before `second` in the direction of reading, so on its right where that is right to left. Fails if one
 * of them is not there.
 */
export async function expectBefore(one: Element | null | undefined, other: Element | null | undefined): Promise<void> {
  const first = present(one);
  const second = present(other);
  const isRightToLeft = first.closest('.im-root')?.getAttribute('dir') === 'rtl';
  const start = first.getBoundingClientRect();
  const next = second.getBoundingClientRect();
  if (isRightToLeft) await expect(start.right).toBeGreaterThan(next.right);
  else await expect(start.left).toBeLessThan(next.left);
}

/** Cut off with an ellipsis; the whole text is its title. */
export async function expectCutOff(element: Element, whole: string): Promise<void> {
  await expect(getComputedStyle(element).textOverflow).toBe('ellipsis');
  await expect(element.scrollWidth).toBeGreaterThan(element.clientWidth);
  await expect(element).toHaveAttribute('title', whole);
}

/** No part of it is outside of the box at its left or right. */
export async function expectInside(element: Element, box: Element): Promise<void> {
  const { left, right } = element.getBoundingClientRect();
  const around = box.getBoundingClientRect();
  await expect(left).toBeGreaterThanOrEqual(Math.floor(around.left));
  await expect(right).toBeLessThanOrEqual(Math.ceil(around.right));
}
