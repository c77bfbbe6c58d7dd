import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { Stage } from '../../testing/stage.ts';
import { ContactDetail } from './ContactDetail.tsx';

const meta = {
  component: ContactDetail,
  args: { userId: 3, onMessage: fn() },
  parameters: { frame: { width: 968, height: 720 } },
} satisfies Meta<typeof ContactDetail>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Friend: Story = {};
export const English: Story = { globals: { language: 'en-US' } };
export const Dark: Story = { globals: { theme: 'dark' } };
export const NotAFriend: Story = { args: { userId: 16 } };
export const Asked: Story = { args: { userId: 15 } };
export const Unknown: Story = { args: { userId: 404 } };
export const LongNames: Story = {
  globals: { language: 'en-US' },
  parameters: {
    stage(stage: Stage) {
      stage.person(3).set({
        ...stage.person(3).getSnapshot(),
        showNickName: 'Maximiliane-Theodora von Hohenfels-Wagenstein',
        remarkNickName: 'Maximiliane-Theodora von Hohenfels-Wagenstein',
        nickName: 'Donaudampfschifffahrtsgesellschaftskapitän',
        companyName: 'Wagenstein, Hohenfels & Daughters Publishing House',
        signature: 'https://example.com/a/very/long/address/that/cannot/be/broken/anywhere/at/all',
      });
    },
  },
};
/** With the way back in a bar above. */
export const PhoneWithBack: Story = {
  args: { onBack: fn() },
  parameters: { frame: { width: 390, height: 760 } },
};
export const Phone: Story = { parameters: { frame: { width: 390, height: 760 } } };
