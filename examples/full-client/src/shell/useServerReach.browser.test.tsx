import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useServerReach } from './useServerReach.ts';

function Reach() {
  const { retryAt } = useServerReach('https://chat.example');
  return <output>{retryAt === undefined ? 'reached' : 'out of reach'}</output>;
}

afterEach(() => vi.unstubAllGlobals());

it('asks a server again as soon as the device has a network', async () => {
  const ask = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('no network'));
  vi.stubGlobal('fetch', ask);
  const screen = await render(<Reach />);
  await expect.element(screen.getByRole('status')).toHaveTextContent('out of reach');
  ask.mockResolvedValue(new Response());
  window.dispatchEvent(new Event('online'));
  // Sooner than it asks by itself.
  await expect.element(screen.getByRole('status'), { timeout: 10_000 }).not.toHaveTextContent('out of reach');
});
