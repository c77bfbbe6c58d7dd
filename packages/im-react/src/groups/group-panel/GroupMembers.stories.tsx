import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { alsoInThisLook, expectCutOff, expectShown, present } from '../../../.storybook/look-checks.ts';
import { CREW } from '../../testing/demo/groups.ts';
import { crowdGroup, LONG_NAME } from '../../testing/stage/crowded-group.ts';
import type { Stage } from '../../testing/stage/stage.ts';
import { GroupPanel } from './GroupPanel.tsx';

const meta = {
  component: GroupPanel,
  args: { groupId: CREW, defaultPage: 'members', onClose: fn(), onPerson: fn(), onMessage: fn() },
  parameters: { frame: { width: 320, height: 900 } },
} satisfies Meta<typeof GroupPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

interface PageContent {
  readonly title: string;
  /** The first rows, owner and managers before the others. */
  readonly first: readonly RegExp[];
  /** Rows of muted members. */
  readonly muted: readonly RegExp[];
  /** Name of the button that removes members. */
  readonly remove: string;
  /** Name of the menu of each member. */
  readonly more: string;
}

/** All members by role, with who is muted; each other one has a menu. */
const shows = (content: PageContent) => async () => {
  await expectShown(await screen.findByRole('complementary', { name: content.title }));
  const rows = await screen.findAllByRole('listitem');
  await expect(rows).toHaveLength(12);
  for (const [index, text] of content.first.entries()) await expect(rows[index]).toHaveTextContent(text);
  const texts = rows.map((row) => row.textContent);
  for (const text of content.muted) await expect(texts).toContainEqual(expect.stringMatching(text));
  await expect(screen.getByRole('button', { name: content.remove })).toBeEnabled();
  await expect(screen.getAllByRole('button', { name: content.more })).toHaveLength(11);
  await expect(within(present(rows[0])).queryByRole('button', { name: content.more })).toBeNull();
};
export const Members: Story = {
  play: shows({
    title: '成员 12',
    first: [/陈予安（我）群主/, /苏慕言管理员/, /周景行管理员/],
    muted: [/许星野已禁言/, /方既白已禁言/],
    remove: '移除成员',
    more: '更多',
  }),
};
export const MembersDark: Story = {
  globals: { theme: 'dark', language: 'en-US' },
  play: alsoInThisLook(
    shows({
      title: 'Members 12',
      first: [/Noah Berg \(me\)Owner/, /Aiko TanakaManager/, /Oliver GrantManager/],
      muted: [/Kenji ItoMuted/, /Felix BaumMuted/],
      remove: 'Remove members',
      more: 'More',
    }),
  ),
};
/** What an owner may do with a manager. */
export const MemberMenu: Story = {
  async play() {
    const [manager] = await screen.findAllByRole('button', { name: '更多' });
    await userEvent.click(present(manager));
    await expectShown(await screen.findByRole('menu', { name: '苏慕言 的操作' }));
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    await expect(items).toEqual(['取消管理员', '禁言', '发消息', '移出群聊']);
  },
};
export const NobodyMuted: Story = {
  args: { defaultPage: 'muted' },
  parameters: {
    stage(stage: Stage) {
      const members = stage.members(CREW);
      members.set(members.getSnapshot().map((member) => ({ ...member, isMuted: false })));
    },
  },
  async play() {
    await expectShown(await screen.findByText('没有被禁言的成员'));
    await expect(screen.queryByRole('listitem')).toBeNull();
    await expect(screen.queryByRole('button', { name: '移除成员' })).toBeNull();
  },
};
/** Names are cut off; role and mute stay readable beside them. */
export const LongNamesOfMembers: Story = {
  globals: { language: 'en-US' },
  parameters: { stage: crowdGroup },
  async play() {
    for (const name of await screen.findAllByText(LONG_NAME)) await expectCutOff(name, LONG_NAME);
    const rows = screen.getAllByRole('listitem');
    await expect(rows).toHaveLength(12);
    for (const row of rows) await expect(row.scrollWidth).toBe(row.clientWidth);
    await expect(screen.getAllByText('Manager')).toHaveLength(7);
    for (const tag of screen.getAllByText('Muted')) await expect(tag.scrollWidth).toBeLessThanOrEqual(tag.offsetWidth);
  },
};
