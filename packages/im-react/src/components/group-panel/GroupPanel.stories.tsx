import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { CREW, HIKES } from '../../testing/demo-groups.ts';
import type { Stage } from '../../testing/stage.ts';
import { GroupPanel } from './GroupPanel.tsx';

const meta = {
  component: GroupPanel,
  args: {
    groupId: CREW,
    onClose: fn(),
    onPerson: fn(),
    onMessage: fn(),
    onRequests: fn(),
    onAlbum: fn(),
    onJump: fn(),
    onLeft: fn(),
  },
  parameters: { frame: { width: 320, height: 900 } },
} satisfies Meta<typeof GroupPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Everything that an owner sees. */
export const Owner: Story = {};
export const OwnerEnglish: Story = { globals: { language: 'en-US' } };
export const Dark: Story = { globals: { theme: 'dark' } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
/** No edit, no invitation, no requests: rules and own settings only. */
export const Member: Story = { args: { groupId: HIKES } };
export const Members: Story = { args: { defaultPage: 'members' } };
export const MembersDark: Story = { args: { defaultPage: 'members' }, globals: { theme: 'dark', language: 'en-US' } };
export const MemberMenu: Story = {
  args: { defaultPage: 'members' },
  async play({ canvas }) {
    const [more] = await canvas.findAllByRole('button', { name: '更多' });
    if (more) await userEvent.click(more);
    await screen.findByRole('menuitem', { name: '移出群聊' });
  },
};
export const Administration: Story = { args: { defaultPage: 'admin' } };
export const AdministrationDark: Story = {
  args: { defaultPage: 'admin' },
  globals: { theme: 'dark', language: 'en-US' },
};
/** Plain members see the values only. */
export const Rules: Story = { args: { groupId: HIKES, defaultPage: 'admin' } };
export const JoinMode: Story = {
  args: { defaultPage: 'admin' },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: '加群方式' }));
    await expect(await screen.findByRole('menuitemradio', { name: /^需要验证消息/ })).toBeChecked();
  },
};
export const Managers: Story = {
  args: { defaultPage: 'admin' },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: '管理员' }));
    await screen.findByRole('dialog', { name: '管理员' });
  },
};
export const Transfer: Story = {
  args: { defaultPage: 'admin' },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: '转让群主' }));
    await userEvent.click(await screen.findByRole('option', { name: /^周景行/ }));
    const dialog = await screen.findByRole('dialog', { name: '转让群主' });
    await expect(dialog).toHaveTextContent('转让给 周景行');
  },
};
export const Attributes: Story = { args: { defaultPage: 'attributes' } };
export const NobodyMuted: Story = {
  args: { defaultPage: 'muted' },
  parameters: {
    stage(stage: Stage) {
      const members = stage.members(CREW);
      members.set(members.getSnapshot().map((member) => ({ ...member, isMuted: false })));
    },
  },
};
export const Notice: Story = {
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: '群公告' }));
    await screen.findByRole('textbox', { name: '群公告内容' });
  },
};
export const Removed: Story = {
  parameters: {
    stage(stage: Stage) {
      const group = stage.group(CREW).getSnapshot();
      if (group) stage.group(CREW).set({ ...group, quit: true });
    },
  },
};
const LONG = 'Maximiliane-Theodora von Hohenfels-Wagenstein';

/** Long names, many managers, muted members. */
function crowded(stage: Stage): void {
  const group = stage.group(CREW).getSnapshot();
  if (group) stage.group(CREW).set({ ...group, name: LONG, showGroupName: LONG, remarkGroupName: LONG });
  const members = stage.members(CREW);
  members.set(
    members.getSnapshot().map((member, index) => {
      const person = stage.person(member.userId);
      if (index > 0) person.set({ ...person.getSnapshot(), showNickName: LONG });
      return { ...member, showNickName: LONG, isManager: index > 0 && index < 8, isMuted: index > 3 };
    }),
  );
}
export const LongNames: Story = { globals: { language: 'en-US' }, parameters: { stage: crowded } };
export const LongNamesOfMembers: Story = {
  args: { defaultPage: 'members' },
  globals: { language: 'en-US' },
  parameters: { stage: crowded },
};
export const ManyManagers: Story = {
  args: { defaultPage: 'admin' },
  parameters: { stage: crowded },
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: '管理员' }));
    await screen.findByRole('dialog', { name: '管理员' });
  },
};
export const Phone: Story = { parameters: { frame: { width: 390, height: 844 } } };
