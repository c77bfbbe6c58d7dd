import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { EmojiPicker, recentEmoji } from './EmojiPicker.tsx';

const meta = {
  component: EmojiPicker,
  args: { onPick: fn() },
  parameters: { frame: { width: 352, height: 344 } },
  beforeEach: () => recentEmoji.set(''),
} satisfies Meta<typeof EmojiPicker>;
export default meta;
type Story = StoryObj<typeof meta>;

type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];
/** Names of the emoji under this heading, in their order. */
async function emojiIn(canvas: Canvas, heading: string): Promise<readonly (string | null)[]> {
  const group = await canvas.findByRole('group', { name: heading });
  return within(group)
    .getAllByRole('button')
    .map((button) => button.getAttribute('title'));
}

/** One stop of the Tab key; arrows go on, Enter picks. */
export const All: Story = {
  async play({ args, canvas }) {
    await expect((await emojiIn(canvas, '全部表情')).length).toBe(57);
    await expect(canvas.queryByRole('group', { name: '最近使用' })).toBeNull();
    canvas.getByRole('button', { name: '憨笑' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('button', { name: '媚眼' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onPick).toHaveBeenCalledOnce();
  },
};
/** What was used last comes first, the next time it opens. */
export const WithRecent: Story = {
  beforeEach: () => recentEmoji.set('46,6,0,52,31,54,39,35'),
  async play({ canvas }) {
    const recent = ['点赞', '笑哭', '憨笑', '庆祝', '红心', '打滚', '绿叶', '眼睛'];
    await expect(await emojiIn(canvas, '最近使用')).toEqual(recent);
    await expect((await emojiIn(canvas, '全部表情')).length).toBe(57);
  },
};
/** By the name in the reader's language, and by pinyin. */
export const Found: Story = {
  async play({ canvas }) {
    const box = await canvas.findByRole('searchbox', { name: '搜索表情' });
    await userEvent.type(box, 'xin');
    await expect(await emojiIn(canvas, '全部表情')).toEqual(['开心', '爱心', '红心', '粉心', '星星', '信封']);
    await userEvent.clear(box);
    await userEvent.type(box, '红');
    await expect(await emojiIn(canvas, '全部表情')).toEqual(['红心']);
  },
};
export const NothingFound: Story = {
  async play({ canvas }) {
    await userEvent.type(await canvas.findByRole('searchbox'), '没有这样的');
    await expect(await canvas.findByRole('status')).toHaveTextContent('没有找到表情');
    await expect(canvas.queryByRole('group')).toBeNull();
  },
};
