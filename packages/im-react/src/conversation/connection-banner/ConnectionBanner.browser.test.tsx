import { type ConnectionSnapshot, ImError } from 'im-sdk';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderOnStage, TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import { manualClock } from '../../testing/stage/manual-clock.ts';
import type { Stage } from '../../testing/stage/stage.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';

function connected(stage: Stage, parts: Partial<ConnectionSnapshot>): void {
  stage.connection.set({ ...stage.connection.getSnapshot(), ...parts });
}

describe('ConnectionBanner', () => {
  test('says nothing while all is well', async () => {
    await renderOnStage(<ConnectionBanner />);
    expect(document.querySelector('[data-im-part="banner"]')).toBeNull();
  });

  test('lost: counts down to the next try, tries now on request, and goes when the connection is back', async () => {
    const clock = manualClock(TEST_NOW);
    const { screen, stage } = await renderOnStage(<ConnectionBanner />, { clock });
    connected(stage, { lost: true, phase: 'waiting', retryAt: TEST_NOW + 12_000 });
    const banner = screen.getByRole('status');
    await vi.waitFor(() =>
      expect(banner.element().textContent).toContain('Connection lost, trying to reconnect… Next try in 12 s'),
    );
    clock.advance(5_000);
    await vi.waitFor(() => expect(banner.element().textContent).toContain('Next try in 7 s'));
    await screen.getByRole('button', { name: 'Retry now' }).click();
    expect(stage.calls).toEqual(['retryNow']);
    connected(stage, { lost: false, phase: 'live', retryAt: undefined });
    await expect.element(screen.getByRole('button', { name: 'Retry now' })).not.toBeInTheDocument();
    await vi.waitFor(() => expect(clock.waiting).toBe(0));
  });

  test('lost because the server answers with a failure: says which', async () => {
    const { screen, stage } = await renderOnStage(<ConnectionBanner />);
    const syncError = new ImError('client.refused', '请先绑定手机', { category: 'server', reason: '请先绑定手机' });
    connected(stage, { lost: true, phase: 'waiting', syncError });
    await expect.element(screen.getByText(/^Messages cannot be loaded: .*请先绑定手机/)).toBeVisible();
    await expect.element(screen.getByText(/Connection lost/)).not.toBeInTheDocument();
  });

  test('catching up is said only where it takes a while', async () => {
    const clock = manualClock(TEST_NOW);
    const { screen, stage } = await renderOnStage(<ConnectionBanner />, { clock });
    connected(stage, { phase: 'catchingUp' });
    await vi.waitFor(() => expect(clock.waiting).toBe(1));
    clock.advance(499);
    expect(document.querySelector('[data-im-part="banner"]')).toBeNull();
    clock.advance(1);
    await expect.element(screen.getByText('Catching up with new messages…')).toBeVisible();
  });

  test('connecting is said only where it takes a while: what is shown may be old', async () => {
    const clock = manualClock(TEST_NOW);
    const { screen, stage } = await renderOnStage(<ConnectionBanner />, { clock });
    connected(stage, { phase: 'connecting' });
    await vi.waitFor(() => expect(clock.waiting).toBe(1));
    clock.advance(500);
    await expect.element(screen.getByText('Connecting…')).toBeVisible();
    connected(stage, { phase: 'live' });
    await expect.element(screen.getByText('Connecting…')).not.toBeInTheDocument();
  });

  test("does not read the browser's notification permission while nothing is offered", async () => {
    const permission = vi.spyOn(Notification, 'permission', 'get');
    onTestFinished(() => permission.mockRestore());
    await renderOnStage(<ConnectionBanner />);
    expect(permission).not.toHaveBeenCalled();
  });

  test('storage in memory only: says so until it is closed', async () => {
    const { screen, stage } = await renderOnStage(<ConnectionBanner />);
    connected(stage, { storage: 'memory' });
    await expect.element(screen.getByText(/Nothing is stored here/)).toBeVisible();
    await screen.getByRole('button', { name: 'Details' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Details' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog', { name: 'Details' })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.element(screen.getByText(/Nothing is stored here/)).not.toBeInTheDocument();
  });
});
