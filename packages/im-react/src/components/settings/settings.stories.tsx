import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn, screen, userEvent } from 'storybook/test';
import { NOW } from '../../../.storybook/stage.tsx';
import { demoSessions } from '../../testing/demo-sessions.ts';
import type { Stage } from '../../testing/stage.ts';
import { ClearHistoryDialog } from './ClearHistoryDialog.tsx';
import { OtherSettingsDialog } from './OtherSettingsDialog.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';

function filled(stage: Stage): void {
  stage.sessions = demoSessions(NOW);
  stage.blocked.set([5, 12]);
}

const meta = {
  component: SettingsDialog,
  args: { open: true, onOpenChange: fn(), theme: 'system', onThemeChange: fn(), onProfile: fn() },
  parameters: { frame: { width: 900, height: 640 }, stage: filled },
  globals: { language: 'en-US' },
} satisfies Meta<typeof SettingsDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));

export const Account: Story = {};
export const ChangePassword: Story = {
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
    const buttons = await screen.findAllByRole('button', { name: 'Change password' });
    for (const button of buttons) await userEvent.click(button);
    await screen.findByText('At least 5 characters');
  },
};
export const DeleteAccount: Story = {
  globals: { language: 'en-US', theme: 'dark' },
  play: async () => userEvent.click(await screen.findByRole('button', { name: 'Delete' })),
};
export const Devices: Story = { play: () => tab('Devices') };
export const Notifications: Story = { play: () => tab('Notifications') };
export const AppearanceDark: Story = { globals: { language: 'zh-CN', theme: 'dark' }, play: () => tab('外观与输入') };
export const Blocked: Story = { play: () => tab('Blocked people') };
export const NobodyBlocked: Story = {
  parameters: { stage: () => undefined },
  globals: { language: 'zh-TW' },
  play: () => tab('黑名單'),
};
export const OtherSettings: StoryObj<typeof OtherSettingsDialog> = {
  render: () => <OtherSettingsDialog open onOpenChange={fn()} />,
};
export const ClearHistory: StoryObj<typeof ClearHistoryDialog> = {
  render: () => <ClearHistoryDialog open onOpenChange={fn()} />,
};
