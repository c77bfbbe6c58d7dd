import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { demoKinds } from '../../testing/demo/kinds.ts';
import { type KindsOnPage, renderKinds } from '../../testing/render/render-kinds.tsx';

let made: KindsOnPage;
afterEach(() => made.close());

const { captioned, file, image, text, video } = demoKinds;
const LONG = 'The lake at sunset, far better than any picture of it shows, and quiet but for one duck #笑哭;';
const boxOf = (selector: string): DOMRect => {
  const element = made.host.querySelector(selector);
  if (!element) throw new Error(`There is no ${selector}`);
  return element.getBoundingClientRect();
};

describe('a caption', () => {
  it.each([
    ['picture', image('lake', 900, 600), '.im-media'],
    ['narrow picture', image('dusk', 200, 900), '.im-media'],
    ['file', file('budget.xlsx', 2_726_298), '.im-file'],
    ['video', video('sea', 34), '.im-media'],
  ])('stands under its %s, as wide as that at most, with the time at its end', (_, content, media) => {
    made = renderKinds([captioned(content, LONG)]);
    const [bubble, above, caption, time] = ['.im-bubble', media, '.im-caption', '.im-caption .im-meta time'].map(boxOf);
    expect(caption?.top).toBeGreaterThanOrEqual(above?.bottom ?? 0);
    expect(bubble?.width).toBeLessThanOrEqual(Math.max(220, above?.width ?? 0) + 24);
    expect(time?.bottom).toBeLessThanOrEqual((bubble?.bottom ?? 0) + 0.5);
    expect(time?.right).toBeLessThanOrEqual(bubble?.right ?? 0);
    expect(made.host.querySelectorAll('.im-meta')).toHaveLength(1);
  });

  it('is rich text: links, emoji and mentions as in a text', async () => {
    const said = captioned(image('lake'), '@Everyone see https://example.org/lake #笑哭;');
    made = renderKinds([{ ...said, atUserIds: [-1] }]);
    await expect.element(page.getByRole('link', { name: 'https://example.org/lake' })).toBeVisible();
    expect(made.host.querySelector('.im-caption [data-im-part="mention"]')?.textContent).toBe('@Everyone');
    expect(made.host.querySelector('.im-caption .im-emoji')).not.toBeNull();
  });

  it('is read out with what it stands under', async () => {
    made = renderKinds([captioned(image('lake'), 'dawn'), captioned(file('a.pdf', 1_024), 'page three')]);
    await expect.element(page.getByRole('article', { name: /Photo, dawn/ })).toBeInTheDocument();
    await expect.element(page.getByRole('article', { name: /a\.pdf, 1 KB, page three/ })).toBeInTheDocument();
  });

  it('of the last picture of several stands under the grid of all', async () => {
    made = renderKinds([image('lake'), image('sea'), captioned(image('dusk'), 'three of them')]);
    await expect.element(page.getByText('three of them')).toBeVisible();
    const tiles = [...made.host.querySelectorAll('.im-album__tile')].map((tile) => tile.getBoundingClientRect());
    expect(tiles).toHaveLength(3);
    const bottom = Math.max(...tiles.map((tile) => tile.bottom));
    expect(Math.abs(boxOf('.im-album__caption').top - bottom)).toBeLessThan(0.5);
    expect(Math.abs(boxOf('.im-album__caption').width - 320)).toBeLessThan(0.5);
    expect(made.host.querySelectorAll('.im-meta')).toHaveLength(1);
  });

  it('is what a quote of it says', async () => {
    const quote = { id: 1, sendId: 3, sendNickName: 'Mia Larsen', ...captioned(image('lake'), 'dawn') };
    made = renderKinds([{ ...text('yes'), sendId: 2, quote }]);
    await expect.element(page.getByText('[Photo] dawn')).toBeVisible();
  });

  it('is gone with a recall', async () => {
    made = renderKinds([captioned(image('lake'), 'the secret')]);
    await expect.element(page.getByText('the secret')).toBeVisible();
    made.rows.change('demo-0', { recalled: true, content: '' });
    await expect.element(page.getByText('the secret')).not.toBeInTheDocument();
  });
});
