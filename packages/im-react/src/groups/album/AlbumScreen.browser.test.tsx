import { ImError } from 'im-sdk/protocol';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { CREW } from '../../testing/demo/groups.ts';
import { demoStage } from '../../testing/demo/stage.ts';
import { renderOnStage, TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import { AlbumScreen } from './AlbumScreen.tsx';

const english = () => demoStage({ language: 'en-US', now: TEST_NOW });

async function open(stage = english()) {
  const { screen } = await renderOnStage(<AlbumScreen groupId={CREW} onBack={vi.fn()} />, {
    stage,
    style: { blockSize: 700, inlineSize: 600, display: 'flex' },
  });
  return { screen, stage };
}

async function choose(...names: readonly string[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('[data-im-part="album-input"]');
  const files = names.map((name) => new File(['x'], name, { type: 'image/png' }));
  if (input) await userEvent.upload(input, files);
}

describe('AlbumScreen', () => {
  test('pictures stand by month, newest first, and open the viewer', async () => {
    const { screen } = await open();
    await expect.element(screen.getByText('Design crew · 6 photos')).toBeVisible();
    const months = screen
      .getByRole('heading', { level: 3 })
      .elements()
      .map((heading) => heading.textContent);
    expect(months).toEqual(['November 2026', 'October 2026', 'September 2026']);
    await screen.getByRole('img', { name: 'Photo by Noah Berg, November 4, 2026' }).click();
    const viewer = screen.getByRole('dialog', { name: 'Image viewer' });
    await expect.element(viewer.getByText('1 / 6')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(viewer.getByText('2 / 6')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(viewer).not.toBeInTheDocument();
  });

  test('what others added is fetched when the window gets the focus back', async () => {
    const { screen, stage } = await open();
    await expect.element(screen.getByText('Design crew · 6 photos')).toBeVisible();
    const refreshes = () => stage.calls.filter((call) => call === `refresh album ${CREW}`).length;
    const before = refreshes();
    window.dispatchEvent(new FocusEvent('focus'));
    await expect.poll(refreshes).toBeGreaterThan(before);
  });

  test('loading, empty, failed and load more failed, each with its words', async () => {
    const stage = english();
    const album = stage.inGroups.album(CREW);
    const all = album.getSnapshot();
    album.set({ ...all, phase: 'loading', images: [] });
    const { screen } = await open(stage);
    await expect.element(screen.getByRole('status', { name: 'Loading the album' })).toBeVisible();
    album.set({ ...all, images: [] });
    await expect.element(screen.getByText('No photos yet')).toBeVisible();
    album.set({ ...all, phase: 'failed', images: [] });
    await expect.element(screen.getByText('Load failed')).toBeVisible();
    await screen.getByRole('button', { name: 'Try again' }).click();
    album.set({ ...all, more: true });
    await expect.element(screen.getByText('Design crew · Over 50 photos')).toBeVisible();
    await screen.getByRole('button', { name: 'Load more' }).click();
    album.set({ ...all, more: true, older: 'failed' });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Load more failed');
    await screen.getByRole('button', { name: 'Try again' }).click();
    expect(stage.calls).toEqual(['reload album 100', 'load more 100', 'load more 100']);
  });

  test('each picture is uploaded on its own; one that fails says why and is tried again', async () => {
    const { screen, stage } = await open();
    await expect.element(screen.getByRole('button', { name: 'Upload' })).toBeEnabled();
    await choose('lake.png', 'wood.png');
    await expect.element(screen.getByRole('listitem', { name: 'Uploading lake.png' })).toBeVisible();
    const [lake, wood] = stage.inGroups.uploads;
    lake?.finish();
    wood?.fail(new ImError('client.networkFailed', 'x', { category: 'network' }));
    await vi.waitFor(() => expect(stage.calls).toEqual(['add to album 100 /file/lake.png']));
    const tile = screen.getByRole('listitem').filter({ hasText: 'wood.png was not uploaded' });
    await expect.element(tile).toBeVisible();
    await screen.getByRole('button', { name: 'Retry wood.png' }).click();
    wood?.finish();
    await vi.waitFor(() => expect(stage.calls).toContain('add to album 100 /file/wood.png'));
    await expect.element(tile).not.toBeInTheDocument();
  });

  test('pictures that were chosen together are announced together', async () => {
    const { screen, stage } = await open();
    await expect.element(screen.getByRole('button', { name: 'Upload' })).toBeEnabled();
    await choose('lake.png', 'wood.png', 'hill.png');
    await vi.waitFor(() => expect(stage.inGroups.uploads).toHaveLength(3));
    for (const upload of stage.inGroups.uploads) upload.finish();
    await expect.element(screen.getByText('3 photos uploaded')).toBeVisible();
    expect(screen.getByText('1 photo uploaded').query()).toBeNull();
  });

  test('a group dissolved while a picture goes up: the refusal is said at its tile', async () => {
    const { screen, stage } = await open();
    await expect.element(screen.getByRole('button', { name: 'Upload' })).toBeEnabled();
    await choose('lake.png');
    stage.next = () => Promise.reject(new ImError('group.notFound', 'x', { category: 'refused' }));
    stage.inGroups.uploads[0]?.finish();
    const group = stage.group(CREW).getSnapshot();
    if (group) stage.group(CREW).set({ ...group, quit: true, dissolve: true });
    await expect.element(screen.getByRole('listitem').filter({ hasText: 'There is no such group' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Upload' })).not.toBeInTheDocument();
  });

  test('a picture is deleted after a question; one that may not go comes back with the reason', async () => {
    const { screen, stage } = await open();
    const photo = screen.getByRole('img', { name: 'Photo by Noah Berg, November 4, 2026' });
    const button = screen.getByRole('button', { name: 'Delete photo by Noah Berg, November 4, 2026' });
    const confirm = async (): Promise<void> => {
      (button.element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      const dialog = screen.getByRole('dialog', { name: 'Delete this photo?' });
      await dialog.getByRole('button', { name: 'Delete' }).click();
    };
    stage.next = () => Promise.reject(new ImError('group.forbidden', 'x', { category: 'refused' }));
    await confirm();
    await expect.element(screen.getByText('You may not do this in the group')).toBeVisible();
    await expect.element(photo).toBeVisible();
    stage.next = async () => undefined;
    await confirm();
    await expect.element(photo).not.toBeInTheDocument();
  });

  test('a plain member deletes only their own pictures', async () => {
    const stage = english();
    const group = stage.group(CREW).getSnapshot();
    if (group) stage.group(CREW).set({ ...group, role: 1, ownerId: 3 });
    const members = stage.members(CREW);
    members.set(members.getSnapshot().map((member) => ({ ...member, isOwner: member.userId === 3 })));
    const { screen } = await open(stage);
    await expect.element(screen.getByText('Design crew · 6 photos')).toBeVisible();
    const names = screen
      .getByRole('button', { name: /^Delete photo/ })
      .elements()
      .map((each) => each.getAttribute('aria-label'));
    expect(names.length).toBeGreaterThan(0);
    expect(names.every((name) => name?.startsWith('Delete photo by Noah Berg'))).toBe(true);
  });
});
