import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { portrait } from '../../../.storybook/portraits.ts';
import { NOW } from '../../../.storybook/stage.tsx';
import { DEMO_GROUP, demoMessageStage } from '../../testing/demo-message-stage.ts';
import { KindsOnList } from '../../testing/kinds-on-list.tsx';
import type { MessageStage } from '../../testing/message-stage.ts';
import { MessageList } from './MessageList.tsx';

const arranged = (arrange?: (made: MessageStage) => void) => ({
  client(language: string) {
    const made = demoMessageStage({ language, now: NOW, portrait });
    arrange?.(made);
    return made.client;
  },
});

const meta = {
  component: KindsOnList,
  subcomponents: { MessageList },
  args: { conversation: DEMO_GROUP },
  parameters: { frame: { width: 620, height: 420 }, ...arranged() },
} satisfies Meta<typeof KindsOnList>;
export default meta;
type Story = StoryObj<typeof meta>;

async function scrollTo(where: 'start' | 'middle'): Promise<void> {
  const log = await screen.findByRole('log');
  await screen.findAllByRole('article');
  log.scrollTop = where === 'start' ? 0 : (log.scrollHeight - log.clientHeight) / 2;
}

/** Stands at the newest message. */
export const AtTheBottom: Story = {};
/** Away from the newest: a round button leads back, and the day stands above. */
export const AwayFromLatest: Story = {
  globals: { language: 'en-US' },
  async play() {
    await scrollTo('middle');
    await screen.findByRole('button', { name: 'Jump to latest' });
  },
};
/** What came in meanwhile is counted on that button. */
export const NewBelow: Story = {
  globals: { language: 'en-US' },
  parameters: arranged(({ stage }) => {
    const chat = stage.chat(DEMO_GROUP).getSnapshot();
    if (chat) stage.chat(DEMO_GROUP).set({ ...chat, unreadCount: 4 });
  }),
  async play() {
    await scrollTo('start');
    await screen.findByRole('button', { name: /^Jump to latest.*4/ });
  },
};
export const NewBelowDark: Story = { ...NewBelow, globals: { language: 'en-US', theme: 'dark' } };
/** The first unread message is above the view: a pill leads up to it. */
export const UnreadAbove: Story = {
  globals: { language: 'en-US' },
  parameters: arranged((made) => made.timeline(DEMO_GROUP).set({ unreadFrom: `${DEMO_GROUP}-1`, unreadCount: 12 })),
  async play() {
    await screen.findByRole('button', { name: /12/ });
  },
};
/** Newer messages than those in the window exist, and are being loaded. */
export const LoadingNewer: Story = {
  parameters: arranged((made) => made.timeline(DEMO_GROUP).set({ atEnd: false, loading: 'newer' })),
};
/** One tab stop; arrows go from message to message. */
export const ByKeyboard: Story = {
  async play() {
    const articles = await screen.findAllByRole('article');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect(articles).toContain(document.activeElement);
  },
};
export const RightToLeft: Story = { globals: { language: 'en-US', direction: 'rtl' } };
