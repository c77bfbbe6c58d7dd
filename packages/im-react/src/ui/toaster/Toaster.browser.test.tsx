import { limits } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type ShowToast, useToast } from '../../context/useToast.ts';
import { ConnectionBanner } from '../../conversation/connection-banner/ConnectionBanner.tsx';
import { renderOnStage, TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import { manualClock } from '../../testing/stage/manual-clock.ts';
import { Button } from '../button/Button.tsx';

let toast: ShowToast;
function Host(): ReactNode {
  toast = useToast();
  return (
    <div style={{ paddingBlockStart: 400 }}>
      <Button>Elsewhere</Button>
    </div>
  );
}

async function open() {
  const clock = manualClock(TEST_NOW);
  await renderOnStage(<Host />, { clock });
  await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }));
  toast.show({ text: 'New version', stays: true });
  const close = page.getByRole('button', { name: 'Close' });
  await expect.element(close).toBeVisible();
  return { clock, close };
}
const texts = (): (string | null)[] =>
  [...document.querySelectorAll('[data-im-part="toast"]')].map((each) => each.textContent);

test('toasts stand below the banners of the pane', async () => {
  const { stage } = await renderOnStage(
    <>
      <div style={{ blockSize: 56 }} />
      <ConnectionBanner />
      <Host />
    </>,
  );
  toast.show({ text: 'Saved' });
  const saved = page.getByText('Saved');
  await expect.element(saved).toBeVisible();
  const top = (): number => saved.element().closest('[data-im-part="toast"]')?.getBoundingClientRect().top ?? 0;
  expect(top()).toBeLessThan(80);
  stage.connection.set({ ...stage.connection.getSnapshot(), lost: true, phase: 'waiting' });
  await expect.element(page.getByRole('button', { name: 'Retry now' })).toBeVisible();
  const banner = document.querySelector('[data-im-part="banner"]');
  await vi.waitFor(() => expect(top()).toBeGreaterThanOrEqual((banner?.getBoundingClientRect().bottom ?? 999) + 12));
});

test('a toast is added to a live region that stands there before it', async () => {
  await renderOnStage(<Host />);
  const region = document.querySelector('[data-im-part="toaster"]');
  expect(region?.getAttribute('aria-live')).toBe('polite');
  toast.show({ text: 'Saved' });
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(region?.isConnected).toBe(true);
  expect(region?.textContent).toBe('Saved');
});

describe('a notice that is closed holds no other', () => {
  test('by mouse: the next one goes in its time', async () => {
    const { clock, close } = await open();
    await close.click();
    await vi.waitFor(() => expect(texts()).toEqual([]));
    await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }));
    toast.show({ kind: 'error', text: 'Refused' });
    await expect.element(page.getByRole('alert')).toBeVisible();
    clock.advance(limits.errorToastMs);
    await vi.waitFor(() => expect(texts()).toEqual([]));
  });

  test('by keyboard: those that stand beside it go in theirs', async () => {
    const { clock, close } = await open();
    toast.show({ kind: 'error', text: 'Refused' });
    await expect.element(page.getByRole('alert')).toBeVisible();
    (close.element() as HTMLElement).focus();
    clock.advance(limits.errorToastMs);
    expect(texts()).toEqual(['New version', 'Refused']);
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(texts()).toEqual(['Refused']));
    clock.advance(limits.errorToastMs);
    await vi.waitFor(() => expect(texts()).toEqual([]));
  });
});
