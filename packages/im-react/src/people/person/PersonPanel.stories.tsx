import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { alsoInThisLook, expectBefore, expectInside, expectShown } from '../../../.storybook/look-checks.ts';
import { portrait } from '../../../.storybook/portraits.ts';
import { NOW } from '../../../.storybook/stage.tsx';
import { MessagePane } from '../../conversation/pane/MessagePane.tsx';
import { useMessagePane } from '../../conversation/pane-context.ts';
import { DEMO_PRIVATE, demoMessageStage } from '../../testing/demo/message-stage.ts';
import type { Stage } from '../../testing/stage/stage.ts';
import { PersonPanel } from './PersonPanel.tsx';

const FRIEND = 3;

const arranged = (arrange?: (stage: Stage) => void) => ({
  client(language: string) {
    const made = demoMessageStage({ language, now: NOW, portrait });
    arrange?.(made.stage);
    return made.client;
  },
});
const friend = (change: object) =>
  arranged((stage) => stage.person(FRIEND).set({ ...stage.person(FRIEND).getSnapshot(), ...change }));

/** Opens the panel as the button in the header does. */
function OpenDetails() {
  const { openPanel } = useMessagePane();
  useEffect(() => openPanel({ kind: 'details' }), [openPanel]);
  return null;
}

const meta = {
  component: PersonPanel,
  args: { conversation: DEMO_PRIVATE, onClose: fn() },
  render: (args) => (
    <MessagePane conversation={args.conversation} tools={<OpenDetails />} details={() => <PersonPanel {...args} />} />
  ),
  parameters: { frame: { width: 966, height: 800 }, ...arranged() },
} satisfies Meta<typeof PersonPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

interface PanelContent {
  readonly name: string;
  /** What stands below the name. */
  readonly sub: string;
  /** The buttons below the facts that say what they do, in order. */
  readonly rows: readonly string[];
}

const panelOf = (title: string) => screen.findByRole('complementary', { name: title });

