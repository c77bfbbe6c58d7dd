import { expect, screen, waitFor, within } from 'storybook/test';
import { expectShown, present } from './look-checks.ts';

type Play = () => Promise<void>;

/** What a reader sees in the window of a call. */
export interface CallWindowContent {
  /** Each is the whole text of an element that is visible. */
  readonly texts?: readonly string[];
  /** Texts that are nowhere in the window. */
  readonly without?: readonly (string | RegExp)[];
  /** The round buttons below, in order. */
  readonly controls?: readonly string[];
  /** Those of them that are pressed. */
  readonly pressed?: readonly string[];
  /** Number of moving pictures. */
  readonly pictures?: number;
  /** The other's picture stands still, grey and dimmed. */
  readonly isFrozen?: boolean;
}

const controlsOf = (inside: HTMLElement): readonly HTMLElement[] => [
  ...inside.querySelectorAll<HTMLElement>('.im-call-control__button'),
];
const textsOf = (elements: readonly HTMLElement[]): readonly string[] => elements.map((each) => each.textContent);

/** The window of a call, by its accessible name, with this content. */
export async function expectCallWindow(name: string, content: CallWindowContent = {}): Promise<HTMLElement> {
  const { texts = [], without = [], controls, pressed, pictures, isFrozen } = content;
  const window = await screen.findByRole('dialog', { name });
  await expectShown(window);
  for (const text of texts) await expectShown(await within(window).findByText(text));
  for (const text of without) await expect(within(window).queryByText(text)).toBeNull();
  const buttons = controlsOf(window);
  if (controls) await expect(textsOf(buttons)).toEqual(controls);
  if (pressed) await expect(textsOf(buttons.filter((each) => each.ariaPressed === 'true'))).toEqual(pressed);
  if (pictures !== undefined) await expect(window.querySelectorAll('video')).toHaveLength(pictures);
  if (isFrozen !== undefined) {
    const picture = present(window.querySelector('[data-im-part="call-stage"] > video'));
    await expectShown(picture);
    await expect(getComputedStyle(picture).filter.includes('grayscale')).toBe(isFrozen);
  }
  return window;
}

/** Play function of a story that shows the window of a call with this content. */
export const showsCall =
  (name: string, content: CallWindowContent = {}): Play =>
  async () => {
    await expectCallWindow(name, content);
  };

/** The window takes the whole page, and leaves the title's "Close" out. */
export async function expectWholePage(window: HTMLElement): Promise<void> {
  await waitFor(() => {
    const { left, top, width, height } = window.getBoundingClientRect();
    return expect([left, top, width, height]).toEqual([0, 0, innerWidth, innerHeight]);
  });
  await expect(within(window).queryByRole('button', { name: '关闭' })).toBeNull();
}

/** A sentence about the end of a call, announced at once, with these buttons below. */
export const showsEnd =
  (sentence: string, buttons: readonly string[]): Play =>
  async () => {
    const alert = await screen.findByRole('alert');
    await expect(alert).toHaveTextContent(sentence);
    await expect(textsOf(screen.getAllByRole('button'))).toEqual(buttons);
  };

/** Accessible names of the people of a group call, in the order of their tiles. */
export const tileNames = (window: HTMLElement): readonly (string | null)[] =>
  within(window)
    .getAllByRole('group')
    .map((tile) => tile.getAttribute('aria-label'));

/** Tiles of one size, as many as said, all of them inside of the window. */
export async function expectEvenTiles(window: HTMLElement, count: number): Promise<void> {
  await waitFor(async () => {
    const boxes = within(window)
      .getAllByRole('group')
      .map((tile) => tile.getBoundingClientRect());
    await expect(boxes).toHaveLength(count);
    await expect(new Set(boxes.map(({ width, height }) => `${Math.round(width)} × ${Math.round(height)}`)).size).toBe(
      1,
    );
    const frame = window.getBoundingClientRect();
    for (const { left, right, top, bottom, width } of boxes) {
      await expect(width).toBeGreaterThan(60);
      await expect(left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom).toBe(true);
    }
  });
}

export interface LeaderLayout {
  /** Number of the others. */
  readonly others: number;
  /** Where their list is. */
  readonly side: 'left' | 'right' | 'below';
}

/** One tile is larger than the others, which are in a list beside or below it. Returns that tile. */
export async function expectLeader(window: HTMLElement, name: string, layout: LeaderLayout): Promise<HTMLElement> {
  const leader = await within(window).findByRole('group', { name });
  await waitFor(async () => {
    const large = leader.getBoundingClientRect();
    const others = within(window)
      .getAllByRole('group')
      .filter((tile) => tile !== leader)
      .map((tile) => tile.getBoundingClientRect());
    await expect(others).toHaveLength(layout.others);
    for (const { left, right, top, width } of others) {
      await expect(width).toBeLessThan(large.width);
      if (layout.side === 'below') await expect(top).toBeGreaterThanOrEqual(large.bottom);
      else if (layout.side === 'right') await expect(left).toBeGreaterThanOrEqual(large.right);
      else await expect(right).toBeLessThanOrEqual(large.left);
    }
  });
  return leader;
}
