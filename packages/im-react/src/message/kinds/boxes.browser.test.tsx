import { afterEach, expect, it } from 'vitest';
import { demoKinds as k } from '../../testing/demo/kinds.ts';
import { type KindsOnPage, renderKinds } from '../../testing/render/render-kinds.tsx';

let made: KindsOnPage;
afterEach(() => made.close());

type Heights = ReadonlyMap<string, number>;
/** Heights of the rows that are mounted, by their keys. */
const heights = (): Heights =>
  new Map(
    [...made.host.querySelectorAll('article')].map((row) => [
      row.closest<HTMLElement>('[data-im-item]')?.dataset.imItem ?? '',
      Math.round(row.getBoundingClientRect().height * 10) / 10,
    ]),
  );
const KINDS = ['file', 'voice', 'video', 'location', 'card', 'red-envelope', 'transfer', 'call', 'shake'];

it('no row changes its height when the pictures or the sound of a kind come', async () => {
  const rows = [
    k.voice(24, 'https://nowhere.example/voice'),
    { ...k.voice(2), sendId: 2 },
    k.video('sea', 42),
    k.place('Yunfan Centre', '588 Jiangnan Avenue'),
    k.place('Somewhere', ''),
    k.card(14, 'Tessa Holm'),
    k.card(99, 'Hikers', 'group'),
    k.envelope('Coffee for everyone'),
    { ...k.transfer(500, ''), sendId: 2 },
    k.call('missed'),
    k.call('answered', 12, true),
    k.shake(),
    k.file('a.pdf', 12_000),
    k.image('lake'),
    k.text('#笑哭;#点赞;'),
    k.text('in a line #笑哭; of text'),
  ];
  // High enough for all of them.
  made = renderKinds(rows, { height: 1_800 });
  // Rows beyond the view are mounted after the first paint: each counts from when it came.
  let before = heights();
  const look = (): void => {
    before = new Map([...heights(), ...before]);
  };
  const watch = new MutationObserver(look);
  watch.observe(made.host, { childList: true, subtree: true });
  const missing = (): string[] => KINDS.filter((part) => !made.host.querySelector(`[data-im-part="${part}"]`));
  await expect.poll(missing).toEqual([]);
  await expect.poll(() => made.host.querySelector('[data-im-part="image"] [data-state="loaded"]')).not.toBeNull();
  watch.disconnect();
  expect(before.size).toBe(rows.length);
  expect(heights()).toEqual(before);
});
