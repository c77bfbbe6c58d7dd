import type { Meta, StoryObj } from '@storybook/react-vite';
import type { SearchSnapshot } from 'im-sdk';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { alsoInThisLook, expectBefore, expectShown } from '../../../.storybook/look-checks.ts';
import type { Stage } from '../../testing/stage/stage.ts';
import { SELF_ID, STAGE_KEY } from '../../testing/stage/stage.ts';
import { rowOf } from '../../testing/stage/timeline-stage.ts';
import { recentSearchesKey } from './recent/useRecentSearches.ts';
import { SearchEverywhere } from './SearchEverywhere.tsx';

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

type Play = NonNullable<Story['play']>;

/** Types into the box of the story, as a person does, and hands on the popup. */
async function search(canvasElement: HTMLElement, query: string): Promise<HTMLElement> {
  const box = await within(canvasElement).findByRole('searchbox');
  await userEvent.click(box);
  if (query !== '') await userEvent.type(box, query);
  return screen.findByRole('dialog');
}
/** Messages found for “roadmap”, with this note below them. */
const finds =
  (note: string | undefined, ...buttons: readonly string[]): Play =>
  async ({ canvasElement }) => {
    const popup = within(await search(canvasElement, 'roadmap'));
    const names = ['Oliver Grant', 'Design crew', 'Mia Larsen'].map((name) => new RegExp(`^${name}`));
    for (const name of names) await expectShown(await popup.findByRole('option', { name }));
    if (note === undefined) await expect(popup.queryByText('Searching older messages…')).toBeNull();
    else await expectShown(await popup.findByText(note));
    for (const name of buttons) await expect(popup.getByRole('button', { name })).toBeEnabled();
    await expect(popup.getByRole('tab', { selected: true })).toHaveAccessibleName('All');
  };

export const Closed: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByRole('searchbox', { name: 'Search' })).toHaveValue('');
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};
/** An empty box: recent searches and the first chats. */
export const Recent: Story = {
  async play({ canvasElement }) {
    const popup = within(await search(canvasElement, ''));
    const recent = within(await popup.findByRole('list', { name: 'Recent searches' }));
    const texts = recent.getAllByRole('listitem').map((item) => item.textContent);
    await expect(texts).toEqual(['terrace', 'Q4 roadmap', 'Mia', 'invoice.pdf']);
    await expectShown(popup.getByRole('button', { name: 'Design crew' }));
    await userEvent.click(recent.getByRole('button', { name: 'Remove Mia' }));
    await expect(recent.queryByText('Mia')).toBeNull();
  },
  beforeEach() {
    localStorage.setItem(RECENT, JSON.stringify(['terrace', 'Q4 roadmap', 'Mia', 'invoice.pdf']));
    return () => localStorage.removeItem(RECENT);
  },
};
export const Found: Story = { play: finds(undefined), parameters: found() };
/** Names in Chinese are found by how they are read. */
export const ByPinyin: Story = {
  globals: { language: 'zh-CN' },
  async play({ canvasElement }) {
    const popup = within(await search(canvasElement, 'lin'));
    await expectShown(await popup.findByRole('option', { name: /^林知夏/, selected: true }));
  },
};
export const Searching: Story = {
  play: finds('Searching older messages…'),
  parameters: found({ phase: 'server', total: undefined }),
};
export const Failed: Story = {
  play: finds('Older messages not searched.', 'Try again'),
  parameters: found({ phase: 'failed', more: true }),
};
export const Offline: Story = {
  play: finds('Offline: only messages kept on this device are searched.'),
  parameters: {
    stage(stage: Stage) {
      stage.searched.set({ results: ROWS, phase: 'failed', more: true, total: undefined });
      stage.connection.set({ ...stage.connection.getSnapshot(), phase: 'waiting', lost: true });
    },
  },
};
/** Nothing by that name: one can add a friend or join a group instead. */
export const NothingFound: Story = {
  async play({ args, canvasElement }) {
    const popup = within(await search(canvasElement, 'qwertz'));
    await expectShown(await popup.findByText('Nothing found for “qwertz”'));
    await expect(popup.queryByRole('option')).toBeNull();
    await userEvent.click(popup.getByRole('button', { name: 'Add a friend' }));
    await expect(args.onAddFriend).toHaveBeenCalledOnce();
  },
};
/** A page of its own on a phone, with a box of its own that has the focus. */
export const Page: Story = {
  args: { layout: 'page' },
  parameters: found(),
  async play({ canvasElement }) {
    const sheet = within(await search(canvasElement, ''));
    await expect(sheet.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
    await expectShown(sheet.getByRole('button', { name: 'Mia Larsen' }));
    await expectBefore(sheet.getByRole('button', { name: 'Back' }), sheet.getByRole('searchbox'));
  },
};
export const Dark: Story = {
  ...Found,
  globals: { language: 'en-US', theme: 'dark' },
  play: alsoInThisLook(Found.play),
};
export const RightToLeft: Story = {
  ...Found,
  globals: { language: 'en-US', direction: 'rtl' },
  play: alsoInThisLook(async (context) => {
    await Found.play?.(context);
    await expectBefore(screen.getByRole('tab', { name: 'All' }), screen.getByRole('tab', { name: 'Chats' }));
  }),
};
