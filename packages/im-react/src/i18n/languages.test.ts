import { afterAll, expect, test, vi } from 'vitest';
import { manualClock } from '../testing/stage/manual-clock.ts';

// Files of a worker share their modules: another one may have loaded the language, and none after this has its texts.
vi.resetModules();
const { loadTable, tableOf } = await import('./languages.ts');
afterAll(() => vi.resetModules());

let attempts = 0;
vi.mock('./locales/zh-TW.ts', () => {
  attempts++;
  if (attempts < 3) throw new TypeError('Failed to fetch dynamically imported module');
  return { zhTW: { 'chats.title': '聊天' } };
});

test('the texts of a language are tried three times before loading them fails', async () => {
  const clock = manualClock();
  const loaded = loadTable('zh-TW', clock);
  for (const ms of [500, 2_000]) {
    await expect.poll(() => clock.waiting).toBe(2);
    clock.advance(ms);
  }
  await loaded;
  expect(attempts).toBe(3);
  expect(tableOf('zh-TW')).toMatchObject({ 'chats.title': '聊天' });
});
