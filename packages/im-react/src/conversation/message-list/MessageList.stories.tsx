import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { alsoInThisLook, expectBefore, expectShown } from '../../../.storybook/look-checks.ts';
import { portrait } from '../../../.storybook/portraits.ts';
import { NOW } from '../../../.storybook/stage.tsx';
import { DEMO_GROUP, demoMessageStage } from '../../testing/demo/message-stage.ts';
import { KindsOnList } from '../../testing/render/kinds-on-list.tsx';
import type { MessageStage } from '../../testing/stage/message-stage.ts';
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

/** Stands at the newest message; nothing leads to it. */
export const AtTheBottom: Story = {
  async play() {
    const newest = await screen.findByRole('article', { name: /^你，14:08，辛苦啦/ });
    const log = screen.getByRole('log').getBoundingClientRect();
    await waitFor(() => expect(newest.getBoundingClientRect().bottom).toBeLessThanOrEqual(log.bottom));
    await expect(screen.queryByRole('button', { name: /^回到最新消息/ })).toBeNull();
  },
};
/** Away from the newest: a round button leads back, and the day stands above. */
export const AwayFromLatest: Story = {
  globals: { language: 'en-US' },
  async play() {
    await scrollTo('middle');
    const jump = await screen.findByRole('button', { name: 'Jump to latest' });
    await userEvent.click(jump);
    const newest = await screen.findByRole('article', { name: /^You, 14:08/ });
    const { bottom } = screen.getByRole('log').getBoundingClientRect();
    await waitFor(() => expect(newest.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Jump to latest' })).toBeNull());
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
    await expect(await screen.findByRole('button', { name: /^Jump to latest.*4/ })).toHaveTextContent('4');
  },
};
export const NewBelowDark: Story = {
  ...NewBelow,
  globals: { language: 'en-US', theme: 'dark' },
  play: alsoInThisLook(NewBelow.play),
};
/** The first unread message is above the view: a pill leads up to it. */
export const UnreadAbove: Story = {
  globals: { language: 'en-US' },
  parameters: arranged((made) => made.timeline(DEMO_GROUP).set({ unreadFrom: `${DEMO_GROUP}-1`, unreadCount: 12 })),
  async play() {
    const pill = await screen.findByRole('button', { name: /12/ });
    await userEvent.click(pill);
    const first = await screen.findByRole('article', { name: /^Mia Larsen, 16:13/ });
    const { top } = screen.getByRole('log').getBoundingClientRect();
    await waitFor(() => expect(first.getBoundingClientRect().top).toBeGreaterThanOrEqual(top));
  },
};
/** Newer messages than those in the window exist, and are being loaded. */
export const LoadingNewer: Story = {
  parameters: arranged((made) => made.timeline(DEMO_GROUP).set({ atEnd: false, loading: 'newer' })),
  async play() {
    const spinner = await screen.findByRole('img', { name: '正在加载更新的消息' });
    const lowest = Math.max(...screen.getAllByRole('article').map((row) => row.getBoundingClientRect().bottom));
    await expect(lowest).toBeLessThanOrEqual(spinner.getBoundingClientRect().top);
    await expectShown(screen.getByRole('button', { name: '回到最新消息' }));
  },
};
/** One tab stop; arrows go from message to message. */
export const ByKeyboard: Story = {
  async play() {
    await screen.findAllByRole('article');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect(screen.getByRole('article', { name: /^林知夏，14:07，语音/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(screen.getByRole('article', { name: /^林知夏，14:07，稍等/ })).toHaveFocus();
    await expect(screen.getAllByRole('article').filter((each) => each.tabIndex === 0).length).toBeLessThanOrEqual(1);
  },
};
/** Own messages at the left, others with their avatar at the right. */
export const RightToLeft: Story = {
  globals: { language: 'en-US', direction: 'rtl' },
  play: alsoInThisLook(async () => {
    const own = await screen.findByRole('article', { name: /^You, 14:08/ });
    const other = screen.getByRole('article', { name: /^Mia Larsen, 14:07, One moment/ });
    const bubbleOf = (row: Element) => row.querySelector('[data-im-part="bubble"]') ?? row;
    await expectBefore(bubbleOf(other), bubbleOf(own));
  }),
};
