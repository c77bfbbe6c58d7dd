import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createSignal } from '../../platform/create-signal.ts';
import { renderOnStage, TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import { manualClock } from '../../testing/stage/manual-clock.ts';
import { createStage } from '../../testing/stage/stage.ts';
import { NewVersion } from './NewVersion.tsx';
import { OtherTab } from './OtherTab.tsx';
import { ServerUnreachable } from './ServerUnreachable.tsx';
import { UpdateRequired } from './UpdateRequired.tsx';

describe('states of an application', () => {
  test('another tab took over: “Use here” has focus', async () => {
    const onUseHere = vi.fn();
    const { screen } = await renderOnStage(<OtherTab onUseHere={onUseHere} />);
    await expect.element(screen.getByRole('alertdialog', { name: 'Chat is open in another tab' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(onUseHere).toHaveBeenCalledOnce();
  });

  test('a new version waits for what is on its way, stays until it is answered, and “Later” is for good', async () => {
    const unsent = createSignal(1);
    const stage = createStage();
    const client = { ...stage.client, messages: { ...stage.client.messages, unsent } };
    const onReload = vi.fn();
    const clock = manualClock(TEST_NOW);
    const { screen } = await renderOnStage(<NewVersion ready onReload={onReload} />, { client, clock });
    expect(screen.getByText('New version ready').query()).toBeNull();
    unsent.set(0);
    await expect.element(screen.getByText('New version ready')).toBeVisible();
    clock.advance(60_000);
    await screen.getByRole('button', { name: 'Reload' }).click();
    expect(onReload).toHaveBeenCalledOnce();

    const again = await renderOnStage(<NewVersion ready onReload={onReload} />, { client });
    await again.screen.getByRole('button', { name: 'Later' }).click();
    await expect.element(again.screen.getByText('New version ready')).not.toBeInTheDocument();
    unsent.set(2);
    unsent.set(0);
    await expect.element(again.screen.getByText('New version ready')).not.toBeInTheDocument();
  });

  test('a server that does not answer: which one, when it is tried again, now, or another one', async () => {
    const clock = manualClock(TEST_NOW);
    const [onRetry, onChangeServer] = [vi.fn(), vi.fn()];
    const { screen } = await renderOnStage(
      <ServerUnreachable
        host="im.example.com"
        retryAt={TEST_NOW + 12_000}
        onRetry={onRetry}
        onChangeServer={onChangeServer}
      />,
      { clock },
    );
    await expect.element(screen.getByText('Trying again in 12 s')).toBeVisible();
    clock.advance(5_000);
    await expect.element(screen.getByText('Trying again in 7 s')).toBeVisible();
    expect(document.querySelector('bdi')?.textContent).toBe('im.example.com');
    await screen.getByRole('button', { name: 'Retry now' }).click();
    await screen.getByRole('button', { name: 'Change server address' }).click();
    expect([onRetry.mock.calls.length, onChangeServer.mock.calls.length]).toEqual([1, 1]);
  });

  test('a version that the server no longer takes: says so, and reloads', async () => {
    const onReload = vi.fn();
    const { screen } = await renderOnStage(<UpdateRequired onReload={onReload} />);
    await expect.element(screen.getByRole('alert').getByText('Please update')).toBeVisible();
    await screen.getByRole('button', { name: 'Reload' }).click();
    expect(onReload).toHaveBeenCalledOnce();
  });
});
