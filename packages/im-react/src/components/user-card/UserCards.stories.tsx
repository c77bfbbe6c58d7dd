import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn, screen, userEvent } from 'storybook/test';
import { useDefaults } from '../../provider/defaults-context.tsx';
import { Avatar } from '../avatar/Avatar.tsx';
import { PersonButton } from '../avatar/PersonButton.tsx';
import { UserCards } from './UserCards.tsx';

const PEOPLE = [
  [3, 'Mia Larsen'],
  [8, 'Aiko Tanaka'],
  [16, 'Yann Moreau'],
] as const;

function People() {
  const { onPerson } = useDefaults();
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

const open = (name: string) => async () =>
  userEvent.click(await screen.findByRole('button', { name: `About ${name}` }));

/** Every avatar below opens the card of its person. */
export const Closed: Story = {};
export const Friend: Story = { play: open('Aiko Tanaka') };
export const Stranger: Story = { play: open('Yann Moreau'), globals: { theme: 'dark', language: 'en-US' } };
