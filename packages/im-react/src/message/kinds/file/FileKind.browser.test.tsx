import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { demoKinds } from '../../../testing/demo/kinds.ts';
import { type KindsOnPage, renderKinds } from '../../../testing/render/render-kinds.tsx';

let made: KindsOnPage;
let part: (bytes: number) => void;
let end: () => void;
afterEach(() => {
  made.close();
  vi.restoreAllMocks();
});

/** A server that gives a file piece by piece, as the test says. */
function slowServer(size: number): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, { signal } = {}) => {
    const body = new ReadableStream({
      start(stream) {
        part = (bytes) => stream.enqueue(new Uint8Array(bytes));
        end = () => stream.close();
        signal?.addEventListener('abort', () => stream.error(signal.reason));
      },
    });
    return new Response(body, { headers: { 'content-length': String(size) } });
  });
}
/** The links that were followed, as name and kind of address. */
function followed(): string[] {
  const links: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(`${this.download} ${new URL(this.href).protocol}`);
  });
  return links;
}
const download = page.getByRole('button', { name: 'Download budget.xlsx' });

describe('a file', () => {
  it('is downloaded under its name, and says how far that got', async () => {
    slowServer(2_726_298);
    const links = followed();
    made = renderKinds([demoKinds.file('budget.xlsx', 2_726_298)]);
    await download.click();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
    part(1_150_000);
    await expect.element(page.getByText('1.1 / 2.6 MB · 42%')).toBeVisible();
    part(1_576_298);
    end();
    await expect.element(page.getByText('2.6 MB', { exact: true })).toBeVisible();
    await expect.poll(() => links).toEqual(['budget.xlsx blob:']);
  });

  it('is not downloaded on when that is cancelled', async () => {
    slowServer(2_726_298);
    const links = followed();
    made = renderKinds([demoKinds.file('budget.xlsx', 2_726_298)]);
    await download.click();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
    part(100_000);
    await page.getByRole('button', { name: 'Cancel download' }).click();
    await expect.element(download).toBeInTheDocument();
    expect(links).toEqual([]);
  });

  it('is not downloaded on after the sign-out', async () => {
    slowServer(2_726_298);
    const links = followed();
    made = renderKinds([demoKinds.file('budget.xlsx', 2_726_298)]);
    await download.click();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
    part(100_000);
    made.stage.session.set({ status: 'signedOut', reason: 'signedOut' });
    await expect.element(download).toBeInTheDocument();
    expect(links).toEqual([]);
  });

  it('is left to the browser where this page may not read it, or it is too large to hold', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const links = followed();
    made = renderKinds([
      demoKinds.file('budget.xlsx', 2_726_298),
      demoKinds.file('film.mkv', 900_000_000, 'https://files.example.com/film'),
    ]);
    await download.click();
    await expect.poll(() => links).toEqual(['budget.xlsx https:']);
    await page.getByRole('button', { name: 'Download film.mkv' }).click();
    await expect.poll(() => links).toEqual(['budget.xlsx https:', 'film.mkv https:']);
  });

  it('never offers an address that would run in the page', async () => {
    made = renderKinds([demoKinds.file('evil.pdf', 10, 'javascript:alert(1)')]);
    await expect.element(page.getByText('evil')).toBeVisible();
    expect(page.getByRole('button', { name: /Download/ }).elements()).toHaveLength(0);
  });
});
