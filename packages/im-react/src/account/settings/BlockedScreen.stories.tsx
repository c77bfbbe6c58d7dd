import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { alsoInThisLook, expectShown } from '../../../.storybook/look-checks.ts';
import type { Stage } from '../../testing/stage/stage.ts';
import { BlockedScreen } from './BlockedScreen.tsx';

const meta = {
  component: BlockedScreen,
  parameters: { frame: { width: 966, height: 640 }, stage: (stage: Stage) => stage.blocked.set([5, 12]) },
} satisfies Meta<typeof BlockedScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Who is blocked, the latest first, each with a button that ends it. */
const shows = (title: string, names: readonly string[], removes: readonly string[]) => async () => {
  await expectShown(await screen.findByRole('heading', { name: title }));
  const rows = await screen.findAllByRole('listitem');
  await expect(rows).toHaveLength(names.length);
  for (const name of names) await expect(screen.getByText(name)).toHaveAttribute('title', name);
  const buttons = removes.map((name) => screen.getByRole('button', { name }));
  for (const [index, button] of buttons.entries()) await expect(rows[index]).toContainElement(button);
};
const both = shows('黑名单', ['沈听澜', '白露'], ['从黑名单移除 沈听澜', '从黑名单移除 白露']);
export const Blocked: Story = { play: both };
export const Dark: Story = {
  globals: { theme: 'dark', language: 'en-US' },
  play: alsoInThisLook(
    shows(
      'Blocked people',
      ['Priya Nair', 'Bo Lindqvist'],
      ['Remove Priya Nair from the blocked people', 'Remove Bo Lindqvist from the blocked people'],
    ),
  ),
};
export const Nobody: Story = {
  parameters: { stage: () => undefined },
  async play() {
    await expectShown(await screen.findByText('黑名单为空'));
    await expectShown(screen.getByText('被拉黑的人不能给你发消息或打电话。'));
    await expect(screen.queryByRole('button')).toBeNull();
  },
};
/** With the way back. */
export const Phone: Story = {
  args: { onBack: fn() },
  async play({ args }) {
    await both();
    await userEvent.click(screen.getByRole('button', { name: '返回' }));
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
  parameters: { frame: { width: 390, height: 760 }, stage: (stage: Stage) => stage.blocked.set([5, 12]) },
};
