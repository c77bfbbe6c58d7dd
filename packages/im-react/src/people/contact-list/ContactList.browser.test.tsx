import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { demoStage } from '../../testing/demo/stage.ts';
import { renderOnStage, TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import { manualClock } from '../../testing/stage/manual-clock.ts';
import { createStage } from '../../testing/stage/stage.ts';
import { BlockedEntry } from './BlockedEntry.tsx';
import { ContactList } from './ContactList.tsx';
import { RequestsEntry } from './RequestsEntry.tsx';

describe('ContactList', () => {
  test('friends stand under their letters, in order, with where they are online', async () => {
    const { screen } = await renderOnStage(<ContactList onSelect={() => undefined} />, {
      style: { blockSize: 900, inlineSize: 300 },
    });
    await expect.element(screen.getByRole('option', { name: 'Aiko Tanaka, Online · Web' })).toBeVisible();
    const rows = [...document.querySelectorAll('.im-section, .im-contact__name')].map((each) => each.textContent);
    expect(rows.slice(0, 6)).toEqual(['A', 'Aiko Tanaka', 'Amara Osei', 'B', 'Bo Lindqvist', 'D']);
  });

  test('a row says which of how many it is', async () => {
    const { screen } = await renderOnStage(<ContactList onSelect={() => undefined} />);
    const row = screen.getByRole('option', { name: /^Amara Osei/ });
    await expect.element(row).toHaveAttribute('aria-posinset', '2');
    expect(Number(row.element().getAttribute('aria-setsize'))).toBeGreaterThan(2);
  });

  test('is one tab stop; arrows skip the letters, typing finds a name, Enter opens', async () => {
    const onSelect = vi.fn();
    await renderOnStage(<ContactList onSelect={onSelect} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenLastCalledWith(12);
    await userEvent.keyboard('m{Enter}');
    expect(onSelect).toHaveBeenLastCalledWith(3);
  });

  test('shows grey rows, not that there are no friends, before the first list has come', async () => {
    const stage = createStage();
    stage.listsReady.set(false);
    const clock = manualClock(TEST_NOW);
    const { screen } = await renderOnStage(<ContactList onSelect={() => undefined} />, { stage, clock });
    await expect.element(screen.getByRole('status', { name: 'Friends' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('No friends yet').query()).toBeNull();
    expect(document.querySelectorAll('.im-skeleton')).toHaveLength(0);
    clock.advance(150);
    await vi.waitFor(() => expect(document.querySelector('.im-skeleton-row')?.clientHeight).toBe(56));
    stage.listsReady.set(true);
    await vi.waitFor(() => expect(clock.waiting).toBe(1));
    clock.advance(300);
    await expect.element(screen.getByText('No friends yet')).toBeVisible();
  });

  test('says why the first list does not come, and tries again', async () => {
    const stage = createStage();
    stage.listsReady.set(false);
    stage.connection.set({ ...stage.connection.getSnapshot(), phase: 'waiting', lost: true });
    const { screen } = await renderOnStage(<ContactList onSelect={() => undefined} />, { stage });
    await expect.element(screen.getByText('Friends could not be loaded')).toBeVisible();
    await screen.getByRole('button', { name: 'Try again' }).click();
    expect(stage.calls).toEqual(['retryNow']);
  });

  test('a user name finds a friend as well', async () => {
    const { screen } = await renderOnStage(<ContactList query="LENA" onSelect={() => undefined} />);
    await expect.element(screen.getByRole('option', { name: /^Lena Ortiz/ })).toBeVisible();
    expect(screen.getByRole('option').elements()).toHaveLength(1);
  });

  test('Chinese is found as it is read', async () => {
    const stage = demoStage({ language: 'zh-CN', now: TEST_NOW });
    const { screen } = await renderOnStage(<ContactList query="lzx" onSelect={() => undefined} />, { stage });
    await expect.element(screen.getByRole('option', { name: /^林知夏/ })).toBeVisible();
    expect(screen.getByRole('option').elements()).toHaveLength(1);
  });

  test('after a press the keys go on from the row that was pressed', async () => {
    const onSelect = vi.fn();
    const { screen } = await renderOnStage(<ContactList onSelect={onSelect} />);
    await screen.getByRole('option', { name: /^Amara Osei/ }).click();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onSelect.mock.calls).toEqual([[expect.any(Number)], [12]]);
  });

  test('the way to the requests says how many wait', async () => {
    const onOpen = vi.fn();
    const { screen } = await renderOnStage(<RequestsEntry onOpen={onOpen} />);
    await screen.getByRole('button', { name: 'Requests & notices, 2 waiting' }).click();
    expect(onOpen).toHaveBeenCalledOnce();
  });

  test('the way to the blocked people is not there on a server without a blacklist', async () => {
    const onOpen = vi.fn();
    const { screen, stage } = await renderOnStage(<BlockedEntry onOpen={onOpen} />);
    const entry = screen.getByRole('button', { name: 'Blocked people' });
    await entry.click();
    expect(onOpen).toHaveBeenCalledOnce();
    stage.notOffered.set(new Set(['blacklist']));
    await expect.element(entry).not.toBeInTheDocument();
  });

  test('a friend who is offline: when they were last online, unless they hide it', async () => {
    const stage = demoStage({ language: 'en-US', now: TEST_NOW });
    const mia = stage.person(3);
    stage.presence(3).set({ online: false, web: false, app: false });
    mia.set({ ...mia.getSnapshot(), lastSeen: TEST_NOW - 60_000 });
    const { screen } = await renderOnStage(<ContactList onSelect={() => undefined} />, {
      stage,
      style: { blockSize: 800, inlineSize: 250 },
    });
    await expect.element(screen.getByRole('option', { name: /^Mia Larsen, Last seen \d\d:\d\d$/ })).toBeVisible();
    mia.set({ ...mia.getSnapshot(), lastSeen: 0 });
    await expect.element(screen.getByRole('option', { name: 'Mia Larsen, Offline' })).toBeVisible();
  });

  test('the way to the requests is not there on a server that has none', async () => {
    const { screen, stage } = await renderOnStage(<RequestsEntry onOpen={() => undefined} />);
    const entry = screen.getByRole('button', { name: /^Requests & notices/ });
    await expect.element(entry).toBeVisible();
    stage.notOffered.set(new Set(['friendRequests']));
    await expect.element(entry).not.toBeInTheDocument();
  });

  test('the way to the requests says all of its name, beside a badge in a list of the default width', async () => {
    const stage = demoStage({ language: 'en-US', now: TEST_NOW });
    stage.pending.set(120);
    const { screen } = await renderOnStage(<RequestsEntry onOpen={() => undefined} />, {
      stage,
      style: { inlineSize: 250, fontSize: 16, fontFamily: 'monospace' },
    });
    const entry = screen.getByRole('button', { name: /^Requests & notices/ });
    const name = screen.getByText('Requests & notices').element();
    expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
    expect(entry.element().getBoundingClientRect().height).toBe(56);
  });
});
