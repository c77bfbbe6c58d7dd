import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { matchName } from '../../text/name-match.ts';
import { usePinyin } from './usePinyin.ts';

let isOnline = false;
let attempts = 0;
vi.mock('../../platform/load-chunk.ts', () => ({
  loadChunk(load: () => Promise<unknown>) {
    attempts++;
    return isOnline ? load() : Promise.reject(new Error('The code could not be fetched.'));
  },
}));

const NAMES = ['林知夏', 'Mia'];

function Found({ query }: { readonly query: string }) {
  usePinyin(query);
  return NAMES.filter((name) => matchName(name, query)).join();
}

test('readings that did not load are tried again at the next letter; until then names are found as they are written', async () => {
  const host = document.createElement('div');
  const root = createRoot(host);
  const type = (query: string) => flushSync(() => root.render(<Found query={query} />));
  type('l');
  await expect.poll(() => attempts).toBe(1);
  await Promise.resolve();
  expect(host.textContent).toBe('');
  type('m');
  await expect.poll(() => attempts).toBe(2);
  expect(host.textContent).toBe('Mia');
  isOnline = true;
  type('lz');
  await expect.poll(() => host.textContent).toBe('林知夏');
  expect(attempts).toBe(3);
  type('lzx');
  expect(host.textContent).toBe('林知夏');
  expect(attempts).toBe(3);
  root.unmount();
});
