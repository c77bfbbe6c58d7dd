import type { Meta, StoryObj } from '@storybook/react-vite';
import { GroupRole } from 'im-sdk/protocol';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import { alsoInThisLook, expectShown } from '../../../.storybook/look-checks.ts';
import { portrait } from '../../../.storybook/portraits.ts';
import { NOW } from '../../../.storybook/stage.tsx';
import { DEMO_GROUP, DEMO_PRIVATE, demoMessageStage } from '../../testing/demo/message-stage.ts';
import type { MessageStage } from '../../testing/stage/message-stage.ts';
import { MessagePane } from './MessagePane.tsx';

const arranged = (arrange?: (made: MessageStage) => void) => ({
  client(language: string) {
    const made = demoMessageStage({ language, now: NOW, portrait });
    arrange?.(made);
    return made.client;
  },
});
const role = (made: MessageStage, value: number): void => {
  const group = made.stage.group(100);
  const known = group.getSnapshot();
  if (known) group.set({ ...known, role: value });
};
const rowOf = async (key: string): Promise<HTMLElement> => {
  await screen.findByRole('log');
  const row = document.querySelector<HTMLElement>(`[data-im-item="${CSS.escape(key)}"] article`);
  if (!row) throw new Error(`no row ${key}`);
  return row;
};
async function openMenu(key: string): Promise<HTMLElement> {
  const row = await rowOf(key);
  row.focus();
  await userEvent.keyboard('{Enter}');
  return screen.findByRole('menu');
}

const meta = {
  title: 'Message/Actions',
  component: MessagePane,
  args: { conversation: DEMO_GROUP },
  parameters: { frame: { width: 966, height: 800 }, ...arranged() },
} satisfies Meta<typeof MessagePane>;
export default meta;
type Story = StoryObj<typeof meta>;

type Play = NonNullable<Story['play']>;
const COMMON = ['引用', '复制', '转发', '多选', '消息详情', '删除'];
/** The menu of a message offers exactly this, below six reactions and their plus; the first entry has the focus. */
const offers =
  (key: string, items: readonly string[], reactions = 6): Play =>
  async () => {
    const menu = await openMenu(key);
    await expectShown(menu);
    const found = within(menu)
      .getAllByRole('menuitem')
      .slice(reactions > 0 ? 1 : 0);
    await expect(found).toHaveLength(items.length);
    for (const [index, item] of found.entries()) await expect(item).toHaveAccessibleName(items[index]);
    await expect(within(menu).queryAllByRole('menuitemcheckbox')).toHaveLength(reactions);
    await waitFor(() => expect(within(menu).getByRole('menuitem', { name: items[0] })).toHaveFocus());
  };

