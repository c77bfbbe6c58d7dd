import type { Meta, StoryObj } from '@storybook/react-vite';
import type { AlbumState } from 'im-sdk';
import { expect, fn, userEvent, within } from 'storybook/test';
import { alsoInThisLook, expectBefore, expectInside, expectShown } from '../../../.storybook/look-checks.ts';
import { CREW } from '../../testing/demo/groups.ts';
import type { Stage } from '../../testing/stage/stage.ts';
import { AlbumScreen } from './AlbumScreen.tsx';

const meta = {
  component: AlbumScreen,
  args: { groupId: CREW, onBack: fn() },
  parameters: { frame: { width: 586, height: 700 } },
} satisfies Meta<typeof AlbumScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const having = (state: Partial<AlbumState>) => ({
  stage(stage: Stage) {
    const album = stage.inGroups.album(CREW);
    album.set({ ...album.getSnapshot(), ...state });
  },
});

type Play = NonNullable<Story['play']>;
/** Months, newest first, each with its photos; a photo says whose it is and of which day. */
const showsMonths =
  (photo: string, months: readonly string[]): Play =>
  async ({ canvas }) => {
    await expectShown(await canvas.findByRole('button', { name: photo }));
    const shown = canvas.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    await expect(shown).toEqual(months);
    const counts = canvas.getAllByRole('list').map((list) => within(list).getAllByRole('listitem').length);
    await expect(counts).toEqual([1, 3, 2]);
  };
const inChinese = showsMonths('陈予安 的照片，2026年11月4日', ['2026年11月', '2026年10月', '2026年9月']);
/** A sentence in the place of the photos. */
const says =
  (title: string, text: string): Play =>
  async ({ canvas }) => {
    await expectShown(await canvas.findByText(title));
    await expectShown(canvas.getByText(text));
    await expect(canvas.queryByRole('listitem')).toBeNull();
  };

export const Months: Story = {
  async play(context) {
    await inChinese(context);
    await userEvent.click(context.canvas.getByRole('button', { name: '返回' }));
    await expect(context.args.onBack).toHaveBeenCalledOnce();
  },
};
export const English: Story = {
  globals: { language: 'en-US' },
  play: showsMonths('Photo by Noah Berg, November 4, 2026', ['November 2026', 'October 2026', 'September 2026']),
};
export const Dark: Story = { globals: { theme: 'dark' }, play: alsoInThisLook(inChinese) };
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  play: alsoInThisLook(async (context) => {
    await inChinese(context);
    const [, first, second] = context.canvas.getAllByRole('listitem');
    await expectBefore(first, second);
  }),
};
export const Empty: Story = {
  parameters: having({ images: [] }),
  play: says('还没有照片', '成员上传的照片会显示在这里。'),
};
export const Loading: Story = {
  parameters: having({ phase: 'loading', images: [] }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('status', { name: '正在加载相册' })).toHaveAttribute('aria-busy', 'true');
    await expect(canvas.queryByText('还没有照片')).toBeNull();
  },
};
export const Failed: Story = {
  parameters: having({ phase: 'failed', images: [] }),
  async play(context) {
    await says('加载失败', '请检查网络后重试。')(context);
    await expect(context.canvas.getByRole('button', { name: '再试一次' })).toBeEnabled();
  },
};
/** Older photos can be loaded. */
export const More: Story = {
  parameters: having({ more: true }),
  async play(context) {
    await inChinese(context);
    await expect(context.canvas.getByRole('button', { name: '加载更多' })).toBeEnabled();
  },
};
export const MoreFailed: Story = {
  parameters: having({ more: true, older: 'failed' }),
  async play(context) {
    await inChinese(context);
    await expect(context.canvas.getByRole('alert')).toHaveTextContent('加载更多失败');
    await expect(context.canvas.getByRole('button', { name: '再试一次' })).toBeEnabled();
  },
};
export const Phone: Story = {
  parameters: { frame: { width: 390, height: 760 } },
  async play(context) {
    await inChinese(context);
    const screen = context.canvas.getByRole('region', { name: '群相册' });
    for (const photo of context.canvas.getAllByRole('listitem')) await expectInside(photo, screen);
  },
};