/** The person with where they are, and what can be done. */
async function expectPanel(title: string, { name, sub, rows }: PanelContent): Promise<HTMLElement> {
  const panel = await panelOf(title);
  await expectShown(await within(panel).findByRole('heading', { name }));
  await waitFor(() => expect(panel.querySelector('.im-panel__sub')).toHaveTextContent(sub));
  const buttons = [...panel.querySelectorAll('.im-person-panel__rows > button')].map((button) => button.textContent);
  await expect(buttons).toEqual(rows);
  return panel;
}
const MIA = {
  name: '林知夏',
  sub: '@linzhixia · 在线 · 手机和网页',
  rows: ['搜索消息', '图片', '文件', '发送名片', '加入黑名单', '删除好友'],
};
/** A friend has three settings, and a remark that can be edited. */
async function isFriend(): Promise<HTMLElement> {
  const panel = await expectPanel('详情', MIA);
  await expect(within(panel).getAllByRole('switch')).toHaveLength(3);
  await expect(within(panel).getByRole('button', { name: '修改备注' })).toBeEnabled();
  return panel;
}
export const Friend: Story = { play: async () => void (await isFriend()) };
export const EnglishDark: Story = {
  globals: { language: 'en-US', theme: 'dark' },
  play: alsoInThisLook(async () => {
    await expectPanel('Details', {
      name: 'Mia Larsen',
      sub: '@mia · Online · Phone and web',
      rows: ['Search messages', 'Images', 'Files', 'Send as a card', 'Add to blacklist', 'Delete friend'],
    });
  }),
};
/** Offline, with the time of the last visit. */
export const LastSeen: Story = {
  globals: { language: 'en-US' },
  parameters: arranged((stage) => {
    stage.presence(FRIEND).set({ online: false, web: false, app: false });
    stage.person(FRIEND).set({ ...stage.person(FRIEND).getSnapshot(), lastSeen: NOW - 26 * 3_600_000 });
  }),
  async play() {
    const panel = await panelOf('Details');
    await expectShown(await within(panel).findByText(/Last seen Yesterday/i));
    await expect(within(panel).queryByText(/Online/)).toBeNull();
  },
};
/** Wrapped where there is no room: nothing is cut off. */
export const LongNames: Story = {
  globals: { language: 'en-US' },
  parameters: friend({
    showNickName: 'Maximiliane-Theodora von Hohenfels-Wagenstein',
    remarkNickName: 'Maximiliane-Theodora von Hohenfels-Wagenstein',
    nickName: 'Donaudampfschifffahrtsgesellschaftskapitän',
    companyName: 'Wagenstein, Hohenfels & Daughters Publishing House',
    signature: 'https://example.com/a/very/long/address/that/cannot/be/broken/anywhere/at/all',
  }),
  async play() {
    const panel = await panelOf('Details');
    const heading = { name: 'Maximiliane-Theodora von Hohenfels-Wagenstein' };
    await expectInside(await within(panel).findByRole('heading', heading), panel);
    for (const text of [/^Donaudampf/, /^Wagenstein, /, /^https:/]) {
      await expectInside(within(panel).getByText(text), panel);
    }
    await expect(panel.scrollWidth).toBe(panel.clientWidth);
  },
};
/** The blacklist can be left; a friend stays a friend. */
export const Blocked: Story = {
  parameters: arranged((stage) => stage.blocked.set([FRIEND])),
  play: async () => void (await expectPanel('详情', { ...MIA, rows: MIA.rows.with(-2, '移出黑名单') })),
};
/** A friendship that ended: the messages stay, a request is offered. */
export const FormerFriend: Story = {
  parameters: friend({ isFriend: false, deleted: true }),
  async play() {
    const rows = ['搜索消息', '图片', '文件', '加入黑名单'];
    const panel = within(await expectPanel('详情', { name: '林知夏', sub: '@linzhixia', rows }));
    await expectShown(panel.getByText('不是你的好友'));
    await expect(panel.getByRole('button', { name: '添加好友' })).toBeEnabled();
    await expect(panel.queryByRole('switch')).toBeNull();
  },
};
/** The messages begin at the right, the panel follows at their left. */
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  play: alsoInThisLook(async () => {
    const panel = await isFriend();
    await expectBefore(await screen.findByRole('log'), panel);
  }),
};
/** In the place of the messages. */
export const Phone: Story = {
  parameters: { frame: { width: 390, height: 844 }, ...arranged() },
  async play() {
    const panel = await isFriend();
    await expect(panel.scrollWidth).toBe(panel.clientWidth);
    await expect(panel.getBoundingClientRect().width).toBeLessThanOrEqual(390);
  },
};

/** The dialog that a button of the panel opens. */
async function dialogOf(button: string, title: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return screen.findByRole('dialog', { name: title });
}
export const EditRemark: Story = {
  globals: { language: 'en-US' },
  async play() {
    const dialog = within(await dialogOf('Edit remark', 'Edit remark'));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Remark' })).toHaveFocus());
    await expect(dialog.getByRole('textbox')).toHaveAttribute('placeholder', 'Mia Larsen');
  },
};
/** Nothing is sent before a chat is chosen. */
export const SendCard: Story = {
  globals: { language: 'en-US' },
  async play() {
    const dialog = within(await dialogOf('Send as a card', 'Send the card of Mia Larsen'));
    await expect((await dialog.findAllByRole('option')).length).toBeGreaterThan(0);
    await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  },
};
export const AskBeforeBlocking: Story = {
  globals: { language: 'en-US' },
  async play() {
    const dialog = await dialogOf('Add to blacklist', 'Add Mia Larsen to the blacklist?');
    await expect(dialog).toHaveTextContent('if they try, they learn that you blocked them.');
    await expect(within(dialog).getByRole('button', { name: 'Add to blacklist' })).toBeEnabled();
  },
};
export const AskBeforeRemoving: Story = {
  globals: { language: 'en-US', theme: 'dark' },
  async play() {
    const dialog = await dialogOf('Delete friend', 'Delete Mia Larsen from your friends?');
    await expect(dialog).toHaveTextContent('You are taken off their list too. The messages stay.');
    await expect(within(dialog).getByRole('button', { name: 'Delete friend' })).toBeEnabled();
  },
};
