import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { portrait } from '../../../.storybook/portraits.ts';
import { NOW } from '../../../.storybook/stage.tsx';
import { DEMO_GROUP, demoMessageStage } from '../../testing/demo-message-stage.ts';
import type { Stage } from '../../testing/stage.ts';
import { ChatApp } from './ChatApp.tsx';

const meta = {
  component: ChatApp,
  args: { onSelect: fn() },
  parameters: {
    frame: { width: 1000, height: 800 },
    client: (language: string) => demoMessageStage({ language, now: NOW, portrait }).client,
  },
} satisfies Meta<typeof ChatApp>;
export default meta;
type Story = StoryObj<typeof meta>;

const PHONE = { frame: { width: 390, height: 800 } };
const stage = (arrange: (stage: Stage) => void) => ({ client: undefined, stage: arrange });
const signedOut = stage((made) => made.session.set({ status: 'signedOut', reason: 'none' }));

export const NothingOpen: Story = {};
export const Open: Story = { args: { defaultSelected: DEMO_GROUP } };
/** Less than 680 px: one side at a time. */
export const PhoneList: Story = { parameters: PHONE };
export const PhoneOpen: Story = { args: { defaultSelected: DEMO_GROUP }, parameters: PHONE };
/** Both sides in a window as narrow as the desktop shell allows. */
export const Split: Story = {
  args: { defaultSelected: DEMO_GROUP, layout: 'split' },
  parameters: { frame: { width: 600, height: 400 } },
};
/** Somebody who has no conversation yet is welcomed, and helped to the first. */
export const NewAccount: Story = {
  parameters: stage((made) => made.list.set({ keys: [], ready: true })),
};
export const SignedOut: Story = { parameters: signedOut };
/** The host's own form in the place of everything. */
export const SignedOutWithForm: Story = {
  args: {
    slots: {
      SignedOut: () => (
        <form style={{ display: 'grid', placeContent: 'center', gap: 8, gridColumn: '1 / -1' }}>
          <label>
            Company mail <input />
          </label>
          <button type="submit">Continue</button>
        </form>
      ),
    },
  },
  parameters: signedOut,
};
