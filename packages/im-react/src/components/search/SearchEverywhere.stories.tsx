import type { Meta, StoryObj } from '@storybook/react-vite';
import type { SearchSnapshot } from 'im-sdk';
import { fn, userEvent, within } from 'storybook/test';
import type { Stage } from '../../testing/stage.ts';
import { SELF_ID, STAGE_KEY } from '../../testing/stage.ts';
import { rowOf } from '../../testing/timeline-stage.ts';
import { SearchEverywhere } from './SearchEverywhere.tsx';
import { recentSearchesKey } from './useRecentSearches.ts';

const RECENT = recentSearchesKey({ storageKey: STAGE_KEY }, SELF_ID);
const SAID_AT = new Date(2026, 10, 4, 13, 40).getTime();
const DAY_MS = 86_400_000;
const row = (id: number, parts: object) => rowOf({ key: `p${id}`, id, sendTime: SAID_AT - id * DAY_MS, ...parts });
const ROWS = [
  row(1, { conversation: 'p:4', sendId: 4, type: 2, content: '{"name":"Q4-roadmap.pdf"}' }),
  row(2, {
    conversation: 'g:100',
    sendId: 8,
    sendNickName: 'Aiko Tanaka',
    content: 'After all that talk about plans, the roadmap is in the usual place',
  }),
  row(7, { sendId: SELF_ID, mine: true, content: 'the roadmap slides are ready for Friday' }),
];
const found = (parts: Partial<SearchSnapshot> = {}) => ({
  stage: (stage: Stage) => stage.searched.set({ results: ROWS, phase: 'done', more: false, total: 28, ...parts }),
});

const meta = {
  component: SearchEverywhere,
  args: { onOpen: fn(), onAddFriend: fn(), onJoinGroup: fn(), layout: 'popup' },
  parameters: { frame: { width: 250, height: 700 } },
  globals: { language: 'en-US' },
} satisfies Meta<typeof SearchEverywhere>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Types into the box of the story, as a person does. */
const typing =
  (query: string): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const box = await within(canvasElement).findByRole('searchbox');
    await userEvent.click(box);
    if (query !== '') await userEvent.type(box, query);
    await within(document.body).findByRole('dialog');
    if (query !== '') await within(document.body).findByRole('tablist');
  };

export const Closed: Story = {};
/** An empty box: recent searches and the first chats. */
export const Recent: Story = {
  play: typing(''),
  beforeEach() {
    localStorage.setItem(RECENT, JSON.stringify(['terrace', 'Q4 roadmap', 'Mia', 'invoice.pdf']));
    return () => localStorage.removeItem(RECENT);
  },
};
export const Found: Story = { play: typing('roadmap'), parameters: found() };
/** Names in Chinese are found by how they are read. */
export const ByPinyin: Story = { play: typing('lin'), globals: { language: 'zh-CN' } };
export const Searching: Story = { play: typing('roadmap'), parameters: found({ phase: 'server', total: undefined }) };
export const Failed: Story = { play: typing('roadmap'), parameters: found({ phase: 'failed', more: true }) };
export const Offline: Story = {
  play: typing('roadmap'),
  parameters: {
    stage(stage: Stage) {
      stage.searched.set({ results: ROWS, phase: 'failed', more: true, total: undefined });
      stage.connection.set({ ...stage.connection.getSnapshot(), phase: 'waiting', lost: true });
    },
  },
};
export const NothingFound: Story = { play: typing('qwertz') };
export const Page: Story = { args: { layout: 'page' }, play: typing(''), parameters: found() };
export const Dark: Story = { ...Found, globals: { language: 'en-US', theme: 'dark' } };
export const RightToLeft: Story = { ...Found, globals: { language: 'en-US', direction: 'rtl' } };
