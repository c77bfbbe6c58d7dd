import type { Meta, StoryObj } from '@storybook/react-vite';
import { ImError } from 'im-sdk/protocol';
import { expect, userEvent, within } from 'storybook/test';
import { alsoInThisLook, expectShown, present } from '../../../.storybook/look-checks.ts';
import type { Stage } from '../../testing/stage/stage.ts';
import { RequestList } from './RequestList.tsx';

const meta = {
  component: RequestList,
  parameters: { frame: { width: 968, height: 640 } },
} satisfies Meta<typeof RequestList>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Received and waiting, sent and waiting, approved, rejected. */
type PlayContext = Parameters<NonNullable<Story['play']>>[0];

/** Each request with its reason, and either its answers or its status. */
const shows =
  (rows: readonly (readonly [name: string, reason: string, ...ends: readonly string[]])[]) =>
  async ({ canvas }: PlayContext) => {
    const items = await canvas.findAllByRole('listitem');
    await expect(items).toHaveLength(rows.length);
    for (const [index, [name, reason, ...ends]] of rows.entries()) {
      const item = present(items[index]);
      await expect(item).toHaveAccessibleName(name);
      await expect(within(item).getByText(reason)).toHaveAttribute('title', reason);
      const actions = [...(item.querySelector('.im-request__actions')?.children ?? [])];
      await expect(actions.map((action) => action.textContent)).toEqual(ends);
    }
  };
const filled = shows([
  ['唐晚', '「你好，我是读书会的唐晚」', '拒绝', '同意'],
  ['叶闻舟', '通过搜索用户名添加', '拒绝', '同意'],
  ['许星野', '我发起的申请：「加个好友，方便对接」', '撤回', '待处理'],
  ['苏慕言', '「一起做首页改版」', '已同意'],
  ['方既白', '通过群「周末徒步群」添加', '已拒绝'],
]);
export const Filled: Story = { play: filled };
export const English: Story = {
  globals: { language: 'en-US' },
  play: shows([
    ['Tessa Holm', '“Hi, Tessa from the book club”', 'Reject', 'Approve'],
    ['Yann Moreau', 'Added by username search', 'Reject', 'Approve'],
    ['Kenji Ito', 'My request: “Let us plan the launch”', 'Recall', 'Pending'],
    ['Aiko Tanaka', '“The new home page”', 'Approved'],
    ['Felix Baum', 'Added from the group “Weekend hikes”', 'Rejected'],
  ]),
};
export const Dark: Story = { globals: { theme: 'dark' }, play: alsoInThisLook(filled) };
export const Phone: Story = { parameters: { frame: { width: 390, height: 760 } }, play: filled };
export const Empty: Story = {
  async play({ canvas }) {
    await expectShown(await canvas.findByText('没有申请'));
    await expectShown(canvas.getByText('你发出和收到的好友申请会出现在这里。'));
    await expect(canvas.queryByRole('listitem')).toBeNull();
  },
  parameters: {
    stage(stage: Stage) {
      stage.requests.set([]);
      stage.pending.set(0);
    },
  },
};
/** Busy in place of the two buttons; the focus stays on the row. */
export const Approving: Story = {
  globals: { language: 'en-US' },
  parameters: {
    stage(stage: Stage) {
      stage.next = () => new Promise(() => undefined);
    },
  },
  async play({ canvasElement }) {
    const row = await within(canvasElement).findByRole('listitem', { name: 'Tessa Holm' });
    await userEvent.click(within(row).getByRole('button', { name: 'Approve' }));
    await expect(row).toHaveFocus();
    await expect(row.querySelector('.im-request__actions')).toHaveAttribute('aria-busy', 'true');
    await expect(within(row).queryByRole('button', { name: 'Approve' })).toBeNull();
    await expect(within(row).queryByRole('button', { name: 'Reject' })).toBeNull();
  },
};
/** The reason stands below; the request can be answered again. */
export const Refused: Story = {
  globals: { language: 'en-US' },
  parameters: {
    stage(stage: Stage) {
      stage.next = async () => {
        throw new ImError('friend.requestAnswered', 'answered', { category: 'refused' });
      };
    },
  },
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    const [approve] = await canvas.findAllByRole('button', { name: 'Approve' });
    await userEvent.click(present(approve));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('This request has been answered already');
    await expect(canvas.getAllByRole('button', { name: 'Approve' })).toHaveLength(2);
  },
};