/** As a plain member sees somebody else's message. */
export const MenuOfMember: Story = { play: offers('g:100-7', COMMON) };
/** Owners and managers also pin and delete for everybody. */
export const MenuOfManager: Story = {
  parameters: arranged((made) => role(made, GroupRole.OWNER)),
  play: offers('g:100-7', ['引用', '复制', '转发', '置顶消息', '多选', '消息详情', '删除', '管理员删除']),
};
export const MenuDark: Story = {
  globals: { theme: 'dark', language: 'en-US' },
  parameters: arranged((made) => role(made, GroupRole.OWNER)),
  play: alsoInThisLook(
    offers('g:100-7', ['Reply', 'Copy', 'Forward', 'Pin message', 'Select', 'Message info', 'Delete', 'Admin delete']),
  ),
};
/** Recalling and editing are offered for a while. */
export const MenuOfOwnMessage: Story = {
  args: { conversation: DEMO_PRIVATE },
  parameters: arranged((made) => made.timeline(DEMO_PRIVATE).change('p:3-9', { sendTime: NOW - 60_000 })),
  play: offers('p:3-9', ['引用', '复制', '编辑', '转发', '多选', '消息详情', '撤回', '删除']),
};
/** Later they are not. */
export const MenuOfOlderOwnMessage: Story = {
  args: { conversation: DEMO_PRIVATE },
  play: offers('p:3-9', COMMON),
};
/** A server that knows only the specification offers less. */
export const SpecOnlyServer: Story = {
  args: { conversation: DEMO_PRIVATE },
  parameters: arranged(({ stage }) => stage.features.set(new Set())),
  play: offers('p:3-9', COMMON, 0),
};
/** A finger that rests opens a sheet, with the bubble lifted above it. */
export const Sheet: Story = {
  args: { onBack: () => undefined },
  parameters: { frame: { width: 390, height: 844 }, ...arranged((made) => role(made, GroupRole.OWNER)) },
  async play() {
    const matchMedia = window.matchMedia.bind(window);
    window.matchMedia = (query) => (query.includes('coarse') ? matchMedia('all') : matchMedia(query));
    try {
      await openMenu('g:100-7');
      const sheet = await screen.findByRole('menu', { name: '消息操作' });
      await expectShown(await screen.findByRole('menuitem', { name: '管理员删除' }));
      await expect(sheet).toHaveAttribute('data-im-part', 'action-sheet');
      const lifted = sheet.parentElement?.querySelector('[data-im-part="bubble"]');
      await waitFor(() =>
        expect(lifted?.getBoundingClientRect().bottom).toBeLessThanOrEqual(sheet.getBoundingClientRect().top),
      );
    } finally {
      window.matchMedia = matchMedia;
    }
  },
};
/** The question before a message goes for good. */
export const Deleting: Story = {
  globals: { language: 'en-US' },
  async play() {
    const menu = await openMenu('g:100-7');
    await userEvent.click(await within(menu).findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this message?' }));
    await expectShown(dialog.getByText('It is removed for you on all your devices. The others keep it.'));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
  },
};
/** Rows move to the side, the bar stands in the composer's place. */
export const Choosing: Story = {
  async play() {
    const menu = await openMenu('g:100-7');
    await userEvent.click(await within(menu).findByRole('menuitem', { name: /多选|Select|多選/ }));
    const bar = await screen.findByRole('toolbar');
    for (const key of ['g:100-8', 'g:100-5']) fireEvent.click(await rowOf(key));
    await expect(within(bar).getByRole('status')).toHaveTextContent(/^(已选 3 条|3 selected)/);
    await expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(3);
    await expect(screen.queryByRole('textbox')).toBeNull();
    await expect(within(bar).getAllByRole('button')).toHaveLength(4);
  },
};
export const ChoosingDark: Story = {
  ...Choosing,
  globals: { theme: 'dark', language: 'en-US' },
  play: alsoInThisLook(Choosing.play),
};
export const ChoosingOnPhone: Story = {
  ...Choosing,
  args: { onBack: () => undefined },
  parameters: { frame: { width: 390, height: 844 }, ...arranged() },
};
const reacted = (made: MessageStage): void =>
  made.timeline(DEMO_GROUP).change('g:100-7', {
    reactions: [
      { emoji: '🎉', count: 8, mine: true },
      { emoji: '❤️', count: 3, mine: false },
      { emoji: '#偷瞄;', count: 1, mine: false },
    ],
  });
/** What people put on messages, one's own pressed. */
export const Reactions: Story = {
  parameters: arranged(reacted),
  async play() {
    const list = within(await screen.findByRole('list', { name: '表情回应' }));
    const names = list.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    await expect(names).toEqual(['撒花，你和其他 7 人', '喜爱，3 人', '偷瞄，1 人']);
    await expect(list.getByRole('button', { pressed: true })).toHaveTextContent('8');
  },
};
export const ReactionsDark: Story = {
  globals: { theme: 'dark' },
  parameters: arranged(reacted),
  play: alsoInThisLook(Reactions.play),
};
/** All reactions, from the menu's plus. */
export const AllReactions: Story = {
  globals: { language: 'en-US' },
  async play() {
    const menu = await openMenu('g:100-7');
    await userEvent.click(await within(menu).findByRole('menuitem', { name: 'More reactions' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose a reaction' }));
    const names = dialog.getAllByRole('button').map((button) => button.title);
    await expect(names.slice(0, 3)).toEqual(['Like', 'Heart', 'Laughing to tears']);
    await expect(names.length).toBe(6 + 57);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Like' })).toHaveFocus());
  },
};
const readers = (made: MessageStage): void => {
  made.readers = [3, 8, 6, 4];
};
/** Who has read an own message, beside its count. */
export const ReadBy: Story = {
  globals: { language: 'en-US' },
  parameters: arranged(readers),
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: 'Read 4/11' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Read by' }));
    await expect(await dialog.findByRole('tab', { selected: true })).toHaveTextContent('Read 4');
    const people = (await dialog.findAllByRole('listitem')).map((person) => person.querySelector('bdi')?.title);
    await expect(people).toEqual(['Mia Larsen', 'Aiko Tanaka', 'Daniel Reyes', 'Oliver Grant']);
    await expect(dialog.getByRole('tab', { name: 'Unread 3' })).toBeEnabled();
  },
};
/** The message, when it was sent, who has read it and who has not. */
const tells: Play = async () => {
  const panel = within(await screen.findByRole('complementary', { name: '消息详情' }));
  await expectShown(panel.getByText('今天 14:08:00'));
  await expect(panel.getByRole('article', { name: /^你，14:08，辛苦啦/ })).toBeVisible();
  const names = (list: string) => panel.getByRole('list', { name: list }).querySelectorAll('[title]');
  await waitFor(() => expect(names('已读 4')).toHaveLength(4));
  await expect(names('未读 3')).toHaveLength(3);
};
/** Where the panel begins and where the messages end, px. */
const edges = (): readonly [panel: number, messages: number] => [
  screen.getByRole('complementary').getBoundingClientRect().left,
  screen.getByRole('log').getBoundingClientRect().right,
];
/** Everything known of a message, in the side panel. */
export const Info: Story = {
  args: { defaultPanel: { kind: 'info', rowKey: 'g:100-12' } },
  parameters: { frame: { width: 1100, height: 800 }, ...arranged(readers) },
  async play(context) {
    await tells(context);
    const [panel, messages] = edges();
    await expect(panel).toBeGreaterThanOrEqual(messages);
  },
};
/** Over the messages, where there is no room beside them. */
export const InfoAsDrawer: Story = {
  args: { defaultPanel: { kind: 'info', rowKey: 'g:100-12' } },
  parameters: { frame: { width: 620, height: 800 }, ...arranged(readers) },
  async play(context) {
    await tells(context);
    const [panel, messages] = edges();
    await expect(panel).toBeLessThan(messages);
  },
};
/** The pinned message of a group, under the header. */
export const Pinned: Story = {
  parameters: arranged((made) => {
    const group = made.stage.group(100);
    const known = group.getSnapshot();
    const message = made.timeline(DEMO_GROUP).row('g:100-1').getSnapshot();
    if (!known || !message) return;
    const { id, type, content, sendId } = message;
    group.set({ ...known, topMessageId: id, topMessage: { id, type, content, sendId, sendTime: 0 } });
  }),
  async play() {
    const pinned = await screen.findByRole('region', { name: '置顶消息' });
    const text = '稿子在 https://docs.example.com/brief，先看第 4 节';
    await expect(within(pinned).getByTitle(text)).toHaveTextContent(text);
    const header = screen.getByRole('heading', { name: '产品设计小组' }).getBoundingClientRect();
    const log = screen.getByRole('log').getBoundingClientRect();
    const { top, bottom } = pinned.getBoundingClientRect();
    await expect(top).toBeGreaterThanOrEqual(header.bottom);
    await expect(bottom).toBeLessThanOrEqual(log.top + 1);
  },
};
