import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoKinds } from '../../../testing/demo/kinds.ts';
import { demoSound } from '../../../testing/demo/sound.ts';
import { KINDS_NOW, type KindsOnPage, renderKinds } from '../../../testing/render/render-kinds.tsx';

let made: KindsOnPage;
let ids = 1_000;
afterEach(() => made.close());

const sound = (seconds = 8): string => URL.createObjectURL(demoSound(seconds));
/** A voice message that nobody has heard: what was heard is kept between tests, as it is between visits. */
function voice(seconds = 8, parts: object = {}) {
  ids += 1;
  return { ...demoKinds.voice(seconds, sound(seconds)), id: ids, key: `g${ids}`, sendTime: KINDS_NOW, ...parts };
}
const article = (index: number) => page.getByRole('article').nth(index);
const play = (index: number) => article(index).getByRole('button', { name: 'Play voice message' });
const pause = (index: number) => article(index).getByRole('button', { name: 'Pause' });
const position = (index: number) => article(index).getByRole('slider', { name: 'Position' });
const at = (index: number): number => Number(position(index).element().getAttribute('aria-valuenow'));

describe('a voice message', () => {
  it('plays, shows where it is, and pauses', async () => {
    // So long that it does not end by itself while one looks.
    made = renderKinds([voice(120)]);
    await play(0).click();
    await expect.element(pause(0)).toBeVisible();
    await expect.element(article(0).getByText(/^[01]:(?!00)\d\d \/ 2:00$/)).toBeVisible();
    await pause(0).click();
    await expect.element(play(0)).toBeVisible();
  });

  it('stops the one that played before: there is one player on the page, over all lists and accounts', async () => {
    const players = vi.spyOn(window, 'Audio');
    const heard = (): number => players.mock.results.filter(({ value }) => !(value as HTMLAudioElement).paused).length;
    // So long that none ends by itself while one waits for it to be stopped.
    made = renderKinds([voice(120), voice(120)]);
    const other = renderKinds([voice(120)]);
    const elsewhere = () => page.getByRole('log').nth(1).getByRole('article');
    try {
      await play(0).click();
      await expect.element(pause(0)).toBeVisible();
      await play(1).click();
      await expect.element(pause(1)).toBeVisible();
      await expect.element(play(0)).toBeVisible();
      await expect.poll(heard).toBe(1);
      await elsewhere().getByRole('button', { name: 'Play voice message' }).click();
      await expect.element(elsewhere().getByRole('button', { name: 'Pause' })).toBeVisible();
      await expect.element(play(1)).toBeVisible();
      await expect.poll(heard).toBe(1);
    } finally {
      other.close();
      players.mockRestore();
    }
  });

  it('is sought by pointer and by keys', async () => {
    made = renderKinds([voice(120)]);
    await expect.element(position(0)).toHaveAttribute('aria-valuetext', '0:00 / 2:00');
    const bar = position(0).element();
    const { width, height } = bar.getBoundingClientRect();
    await userEvent.click(bar, { position: { x: width / 2, y: height / 2 } });
    await expect.element(pause(0)).toBeVisible();
    // It plays on from there.
    await vi.waitFor(() => expect(at(0)).toBeGreaterThanOrEqual(59));
    expect(at(0)).toBeLessThan(90);
    await pause(0).click();
    article(0).element().focus();
    position(0).element().focus();
    await userEvent.keyboard('{Home}');
    await vi.waitFor(() => expect(at(0)).toBeLessThanOrEqual(1));
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    // Three steps of 5 s, and what was played since.
    await vi.waitFor(() => expect(at(0)).toBeGreaterThanOrEqual(15));
    await pause(0).click();
    const before = at(0);
    position(0).element().focus();
    await userEvent.keyboard('{ArrowLeft}');
    await vi.waitFor(() => expect(at(0)).toBeLessThan(before));
  });

  it('is reached by Tab from its row, and by nothing before', async () => {
    made = renderKinds([voice(), voice()]);
    await expect.element(play(1)).toHaveAttribute('tabindex', '-1');
    page.getByRole('log').element().focus();
    await userEvent.keyboard('{ArrowDown}');
    article(1).element().focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(play(1)).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(position(1)).toHaveFocus();
  });

  it('has a red dot until it was heard, also after it is drawn anew; one’s own has none', async () => {
    made = renderKinds([voice(), voice(8, { sendId: 2 })]);
    const dot = (index: number) => article(index).getByRole('img', { name: 'not played' });
    await expect.element(dot(0)).toBeVisible();
    await expect.element(dot(1)).not.toBeInTheDocument();
    await play(0).click();
    await expect.element(dot(0)).not.toBeInTheDocument();
    const rows = [made.row(0)].flatMap((row) => (row ? [row] : []));
    made.close();
    made = renderKinds(rows);
    await expect.element(play(0)).toBeVisible();
    await expect.element(dot(0)).not.toBeInTheDocument();
  });

  it.each([
    ['that cannot be reached is loaded again by a press', () => Promise.reject(new TypeError('Failed to fetch')), true],
    ['of an unknown format cannot be played, only downloaded', async () => new Response('text'), false],
  ])('%s', async (_, answer, isNetwork) => {
    vi.spyOn(window, 'fetch').mockImplementation(answer);
    const address = URL.createObjectURL(new Blob(['no sound'], { type: 'audio/webm' }));
    made = renderKinds([voice(8, { content: JSON.stringify({ url: address, duration: 8 }) })]);
    await play(0).click();
    await expect.element(article(0).getByText(isNetwork ? 'Loading failed' : 'Cannot be played')).toBeVisible();
    const button = article(0).getByRole('button', { name: isNetwork ? 'Try again' : /^Download/ });
    await expect.element(button).toBeVisible();
    if (isNetwork) {
      vi.spyOn(window, 'fetch').mockImplementation(async () => new Response('text'));
      await button.click();
      await expect.element(article(0).getByText('Cannot be played')).toBeVisible();
    }
    vi.restoreAllMocks();
  });

  it('goes on while its row is scrolled away, and stops when its conversation is left', async () => {
    const players = vi.spyOn(window, 'Audio');
    try {
      made = renderKinds([voice(120), ...Array.from({ length: 60 }, (_, n) => demoKinds.text(`line ${n}`))]);
      page.getByRole('log').element().scrollTop = 0;
      await play(0).click();
      await expect.element(pause(0)).toBeVisible();
      const audio = players.mock.results.at(-1)?.value as HTMLAudioElement;
      const log = page.getByRole('log').element();
      log.scrollTop = log.scrollHeight;
      await vi.waitFor(() => expect(made.host.querySelector('[data-im-part="voice"]')).toBeNull());
      expect(audio.paused).toBe(false);
      log.scrollTop = 0;
      await expect.element(pause(0)).toBeVisible();
      made.close();
      await vi.waitFor(() => expect(audio.paused).toBe(true));
      made = renderKinds([]);
    } finally {
      players.mockRestore();
    }
  });

  it.each([
    ['recalled', () => made.rows.change(made.row(0)?.key ?? '', { recalled: true, content: '' })],
    ['deleted', () => made.rows.remove(made.row(0)?.key ?? '')],
  ])('is silent once it is %s', async (_, goes) => {
    const players = vi.spyOn(window, 'Audio');
    try {
      made = renderKinds([voice(120), demoKinds.text('after it')]);
      await play(0).click();
      await expect.element(pause(0)).toBeVisible();
      const audio = players.mock.results.at(-1)?.value as HTMLAudioElement;
      expect(audio.paused).toBe(false);
      goes();
      await vi.waitFor(() => expect(audio.paused).toBe(true));
    } finally {
      players.mockRestore();
    }
  });

  it('stops when the account signs out, also while its row is scrolled away', async () => {
    const players = vi.spyOn(window, 'Audio');
    made = renderKinds([voice(120)]);
    await play(0).click();
    await expect.element(pause(0)).toBeVisible();
    made.stage.session.set({ status: 'signedOut', reason: 'signedOut' });
    await expect
      .poll(() => players.mock.results.map(({ value }) => (value as HTMLAudioElement).paused))
      .toEqual([true]);
    players.mockRestore();
  });

  it('says so where it cannot be played, and offers the file', async () => {
    made = renderKinds([
      { ...voice(), ...demoKinds.voice(8, URL.createObjectURL(new Blob(['no sound'], { type: 'audio/wav' }))) },
    ]);
    await play(0).click();
    await expect.element(article(0).getByText('Cannot be played')).toBeVisible();
    await expect.element(article(0).getByRole('button', { name: 'Download Voice message' })).toBeVisible();
  });

  it('draws the loudness of the sound itself once it is near the screen', async () => {
    const silence = new Uint8Array(await demoSound(2).arrayBuffer());
    silence.fill(128, 44 + 8_000);
    made = renderKinds([demoKinds.voice(2, URL.createObjectURL(new Blob([silence], { type: 'audio/wav' })))]);
    const heights = (): number[] => {
      const path = made.host.querySelector('.im-wave path')?.getAttribute('d') ?? '';
      return [...path.matchAll(/M[\d.]+ ([\d.]+)V([\d.]+)/g)].map((bar) => Number(bar[2]) - Number(bar[1]));
    };
    await vi.waitFor(() => {
      const bars = heights();
      const half = bars.length / 2;
      expect(Math.max(...bars.slice(Math.ceil(half) + 1))).toBe(1);
      expect(Math.max(...bars.slice(0, Math.floor(half)))).toBeGreaterThan(15);
    });
  });
});
