import { type ErrorCode, ImError } from 'im-sdk/protocol';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { choosePicture, examplePicture } from '../../testing/demo/example-picture.ts';
import { CREW, HIKES } from '../../testing/demo/groups.ts';
import { demoStage } from '../../testing/demo/stage.ts';
import { renderOnStage, TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import { GroupPanel, type GroupPanelProps } from './GroupPanel.tsx';

const english = () => demoStage({ language: 'en-US', now: TEST_NOW });
const refuse = (code: ErrorCode) => () => Promise.reject(new ImError(code, 'x', { category: 'refused' }));

async function open(props: Partial<GroupPanelProps> = {}, stage = english()) {
  const onClose = vi.fn();
  const { screen } = await renderOnStage(<GroupPanel groupId={CREW} onClose={onClose} {...props} />, {
    stage,
    style: { blockSize: 880, inlineSize: 320, display: 'flex' },
  });
  return { screen, stage, onClose };
}

/** Makes the reader a manager or a plain member of the crew. */
function become(stage: ReturnType<typeof english>, role: 1 | 2): void {
  const group = stage.group(CREW).getSnapshot();
  if (group) stage.group(CREW).set({ ...group, role, ownerId: 3 });
  const members = stage.members(CREW);
  members.set(
    members.getSnapshot().map((member) => ({
      ...member,
      isOwner: member.userId === 3,
      isManager: member.userId === 2 ? role === 2 : member.isManager,
    })),
  );
}

describe('GroupPanel', () => {
  test('begins with name, id and nine members, the owner first, and a cell to invite', async () => {
    const { screen } = await open();
    const panel = screen.getByRole('complementary', { name: 'Group info' });
    await expect.element(panel.getByText('Group ID 100')).toBeVisible();
    await expect.element(panel.getByRole('heading', { name: /^Members 12/ })).toBeVisible();
    const cells = [...document.querySelectorAll('.im-members__cell')].map((cell) => cell.textContent);
    expect(cells).toHaveLength(10);
    expect(cells[0]).toContain('Noah Berg');
    expect(cells[0]).toContain('Owner');
    await expect.element(panel.getByRole('button', { name: 'Invite members' })).toBeVisible();
  });

  test('shows the page of a visitor as text, never as a link or markup', async () => {
    const stage = english();
    const group = stage.group(CREW).getSnapshot();
    const page = { title: '<img src=x onerror=alert(1)> Boots', url: 'https://shop.example/boots?size=42' };
    if (group) stage.group(CREW).set({ ...group, visitor: { userId: 2, page } });
    const { screen } = await open({}, stage);
    const panel = screen.getByRole('complementary', { name: 'Group info' });
    await expect.element(panel.getByText('Page of the visitor')).toBeVisible();
    for (const text of [page.title, page.url])
      await expect.element(panel.getByText(text, { exact: true })).toBeVisible();
    const shown = document.querySelector('[data-im-part="visitor-page"]');
    expect(shown?.querySelectorAll('a, img').length).toBe(0);
  });

  test('a friend’s remark is their name, also when it changes', async () => {
    const { screen, stage } = await open();
    const mia = stage.person(3);
    const cell = screen.getByRole('list').first();
    const renamed = () => stage.friends.set([...stage.friends.getSnapshot()]);
    mia.set({ ...mia.getSnapshot(), isFriend: true, remarkNickName: 'Admiral', showNickName: 'Admiral' });
    renamed();
    await expect.element(cell.getByText('Admiral')).toBeVisible();
    mia.set({ ...mia.getSnapshot(), remarkNickName: 'Boatswain', showNickName: 'Boatswain' });
    renamed();
    await expect.element(cell.getByText('Boatswain')).toBeVisible();
  });

  test('a refusal puts a switch back and says why', async () => {
    const { screen, stage } = await open();
    const pin = screen.getByRole('switch', { name: 'Pin chat' });
    await expect.element(pin).toBeChecked();
    await userEvent.click(pin);
    await expect.element(pin).not.toBeChecked();
    expect(stage.calls).toContain('pin 100 false');
    stage.next = refuse('group.notMember');
    await userEvent.click(screen.getByRole('switch', { name: 'Do not disturb' }));
    await expect.element(screen.getByText('You are not a member of this group')).toBeVisible();
  });

  test('message alerts: all, managers only, none', async () => {
    const { screen, stage } = await open();
    const remind = screen.getByRole('button', { name: 'Message alerts' });
    await expect.element(remind.getByText('Managers only')).toBeVisible();
    await remind.click();
    await screen.getByRole('menuitemradio', { name: 'None' }).click();
    expect(stage.calls).toContain('sound 100 "none"');
    await expect.element(remind.getByText('None')).toBeVisible();
  });

  test('a name is required, and a refusal stands at the field', async () => {
    const { screen, stage } = await open();
    await screen.getByRole('button', { name: 'Edit group name' }).click();
    const field = screen.getByRole('textbox', { name: 'Group name' });
    await field.fill(' ');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Please enter group name');
    stage.next = refuse('group.forbidden');
    await field.fill('Crew');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('You may not do this in the group');
    stage.next = async () => undefined;
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(stage.group(CREW).getSnapshot()?.name).toBe('Crew');
  });

  test('own nickname and remark are one’s own; empty is allowed', async () => {
    const { screen, stage } = await open();
    await screen.getByRole('button', { name: 'My nickname' }).click();
    await screen.getByRole('textbox', { name: 'My nickname' }).fill('');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(stage.calls).toContain('own names 100 {"remarkNickName":""}'));
    await screen.getByRole('button', { name: 'Remark' }).click();
    await screen.getByRole('textbox', { name: 'Remark' }).fill('My crew');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(stage.calls).toContain('own names 100 {"remarkGroupName":"My crew"}'));
  });

  test('the album keeps the height of its pictures while it loads; without pictures it says so once', async () => {
    const stage = english();
    const album = stage.inGroups.album(CREW);
    const loaded = album.getSnapshot();
    album.set({ ...loaded, phase: 'loading', images: [] });
    const { screen } = await open({ onAlbum: () => undefined }, stage);
    const part = '[data-im-part="album-strip"]';
    await expect.poll(() => document.querySelector(part)?.getAttribute('data-state')).toBe('loading');
    const height = document.querySelector(part)?.getBoundingClientRect().height;
    album.set(loaded);
    await expect.poll(() => document.querySelectorAll(`${part} img`).length).toBe(4);
    expect(document.querySelector(part)?.getBoundingClientRect().height).toBe(height);
    album.set({ ...loaded, images: [] });
    await expect.element(screen.getByText('No photos yet')).toBeVisible();
    await expect.element(screen.getByText('0 photos')).not.toBeInTheDocument();
  });

  test('a new picture is cut out first; a wrong type, one too large and a refusal are said', async () => {
    const stage = english();
    const { screen } = await open({}, stage);
    const said = (reason: string) => screen.getByText(`Failed to update the group picture: ${reason}`);
    await expect.element(screen.getByRole('button', { name: 'Change group picture' })).toBeVisible();
    choosePicture(new File(['x'], 'crew.svg', { type: 'image/svg+xml' }));
    await expect.element(said('Only JPG, PNG and WebP pictures are allowed')).toBeVisible();
    choosePicture(new File([new Uint8Array(5_242_881)], 'crew.png', { type: 'image/png' }));
    await expect.element(said('The picture cannot exceed 5 MB')).toBeVisible();
    const crop = screen.getByRole('dialog', { name: 'Crop picture' });
    const choose = async (uploads: number): Promise<void> => {
      choosePicture(await examplePicture(60, 40, 'crew.png'));
      await crop.getByRole('button', { name: 'Confirm' }).click();
      await vi.waitFor(() => expect(stage.inGroups.uploads).toHaveLength(uploads));
    };
    await choose(1);
    stage.inGroups.uploads.at(-1)?.fail(new ImError('client.networkFailed', 'x', { category: 'network' }));
    await expect.element(said('Network connection failed, please check network settings')).toBeVisible();
    await choose(2);
    stage.inGroups.uploads.at(-1)?.finish();
    await vi.waitFor(() => expect(stage.group(CREW).getSnapshot()?.headImage).toBe('/file/crew.png'));
  });

  test('members: searched, with role and mute; an owner makes managers, mutes and removes', async () => {
    const { screen, stage } = await open({ defaultPage: 'members' });
    await screen.getByRole('searchbox', { name: 'Search members' }).fill('priya');
    const row = screen.getByRole('listitem').filter({ hasText: 'Priya Nair' });
    await expect.element(row).toBeVisible();
    expect(screen.getByRole('listitem').elements()).toHaveLength(1);
    const more = row.getByRole('button', { name: 'More' });
    await more.click();
    await screen.getByRole('menuitem', { name: 'Make manager' }).click();
    await expect.element(row.getByText('Manager')).toBeVisible();
    await more.click();
    await screen.getByRole('menuitem', { name: 'Mute', exact: true }).click();
    await expect.element(row.getByText('Muted')).toBeVisible();
    await more.click();
    await screen.getByRole('menuitem', { name: 'Remove from group' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Remove Priya Nair from the group?' });
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.element(screen.getByText('Nobody found')).toBeVisible();
    expect(stage.calls).toEqual(['add managers 100 5 true', 'mute 100 5 true', 'remove 100 5 true']);
  });

  test('a manager acts on plain members only, and makes no managers', async () => {
    const stage = english();
    become(stage, 2);
    const { screen } = await open({ defaultPage: 'members' }, stage);
    const more = (name: string) =>
      screen.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'More' });
    await expect.element(more('Priya Nair')).toBeVisible();
    for (const name of ['Mia Larsen', 'Oliver Grant', 'Noah Berg']) {
      await expect.element(more(name)).not.toBeInTheDocument();
    }
    await more('Priya Nair').click();
    await expect.element(screen.getByRole('menuitem', { name: 'Remove from group' })).toBeVisible();
    await expect.element(screen.getByRole('menuitem', { name: 'Make manager' })).not.toBeInTheDocument();
  });

  test('a plain member sees no action on others, no edit, no requests; the rules as values', async () => {
    const { screen } = await open({ groupId: HIKES, onRequests: vi.fn() });
    for (const name of [
      'Edit group name',
      'Change group picture',
      'Invite members',
      'Join requests',
      'Dissolve group',
    ]) {
      await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument();
    }
    await expect.element(screen.getByRole('button', { name: 'Quit group' })).toBeVisible();
    await screen.getByRole('button', { name: 'Group rules' }).click();
    await expect.element(screen.getByText('Who may invite')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Join mode' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('switch')).not.toBeInTheDocument();
  });

  test('several members are removed at once; those above the reader are not in the list', async () => {
    const stage = english();
    become(stage, 2);
    const { screen } = await open({ defaultPage: 'members' }, stage);
    await screen.getByRole('button', { name: 'Remove members' }).click();
    await expect.element(screen.getByRole('option', { name: /^Oliver Grant/ })).not.toBeInTheDocument();
    for (const name of ['Priya Nair', 'Ines Duarte']) await screen.getByRole('option', { name }).click();
    await screen.getByRole('button', { name: 'Remove', exact: true }).last().click();
    await vi.waitFor(() => expect(stage.calls).toContain('remove 100 5,7 true'));
    await expect.element(screen.getByText('2 members were removed')).toBeVisible();
  });

  test('clearing, quitting and dissolving ask first; a failure is said in the words of the specification', async () => {
    const stage = english();
    const onLeft = vi.fn();
    const { screen } = await open({ onLeft }, stage);
    await screen.getByRole('button', { name: 'Dissolve group' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Dissolve Design crew?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(stage.calls).toEqual([]);
    stage.next = refuse('group.ownerOnly');
    await screen.getByRole('button', { name: 'Dissolve group' }).click();
    await dialog.getByRole('button', { name: 'Dissolve group' }).click();
    await expect
      .element(screen.getByText('Failed to dissolve the group: Only the owner of the group may do this'))
      .toBeVisible();
    expect(onLeft).not.toHaveBeenCalled();
    stage.next = async () => undefined;
    await dialog.getByRole('button', { name: 'Dissolve group' }).click();
    await vi.waitFor(() => expect(onLeft).toHaveBeenCalledOnce());
    await expect.element(screen.getByText('This group was dissolved')).toBeVisible();
  });

  test('who is removed while the panel is open sees that they are', async () => {
    const { screen, stage } = await open({ defaultPage: 'admin' });
    await expect.element(screen.getByRole('switch', { name: 'Mute everyone' })).toBeVisible();
    const group = stage.group(CREW).getSnapshot();
    if (group) stage.group(CREW).set({ ...group, quit: true });
    await expect.element(screen.getByText('You are no longer in this group')).toBeVisible();
    await expect.element(screen.getByRole('switch')).not.toBeInTheDocument();
  });

  test('Back leads from a page to the one before, Escape closes', async () => {
    const { screen, onClose } = await open();
    await screen.getByRole('button', { name: 'Administration' }).click();
    await screen.getByRole('button', { name: 'Muted members' }).click();
    await expect.element(screen.getByRole('complementary', { name: 'Muted members' })).toBeVisible();
    await screen.getByRole('button', { name: 'Back' }).click();
    await expect.element(screen.getByRole('complementary', { name: 'Administration' })).toBeVisible();
    await screen.getByRole('button', { name: 'Back' }).click();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('on a phone its sections are cards; members and album share one', async () => {
    const { screen } = await renderOnStage(
      <div className="im-conversation">
        <GroupPanel groupId={CREW} onClose={vi.fn()} />
      </div>,
      { stage: english(), style: { blockSize: 880, inlineSize: 390, display: 'flex' } },
    );
    const panel = screen.getByRole('complementary', { name: 'Group info' });
    await expect.element(panel.getByRole('button', { name: 'Back' })).toBeVisible();
    const box = (part: string) => {
      const found = document.querySelector(`[data-im-part="${part}"]`);
      if (!found) throw new Error(`There is no ${part}.`);
      return found.getBoundingClientRect();
    };
    for (const part of ['group-hero', 'group-members', 'album-strip', 'group-own-settings', 'group-leave']) {
      expect(box(part)).toMatchObject({ left: 12, width: 366 });
    }
    expect(box('album-strip').top).toBe(box('group-members').bottom);
    expect(box('group-own-settings').top).toBe(box('album-strip').bottom + 12);
    // The name stands beside the picture.
    const name = panel.getByRole('heading', { name: /./ }).nth(1).element().getBoundingClientRect();
    expect(name.left).toBeGreaterThan(box('group-hero').left + 80);
  });
});
