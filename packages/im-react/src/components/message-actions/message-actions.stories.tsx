import type { Meta, StoryObj } from '@storybook/react-vite';
import { GroupRole } from 'im-sdk/protocol';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import { portrait } from '../../../.storybook/portraits.ts';
import { NOW } from '../../../.storybook/stage.tsx';
import { DEMO_GROUP, DEMO_PRIVATE, demoMessageStage } from '../../testing/demo-message-stage.ts';
import type { MessageStage } from '../../testing/message-stage.ts';
import { MessagePane } from '../message-pane/MessagePane.tsx';

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

/** As a plain member sees somebody else's message. */
export const MenuOfMember: Story = {
  async play() {
    await openMenu('g:100-7');
  },
};
/** Owners and managers also pin and delete for everybody. */
export const MenuOfManager: Story = {
  parameters: arranged((made) => role(made, GroupRole.OWNER)),
  async play() {
    const menu = await openMenu('g:100-7');
    await waitFor(() => expect(menu).toBeVisible());
  },
};
export const MenuDark: Story = {
  globals: { theme: 'dark', language: 'en-US' },
  parameters: arranged((made) => role(made, GroupRole.OWNER)),
  async play() {
    await openMenu('g:100-7');
  },
};
/** Recalling and editing are offered for a while. */
export const MenuOfOwnMessage: Story = {
  args: { conversation: DEMO_PRIVATE },
  async play() {
    await openMenu('p:3-9');
  },
};
/** A server that knows only the specification offers less. */
export const PlainServer: Story = {
  args: { conversation: DEMO_PRIVATE },
  parameters: arranged(({ stage }) => stage.features.set(new Set())),
  async play() {
    await openMenu('p:3-9');
  },
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
      await screen.findByRole('menuitem', { name: /引用|Reply/ });
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
    await screen.findByRole('dialog', { name: 'Delete this message?' });
  },
};
/** Rows move to the side, the bar stands in the composer's place. */
export const Choosing: Story = {
  async play() {
    const menu = await openMenu('g:100-7');
    await userEvent.click(await within(menu).findByRole('menuitem', { name: /多选|Select|多選/ }));
    await screen.findByRole('toolbar');
    for (const key of ['g:100-8', 'g:100-5']) fireEvent.click(await rowOf(key));
  },
};
export const ChoosingDark: Story = { ...Choosing, globals: { theme: 'dark', language: 'en-US' } };
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
export const Reactions: Story = { parameters: arranged(reacted) };
export const ReactionsDark: Story = { globals: { theme: 'dark' }, parameters: arranged(reacted) };
/** All reactions, from the menu's plus. */
export const AllReactions: Story = {
  globals: { language: 'en-US' },
  async play() {
    const menu = await openMenu('g:100-7');
    await userEvent.click(await within(menu).findByRole('menuitem', { name: 'More reactions' }));
    await screen.findByRole('dialog', { name: 'Choose a reaction' });
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
    const [count] = await screen.findAllByRole('button', { name: /^Read / });
    if (count) await userEvent.click(count);
    await screen.findByRole('dialog', { name: 'Read by' });
  },
};
/** Everything known of a message, in the side panel. */
export const Info: Story = {
  args: { defaultPanel: { kind: 'info', rowKey: 'g:100-12' } },
  parameters: { frame: { width: 1100, height: 800 }, ...arranged(readers) },
};
export const InfoAsDrawer: Story = {
  args: { defaultPanel: { kind: 'info', rowKey: 'g:100-12' } },
  parameters: { frame: { width: 620, height: 800 }, ...arranged(readers) },
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
};
