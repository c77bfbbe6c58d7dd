import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { fn } from 'storybook/test';
import type { Stage } from '../../testing/stage.ts';
import { IconButton } from '../button/IconButton.tsx';
import { UserRoundPlus } from '../icon/icons.ts';
import { ListHead } from '../list-head/ListHead.tsx';
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

export const Filled: Story = { render: (args) => <WithHead {...args} /> };
export const English: Story = { ...Filled, globals: { language: 'en-US' } };
export const Dark: Story = { ...Filled, globals: { theme: 'dark' } };
export const NoneFound: Story = { args: { query: 'zzz' } };
export const Empty: Story = { parameters: { stage: (stage: Stage) => stage.friends.set([]) } };
export const Loading: Story = { parameters: { stage: (stage: Stage) => stage.listsReady.set(false) } };
