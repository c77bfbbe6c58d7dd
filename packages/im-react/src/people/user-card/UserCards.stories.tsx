import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { alsoInThisLook, expectShown } from '../../../.storybook/look-checks.ts';
import { useMessageEvents } from '../../context/message-events-context.tsx';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { PersonButton } from '../../ui/avatar/PersonButton.tsx';
import { UserCards } from './UserCards.tsx';

const PEOPLE = [
  [3, 'Mia Larsen'],
  [8, 'Aiko Tanaka'],
  [16, 'Yann Moreau'],
] as const;

function People() {
  const { onPerson } = useMessageEvents();
  return (
    <div style={{ display: 'flex', gap: 12, padding: 24 }}>
      {PEOPLE.map(([id, name]) => (
        <PersonButton key={id} userId={id} name={name} onOpen={onPerson}>
          <Avatar id={id} name={name} size={40} />
        </PersonButton>
      ))}
    </div>
  );
}

const meta = {
  component: UserCards,
  args: { onMessage: fn(), children: <People /> },
  parameters: { frame: { width: 640, height: 360 } },
  globals: { language: 'en-US' },
} satisfies Meta<typeof UserCards>;
export default meta;
type Story = StoryObj<typeof meta>;

const opens = (name: string, action: string) => async () => {
  await userEvent.click(await screen.findByRole('button', { name: `About ${name}` }));
  const card = within(await screen.findByRole('dialog', { name: `About ${name}` }));
  await expect(card.getByRole('button', { name: action })).toBeEnabled();
};

/** Every avatar below opens the card of its person. */
export const Closed: Story = {
  async play() {
    for (const [, name] of PEOPLE) await expectShown(screen.getByRole('button', { name: `About ${name}` }));
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};
export const Friend: Story = { play: opens('Aiko Tanaka', 'Send message') };
/** Somebody who has asked to be a friend. */
export const Stranger: Story = {
  play: alsoInThisLook(opens('Yann Moreau', 'Approve')),
  globals: { theme: 'dark', language: 'en-US' },
};
