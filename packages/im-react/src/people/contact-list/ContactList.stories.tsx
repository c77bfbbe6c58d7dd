import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { alsoInThisLook, expectShown } from '../../../.storybook/look-checks.ts';
import { ListHead } from '../../chats/list-head/ListHead.tsx';
import type { Stage } from '../../testing/stage/stage.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { UserRoundPlus } from '../../ui/icon/icons.ts';
import { BlockedEntry } from './BlockedEntry.tsx';
import { ContactList, type ContactListProps } from './ContactList.tsx';
import { RequestsEntry } from './RequestsEntry.tsx';

const meta = {
  component: ContactList,
  args: { onSelect: fn(), selected: 3 },
  parameters: { frame: { width: 250, height: 800 } },
} satisfies Meta<typeof ContactList>;
export default meta;
type Story = StoryObj<typeof meta>;

function WithHead(args: ContactListProps) {
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState(args.selected);
  return (
    <>
      <ListHead query={query} onQuery={setQuery}>
        <IconButton icon={UserRoundPlus} label="添加好友" />
      </ListHead>
      <RequestsEntry onOpen={() => undefined} />
      <BlockedEntry onOpen={() => undefined} />
      <ContactList {...args} query={query} selected={selected} onSelect={setSelected} />
    </>
  );
}

interface ListContent {
  readonly list: string;
  readonly requests: string;
  readonly blocked: string;
  /** Accessible name of the open friend. */
  readonly selected: string;
  /** Letters at the top of the list, in order. */
  readonly letters: readonly string[];
}

/** Friends below their first letters, the open one marked; above them the requests that wait, and who is blocked. */
const shows = (content: ListContent) => async () => {
  await expectShown(await screen.findByRole('listbox', { name: content.list }));
  await expectShown(screen.getByRole('button', { name: content.requests }));
  await expectShown(screen.getByRole('button', { name: content.blocked }));
  await expectShown(await screen.findByRole('option', { name: content.selected, selected: true }));
  const letters = [...document.querySelectorAll('.im-section')].map((section) => section.textContent);
  await expect([...new Set(letters)].slice(0, content.letters.length)).toEqual(content.letters);
};
const CHINESE = {
  list: '好友',
  requests: '通知与申请，2 条待处理',
  blocked: '黑名单',
  selected: '林知夏，在线 · 手机和网页',
  letters: ['B', 'F', 'G', 'H', 'J'],
};

/** Arrow keys move to the next friend, Enter opens their page. */
export const Filled: Story = {
  render: (args) => <WithHead {...args} />,
  async play() {
    await shows(CHINESE)();
    screen.getByRole('listbox').focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(await screen.findByRole('option', { selected: true })).toHaveAccessibleName(/^罗子衿/);
  },
};
export const English: Story = {
  ...Filled,
  globals: { language: 'en-US' },
  play: shows({
    list: 'Friends',
    requests: 'Requests & notices, 2 waiting',
    blocked: 'Blocked people',
    selected: 'Mia Larsen, Online · Phone and web',
    letters: ['A', 'B', 'D', 'F', 'I'],
  }),
};
export const Dark: Story = { ...Filled, globals: { theme: 'dark' }, play: alsoInThisLook(shows(CHINESE)) };
/** A sentence in the place of the list. */
const isEmpty = (title: string, text: string) => async () => {
  await expectShown(await screen.findByText(title));
  await expectShown(screen.getByText(text));
  await expect(screen.queryByRole('option')).toBeNull();
};
export const NoneFound: Story = { args: { query: 'zzz' }, play: isEmpty('没有找到', '没有名为“zzz”的好友。') };
export const Empty: Story = {
  parameters: { stage: (stage: Stage) => stage.friends.set([]) },
  play: isEmpty('还没有好友', '按用户名添加好友。'),
};
/** Shapes of rows in the place of friends; busy, and not said to be empty. */
export const Loading: Story = {
  parameters: { stage: (stage: Stage) => stage.listsReady.set(false) },
  async play({ canvasElement }) {
    await expect(await screen.findByLabelText('好友')).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(canvasElement.querySelectorAll('.im-skeleton-row').length).toBeGreaterThan(2));
    await expect(screen.queryByText('还没有好友')).toBeNull();
  },
};
