import type { Meta, StoryObj } from '@storybook/react-vite';
import type { SearchSnapshot } from 'im-sdk';
import { fn, userEvent, within } from 'storybook/test';
import { SELF_ID, type Stage } from '../../../testing/stage.ts';
import { rowOf } from '../../../testing/timeline-stage.ts';
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

const typing =
  (query: string): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    await userEvent.type(await within(canvasElement).findByRole('searchbox'), query);
    await within(canvasElement).findByRole('listbox');
    await userEvent.keyboard('{Enter}');
  };
const pressing =
  (name: string): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name }));
  };

export const Start: Story = {};
export const Found: Story = { play: typing('home'), parameters: found() };
export const Links: Story = { play: pressing('Links'), parameters: found({ results: ROWS.slice(1, 2), total: 1 }) };
export const Searching: Story = { play: typing('home'), parameters: found({ phase: 'server', total: undefined }) };
export const Failed: Story = { play: typing('home'), parameters: found({ phase: 'failed', more: true }) };
export const NothingFound: Story = { play: pressing('Files') };
/** Pictures, three in a row, by month. */
export const Images: Story = {
  play: pressing('Images'),
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
export const Sender: Story = { play: pressing('Sender') };
export const Dark: Story = { ...Found, globals: { language: 'zh-CN', theme: 'dark' } };
