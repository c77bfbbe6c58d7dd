import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { alsoInThisLook, expectShown } from '../../../.storybook/look-checks.ts';
import { CREW } from '../../testing/demo/groups.ts';
import type { Stage } from '../../testing/stage/stage.ts';
import { GroupList } from './GroupList.tsx';

const meta = {
  component: GroupList,
  args: { onSelect: fn(), selected: CREW },
  parameters: { frame: { width: 250, height: 640 } },
} satisfies Meta<typeof GroupList>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Groups that one manages before the others, each with its size; the open one is marked. */
const shows = (headings: readonly string[], options: readonly string[]) => async () => {
  const names = (await screen.findAllByRole('option')).map((option) => option.getAttribute('aria-label'));
  await expect(names).toEqual(options);
  for (const heading of headings) await expectShown(screen.getAllByText(heading)[0]);
  await expect(screen.getByRole('option', { selected: true })).toHaveAccessibleName(options[0] ?? '');
};
const all = shows(
  ['我管理的群 · 2', '我加入的群 · 2'],
  ['产品设计小组，12 位成员', '读书会 · 每月一本，48 位成员', '周末徒步群，4 位成员', '研发周会，31 位成员'],
);
export const All: Story = { play: all };
export const English: Story = {
  globals: { language: 'en-US' },
  play: shows(
    ['Groups I manage · 2', 'Groups I joined · 2'],
    ['Design crew, 12 members', 'Book club, 48 members', 'Weekend hikes, 4 members', 'Engineering weekly, 31 members'],
  ),
};
export const Dark: Story = { globals: { theme: 'dark' }, play: alsoInThisLook(all) };
export const RightToLeft: Story = { globals: { direction: 'rtl' }, play: alsoInThisLook(all) };
/** A sentence in the place of the list. */
const isEmpty = (title: string, text: string) => async () => {
  await expectShown(await screen.findByText(title));
  await expectShown(screen.getByText(text));
  await expect(screen.queryByRole('option')).toBeNull();
};
export const NothingFound: Story = {
  args: { query: 'zzz' },
  play: isEmpty('没有找到群组', '没有名为“zzz”的群组。'),
};
export const None: Story = {
  play: isEmpty('还没有群组', '创建群聊，或通过群号加入。'),
  parameters: {
    stage(stage: Stage) {
      stage.groups.set([]);
    },
  },
};
