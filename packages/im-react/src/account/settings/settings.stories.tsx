import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { alsoInThisLook, expectShown } from '../../../.storybook/look-checks.ts';
import { NOW } from '../../../.storybook/stage.tsx';
import { demoSessions } from '../../testing/demo/sessions.ts';
import type { Stage } from '../../testing/stage/stage.ts';
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

/** Opens a section; it is named after its tab. */
async function openTab(name: string) {
  await userEvent.click(await screen.findByRole('tab', { name }));
  await expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(name);
  return within(await screen.findByRole('tabpanel', { name }));
}

/** The first of five sections: who is signed in, password, deletion. */
export const Account: Story = {
  async play() {
    const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }));
    await waitFor(() => expect(dialog.getByRole('tab', { name: 'Account' })).toHaveFocus());
    const tabs = dialog.getAllByRole('tab').map((tab) => tab.textContent);
    await expect(tabs).toEqual(['Account', 'Devices', 'Notifications', 'Appearance', 'Blocked people']);
    const account = within(dialog.getByRole('tabpanel', { name: 'Account' }));
    await expectShown(account.getByText('Noah Berg'));
    await expectShown(account.getByText('Username: noah'));
    const buttons = account.getAllByRole('button').map((button) => button.textContent);
    await expect(buttons).toEqual(['My profile', 'Change password', 'Delete']);
    await userEvent.keyboard('{ArrowDown}');
    await expect(dialog.getByRole('tab', { name: 'Devices' })).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect(dialog.getByRole('tab', { name: 'Account' })).toHaveAttribute('aria-selected', 'true');
  },
};
/** What is wrong stands at its field. */
export const ChangePassword: Story = {
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
    const buttons = await screen.findAllByRole('button', { name: 'Change password' });
    for (const button of buttons) await userEvent.click(button);
    await expect(await screen.findByLabelText('Current password')).toHaveAccessibleDescription(
      'Please enter your password',
    );
    await expect(screen.getByLabelText('New password')).toHaveAccessibleDescription('At least 5 characters');
    await expectShown(screen.getByText('All other devices are signed out.'));
  },
};
export const DeleteAccount: Story = {
  globals: { language: 'en-US', theme: 'dark' },
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await expect(await screen.findByLabelText('Password')).toHaveFocus();
    await expectShown(screen.getByText(/^Your account, friends and groups are deleted for good\./));
    await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
    await expect(await screen.findByRole('alert')).toHaveTextContent('Please enter your password');
  },
};
/** This one cannot be signed out here, the others can. */
export const Devices: Story = {
  async play() {
    const panel = await openTab('Devices');
    const [own, phone, laptop] = await panel.findAllByRole('listitem');
    await expect(own).toHaveTextContent(/^Windows · ChromeThis deviceOnline$/);
    await expect(phone).toHaveTextContent(/^AndroidLast seen 13:30/);
    await expect(laptop).toHaveTextContent(/^macOS · SafariLast seen/);
    const ends = panel.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    await expect(ends).toEqual(['Sign out Android', 'Sign out macOS · Safari']);
  },
};
export const Notifications: Story = {
  async play() {
    const panel = await openTab('Notifications');
    await expect(panel.getByRole('switch', { name: 'Message sound' })).toBeChecked();
    await expect(panel.getByRole('switch', { name: 'Desktop notifications' })).not.toBeChecked();
  },
};
export const AppearanceDark: Story = {
  globals: { language: 'zh-CN', theme: 'dark' },
  play: alsoInThisLook(async () => {
    const panel = await openTab('外观与输入');
    await expect(panel.getByRole('radio', { name: '跟随系统' })).toBeChecked();
    const themes = within(panel.getByRole('radiogroup', { name: '主题' })).getAllByRole('radio');
    await expect(themes).toHaveLength(3);
    await expectShown(panel.getByRole('radiogroup', { name: '发送键' }));
  }),
};
export const Blocked: Story = {
  async play() {
    const panel = await openTab('Blocked people');
    const rows = await panel.findAllByRole('listitem');
    await expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Priya Nair'),
      expect.stringContaining('Bo Lindqvist'),
    ]);
    await expect(panel.getByRole('button', { name: 'Remove Priya Nair from the blocked people' })).toBeEnabled();
  },
};
export const NobodyBlocked: Story = {
  parameters: { stage: () => undefined },
  globals: { language: 'zh-TW' },
  async play() {
    const panel = await openTab('黑名單');
    await expectShown(panel.getByText('黑名單為空'));
    await expect(panel.queryByRole('listitem')).toBeNull();
  },
};
export const OtherSettings: StoryObj<typeof OtherSettingsDialog> = {
  render: () => <OtherSettingsDialog open onOpenChange={fn()} />,
  async play() {
    const box = await screen.findByRole('checkbox', { name: 'Require friend confirmation' });
    await expect(box).toBeChecked();
    await expect(box).toHaveAccessibleDescription('When off, anybody who asks becomes your friend at once');
    await userEvent.click(box);
    await expect(box).not.toBeChecked();
  },
};
export const ClearHistory: StoryObj<typeof ClearHistoryDialog> = {
  render: () => <ClearHistoryDialog open onOpenChange={fn()} />,
  async play() {
    const dialog = await screen.findByRole('dialog', { name: 'Clear all chat history?' });
    await expect(dialog).toHaveTextContent('Your friends keep their copies. This cannot be undone.');
    await expect(within(dialog).getByRole('button', { name: 'Clear history' })).toBeEnabled();
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
  },
};
