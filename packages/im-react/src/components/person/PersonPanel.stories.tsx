import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { fn, screen, userEvent } from 'storybook/test';
import { portrait } from '../../../.storybook/portraits.ts';
import { NOW } from '../../../.storybook/stage.tsx';
import { DEMO_PRIVATE, demoMessageStage } from '../../testing/demo-message-stage.ts';
import type { Stage } from '../../testing/stage.ts';
import { MessagePane } from '../message-pane/MessagePane.tsx';
import { useMessagePane } from '../message-pane/pane-context.ts';
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

export const Friend: Story = {};
export const EnglishDark: Story = { globals: { language: 'en-US', theme: 'dark' } };
/** Offline, with the time of the last visit. */
export const LastSeen: Story = {
  globals: { language: 'en-US' },
  parameters: arranged((stage) => {
    stage.presence(FRIEND).set({ online: false, web: false, app: false });
    stage.person(FRIEND).set({ ...stage.person(FRIEND).getSnapshot(), lastSeen: NOW - 26 * 3_600_000 });
  }),
};
export const LongNames: Story = {
  globals: { language: 'en-US' },
  parameters: friend({
    showNickName: 'Maximiliane-Theodora von Hohenfels-Wagenstein',
    remarkNickName: 'Maximiliane-Theodora von Hohenfels-Wagenstein',
    nickName: 'Donaudampfschifffahrtsgesellschaftskapitän',
    companyName: 'Wagenstein, Hohenfels & Daughters Publishing House',
    signature: 'https://example.com/a/very/long/address/that/cannot/be/broken/anywhere/at/all',
  }),
};
export const Blocked: Story = { parameters: arranged((stage) => stage.blocked.set([FRIEND])) };
/** A friendship that ended: the messages stay, a request is offered. */
export const FormerFriend: Story = { parameters: friend({ isFriend: false, deleted: true }) };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
export const Phone: Story = { parameters: { frame: { width: 390, height: 844 }, ...arranged() } };

const press = (name: string) => async () => userEvent.click(await screen.findByRole('button', { name }));
export const EditRemark: Story = { globals: { language: 'en-US' }, play: press('Edit remark') };
export const SendCard: Story = { globals: { language: 'en-US' }, play: press('Send as a card') };
export const AskBeforeBlocking: Story = { globals: { language: 'en-US' }, play: press('Add to blacklist') };
export const AskBeforeRemoving: Story = { globals: { language: 'en-US', theme: 'dark' }, play: press('Delete friend') };
