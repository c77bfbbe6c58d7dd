import type { Meta, StoryObj } from '@storybook/react-vite';
import type { SearchSnapshot } from 'im-sdk';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { expectLook, expectShown } from '../../../../.storybook/look-checks.ts';
import { SELF_ID, type Stage } from '../../../testing/stage/stage.ts';
import { rowOf } from '../../../testing/stage/timeline-stage.ts';
import { ChatSearchPanel } from './ChatSearchPanel.tsx';

const said = (id: number, month: number, day: number, parts: object) =>
  rowOf({
    key: `p${id}`,
    id,
    conversation: 'g:100',
    sendId: 8,
    sendNickName: 'Aiko Tanaka',
    sendTime: new Date(2026, month - 1, day, 14, 6).getTime(),
    ...parts,
  });
const ROWS = [
  said(9, 11, 4, { type: 2, content: '{"name":"home-exports-and-redlines-1105.zip","size":44354765}' }),
  said(8, 11, 4, {
    content: 'Packed all the exports, the redlines are at https://design.example.com/home-v5, please look',
  }),
  said(7, 11, 2, {
    sendId: SELF_ID,
    mine: true,
    content: 'The home page review is on Thursday at 15:00, in the room on the third floor, as last time',
  }),
  said(6, 10, 31, {
    sendId: 4,
    sendNickName: 'Oliver Grant',
    type: 2,
    content: '{"name":"home-copy.docx","size":223000}',
  }),
];
const found = (parts: Partial<SearchSnapshot> = {}) => ({
  stage: (stage: Stage) =>
    stage.searched.set({ results: ROWS, phase: 'done', more: false, total: ROWS.length, ...parts }),
});

const meta = {
  component: ChatSearchPanel,
  args: { conversation: 'g:100', onClose: fn(), onJump: fn() },
  parameters: { frame: { width: 320, height: 700 } },
  globals: { language: 'en-US' },
} satisfies Meta<typeof ChatSearchPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

type Play = NonNullable<Story['play']>;
type Canvas = Parameters<Play>[0]['canvas'];

/** Four results for “home”, newest first; Enter goes to the first. */
const finds: Play = async ({ args, canvas }) => {
  await userEvent.type(await canvas.findByRole('searchbox'), 'home');
  await waitFor(() => expect(canvas.getAllByRole('option').length).toBe(4));
  const results = canvas.getAllByRole('option');
  await expect(results.map((each) => each.querySelector('.im-found__body')?.textContent)).toEqual([
    '[File] home-exports-and-redlines-1105.zip',
    'Packed all the exports, the redlines are at https://design.example.com/home-v5, please look',
    'The home page review is on Thursday at 15:00, in the room on the third floor, as last time',
    '[File] home-copy.docx',
  ]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(args.onJump).toHaveBeenCalled());
  await expect(results[0]).toHaveAttribute('aria-selected', 'true');
};
/** Presses the chip of a kind: that one is pressed, and none else. */
async function press(canvas: Canvas, name: string): Promise<void> {
  await userEvent.click(await canvas.findByRole('button', { name }));
  await expectShown(canvas.getByRole('button', { name, pressed: true }));
  await expect(canvas.getAllByRole('button', { pressed: true }).length).toBe(1);
}

/** Nothing is looked for yet. */
export const Start: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByRole('searchbox', { name: 'Search in this chat' })).toHaveFocus();
    await expectShown(canvas.getByText('Type words, or choose a kind, a sender or a day.'));
    await expect(canvas.queryByRole('option')).toBeNull();
  },
};
export const Found: Story = {
  parameters: found(),
  async play(context) {
    await finds(context);
    const { canvas } = context;
    await expectShown(canvas.getByText('4 results'));
    await expect(canvas.getByRole('button', { name: 'Previous result' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Next result' }));
    await expect(canvas.getAllByRole('option')[1]).toHaveAttribute('aria-selected', 'true');
  },
};
export const Links: Story = {
  parameters: found({ results: ROWS.slice(1, 2), total: 1 }),
  async play({ canvas }) {
    await press(canvas, 'Links');
    await expectShown(await canvas.findByRole('option', { name: /design\.example\.com\/home-v5/ }));
    await expectShown(canvas.getByText('1 result'));
  },
};
export const Searching: Story = {
  parameters: found({ phase: 'server', total: undefined }),
  async play(context) {
    await finds(context);
    await expectShown(context.canvas.getByText('Searching older messages…'));
  },
};
export const Failed: Story = {
  parameters: found({ phase: 'failed', more: true }),
  async play(context) {
    await finds(context);
    await expectShown(context.canvas.getByText('Older messages not searched.'));
    await expect(context.canvas.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
};
export const NothingFound: Story = {
  async play({ canvas }) {
    await press(canvas, 'Files');
    await expectShown(await canvas.findByText('Nothing found'));
    await expect(canvas.queryByRole('option')).toBeNull();
  },
};
/** Pictures, three in a row, by month. */
export const Images: Story = {
  async play({ canvas }) {
    await press(canvas, 'Images');
    const list = within(await canvas.findByRole('list', { name: 'Search results' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(5));
    const [first, second, third, fourth] = list.getAllByRole('listitem').map((each) => each.getBoundingClientRect());
    await expect(new Set([first?.top, second?.top, third?.top]).size).toBe(1);
    await expect(fourth?.top).toBeGreaterThan(first?.bottom ?? 0);
    await expectShown(canvas.getByText('October'));
  },
  parameters: found({
    results: [10, 9, 8, 7, 6].map((id) =>
      said(id, id > 7 ? 11 : 10, id - 5, {
        type: 1,
        content: `{"originUrl":"","thumbUrl":"data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9' fill='hsl(${id * 37} 60% 70%)'/></svg>`)}"}`,
      }),
    ),
    total: 5,
  }),
};
/** Members to choose from; oneself comes first. */
export const Sender: Story = {
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sender' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Sender' }));
    await waitFor(() => expect(menu.getByRole('searchbox', { name: 'Search members' })).toHaveFocus());
    await expect(menu.getAllByRole('option')[0]).toHaveAccessibleName('Me');
    await userEvent.click(menu.getByRole('option', { name: 'Aiko Tanaka' }));
    await expectShown(await canvas.findByRole('button', { name: /Aiko Tanaka/ }));
  },
};
export const Dark: Story = {
  parameters: found(),
  globals: { language: 'zh-CN', theme: 'dark' },
  async play(context) {
    await userEvent.type(await context.canvas.findByRole('searchbox', { name: '搜索聊天内容' }), 'home');
    await waitFor(() => expect(context.canvas.getAllByRole('option').length).toBe(4));
    await expectLook(context);
  },
};
