import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn, userEvent } from 'storybook/test';
import { EmojiPicker } from './EmojiPicker.tsx';
import { recentEmoji } from './recent-emoji.ts';

const meta = {
  component: EmojiPicker,
  args: { onPick: fn() },
  parameters: { frame: { width: 352, height: 344 } },
  beforeEach: () => recentEmoji.set(''),
} satisfies Meta<typeof EmojiPicker>;
export default meta;
type Story = StoryObj<typeof meta>;

export const All: Story = {};
/** What was used last comes first, the next time it opens. */
export const WithRecent: Story = { beforeEach: () => recentEmoji.set('46,6,0,52,31,54,39,35') };
/** By the name in the reader's language, and by pinyin. */
export const Found: Story = {
  async play({ canvas }) {
    await userEvent.type(await canvas.findByRole('searchbox'), 'xin');
  },
};
export const NothingFound: Story = {
  async play({ canvas }) {
    await userEvent.type(await canvas.findByRole('searchbox'), '没有这样的');
  },
};
