import type { Meta, StoryObj } from '@storybook/react-vite';
import type { AlbumState } from 'im-sdk';
import { fn } from 'storybook/test';
import { CREW } from '../../testing/demo-groups.ts';
import type { Stage } from '../../testing/stage.ts';
import { AlbumScreen } from './AlbumScreen.tsx';

const meta = {
  component: AlbumScreen,
  args: { groupId: CREW, onBack: fn() },
  parameters: { frame: { width: 586, height: 700 } },
} satisfies Meta<typeof AlbumScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const having = (state: Partial<AlbumState>) => ({
  stage(stage: Stage) {
    const album = stage.inGroups.album(CREW);
    album.set({ ...album.getSnapshot(), ...state });
  },
});

export const Months: Story = {};
export const English: Story = { globals: { language: 'en-US' } };
export const Dark: Story = { globals: { theme: 'dark' } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
export const Empty: Story = { parameters: having({ images: [] }) };
export const Loading: Story = { parameters: having({ phase: 'loading', images: [] }) };
export const Failed: Story = { parameters: having({ phase: 'failed', images: [] }) };
export const More: Story = { parameters: having({ more: true }) };
export const MoreFailed: Story = { parameters: having({ more: true, older: 'failed' }) };
export const Phone: Story = { parameters: { frame: { width: 390, height: 760 } } };
