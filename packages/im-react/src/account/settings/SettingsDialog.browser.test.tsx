import { ImError } from 'im-sdk/protocol';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoSessions } from '../../testing/demo/sessions.ts';
import { demoStage } from '../../testing/demo/stage.ts';
import { renderOnStage, TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import { ClearHistoryDialog } from './ClearHistoryDialog.tsx';
import { OtherSettingsDialog } from './OtherSettingsDialog.tsx';
import { ResyncDialog } from './ResyncDialog.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';

const refused = (code: 'auth.wrongPassword' | 'client.networkFailed') =>
  new ImError(code, 'no', { category: 'refused' });

async function show() {
  const stage = demoStage({ language: 'en-US', now: TEST_NOW });
  stage.sessions = demoSessions(TEST_NOW);
  stage.blocked.set([5, 12]);
  const calls = { onOpenChange: vi.fn(), onThemeChange: vi.fn(), onProfile: vi.fn() };
  const { screen } = await renderOnStage(<SettingsDialog open theme="system" {...calls} />, { stage });
  const dialog = screen.getByRole('dialog', { name: 'Settings' });
  await expect.element(dialog).toBeVisible();
  return { dialog, screen, stage, ...calls };
}

describe('SettingsDialog', () => {
  test('the sections are one tab stop, chosen by arrow keys', async () => {
    const { dialog } = await show();
    const tab = (name: string) => dialog.getByRole('tab', { name });
    await expect.element(tab('Account')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(tab('Devices')).toHaveFocus();
    await expect.element(dialog.getByRole('tabpanel', { name: 'Devices' })).toBeVisible();
    await userEvent.keyboard('{End}');
    await expect.element(dialog.getByRole('tabpanel', { name: 'Blocked people' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(tab('Account')).toHaveAttribute('aria-selected', 'true');
    expect(
      dialog
        .getByRole('tab')
        .elements()
        .filter((each) => (each as HTMLElement).tabIndex === 0),
    ).toHaveLength(1);
  });

  test('on a phone all sections stand side by side, and the page is left by a way back', async () => {
    await page.viewport(390, 844);
    const { dialog, onOpenChange } = await show();
    const tabs = dialog.getByRole('tablist').element();
    expect(tabs.scrollWidth).toBeLessThanOrEqual(tabs.clientWidth);
    for (const tab of dialog.getByRole('tab').elements()) {
      expect(tab.scrollWidth).toBeLessThanOrEqual(tab.clientWidth);
    }
    await dialog.getByRole('button', { name: 'Back' }).click();
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false, 'close');
    await page.viewport(414, 896);
  });

  test('friends see when one was last online, until that is switched off; a failure takes it back', async () => {
    const { dialog, screen, stage } = await show();
    const shown = dialog.getByRole('switch', { name: 'Show friends when I was last online' });
    await expect.element(shown).not.toBeInTheDocument();
    const self = stage.self.getSnapshot();
    if (self) stage.self.set({ ...self, hidesLastSeen: false });
    await expect.element(shown).toBeChecked();
    await shown.click();
    await vi.waitFor(() => expect(stage.calls).toContain('update profile {"hidesLastSeen":true}'));
    await expect.element(shown).not.toBeChecked();
    stage.next = () => Promise.reject(refused('client.networkFailed'));
    await shown.click();
    await expect.element(screen.getByText('Failed to update settings, please try again')).toBeVisible();
    await expect.element(shown).not.toBeChecked();
  });

  test('the password is changed only with the current one, and a new one that was typed twice', async () => {
    const { dialog, screen, stage } = await show();
    await dialog.getByRole('button', { name: 'Change password' }).click();
    const [before, after, again] = ['Current password', 'New password', 'Confirm password'].map((name) =>
      dialog.getByRole('textbox', { name }),
    );
    if (!before || !after || !again) throw new Error('three fields');
    await expect.element(before).toHaveFocus();
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect.element(dialog.getByText('Please enter your password')).toBeVisible();
    await expect.element(dialog.getByText('At least 5 characters')).toBeVisible();
    await before.fill('demo-12345');
    await after.fill('other-12345');
    await again.fill('other-1234');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText('The passwords are not the same')).toBeVisible();
    expect(stage.calls).toEqual([]);
    await again.fill('other-12345');
    stage.next = () => Promise.reject(refused('auth.wrongPassword'));
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText('This password is wrong')).toBeVisible();
    await expect.element(before).toHaveAttribute('aria-invalid', 'true');
    stage.next = async () => undefined;
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect.element(screen.getByText('Password changed')).toBeVisible();
    expect(stage.calls.at(-1)).toBe('change password demo-12345 other-12345');
    await expect.element(before).not.toBeInTheDocument();
  });

  test('the account is deleted only with the password', async () => {
    const { dialog, stage } = await show();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    const remove = dialog.getByRole('button', { name: 'Delete account' });
    await remove.click();
    await expect.element(dialog.getByText('Please enter your password')).toBeVisible();
    expect(stage.calls).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Password' }).fill('demo-12345');
    await remove.click();
    await vi.waitFor(() => expect(stage.calls).toEqual(['delete account demo-12345']));
  });

  test('devices: this one cannot be signed out, another one can; a failed load can be tried again', async () => {
    const { dialog, stage } = await show();
    stage.next = () => Promise.reject(refused('client.networkFailed'));
    await dialog.getByRole('tab', { name: 'Devices' }).click();
    await expect.element(dialog.getByText('The devices could not be loaded')).toBeVisible();
    stage.next = async () => undefined;
    await dialog.getByRole('button', { name: 'Try again' }).click();
    const rows = dialog.getByRole('list', { name: 'Devices' }).getByRole('listitem');
    await expect.element(rows.first()).toHaveTextContent('Windows · ChromeThis deviceOnline');
    expect(rows.first().getByRole('button').query()).toBeNull();
    await dialog.getByRole('button', { name: 'Sign out macOS · Safari' }).click();
    await vi.waitFor(() => expect(rows.elements()).toHaveLength(2));
    expect(stage.calls.at(-1)).toBe('end session 3');
  });

  test('blocked people can be taken from the list', async () => {
    const { dialog, screen, stage } = await show();
    await dialog.getByRole('tab', { name: 'Blocked people' }).click();
    const remove = dialog.getByRole('button', { name: 'Remove Priya Nair from the blocked people' });
    stage.next = () => Promise.reject(refused('client.networkFailed'));
    await remove.click();
    await expect.element(screen.getByText('Failed to remove from the blacklist')).toBeVisible();
    stage.next = async () => undefined;
    await remove.click();
    await expect.element(remove).not.toBeInTheDocument();
    expect(stage.blocked.getSnapshot()).toEqual([12]);
  });

  test('of thousands of blocked people only those near the view are in the page', async () => {
    const { dialog, stage } = await show();
    stage.blocked.set(Array.from({ length: 3_000 }, (_, index) => 1_000 + index));
    await dialog.getByRole('tab', { name: 'Blocked people' }).click();
    const list = dialog.getByRole('list', { name: 'Blocked people' });
    await expect.element(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '3000');
    expect(list.getByRole('listitem').elements().length).toBeLessThan(60);
  });

  test('the keyboard stays in the dialog when a row disappears', async () => {
    const { dialog } = await show();
    const isInside = () => vi.waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull());
    await dialog.getByRole('tab', { name: 'Blocked people' }).click();
    const unblock = dialog.getByRole('button', { name: 'Remove Priya Nair from the blocked people' });
    await unblock.click();
    await expect.element(unblock).not.toBeInTheDocument();
    await isInside();
    await dialog.getByRole('tab', { name: 'Devices' }).click();
    const end = dialog.getByRole('button', { name: /^Sign out / }).first();
    const name = (await end.element()).getAttribute('aria-label') ?? '';
    await end.click();
    await expect.element(dialog.getByRole('button', { name, exact: true })).not.toBeInTheDocument();
    await isInside();
  });

  test('theme, send key and sound', async () => {
    const { dialog, onThemeChange, onProfile } = await show();
    await dialog.getByRole('button', { name: 'My profile' }).click();
    expect(onProfile).toHaveBeenCalledOnce();
    await dialog.getByRole('tab', { name: 'Appearance' }).click();
    await dialog.getByRole('radio', { name: 'Dark' }).click();
    expect(onThemeChange).toHaveBeenCalledExactlyOnceWith('dark');
    await dialog.getByRole('radio', { name: 'Send with Ctrl + Enter' }).click();
    expect(localStorage.getItem('im-react.sendKey')).toBe('ctrlEnter');
    await dialog.getByRole('radio', { name: 'Send with Enter', exact: true }).click();
    await dialog.getByRole('tab', { name: 'Notifications' }).click();
    const sound = dialog.getByRole('switch', { name: 'Message sound' });
    await expect.element(sound).toBeChecked();
    await sound.click();
    expect(localStorage.getItem('im-react.messageSound')).toBe('off');
    await sound.click();
    localStorage.removeItem('im-react.sendKey');
    localStorage.removeItem('im-react.messageSound');
  });

  test('on a phone it is a page, its sections in one line', async () => {
    await page.viewport(390, 844);
    const { dialog } = await show();
    await vi.waitFor(() => expect(dialog.element().getBoundingClientRect().width).toBe(390));
    const tabs = dialog
      .getByRole('tab')
      .elements()
      .map((tab) => tab.getBoundingClientRect().top);
    expect(new Set(tabs).size).toBe(1);
    await page.viewport(414, 896);
  });
});

describe('OtherSettingsDialog', () => {
  test('one checkbox, on by default; a failure takes it back and says so', async () => {
    const { screen, stage } = await renderOnStage(<OtherSettingsDialog open onOpenChange={() => undefined} />);
    const box = screen.getByRole('checkbox', { name: 'Require friend confirmation' });
    await expect.element(box).toBeChecked();
    await expect.element(box).toHaveFocus();
    stage.next = () => Promise.reject(refused('client.networkFailed'));
    await userEvent.keyboard(' ');
    await expect.element(screen.getByText('Failed to update settings, please try again')).toBeVisible();
    await expect.element(box).toBeChecked();
    stage.next = async () => undefined;
    await userEvent.keyboard(' ');
    await expect.element(box).not.toBeChecked();
    expect(stage.calls).toEqual(['setManualApprove false', 'setManualApprove false']);
  });
});

describe('ClearHistoryDialog', () => {
  test('asks first; a failure says why and the question stays', async () => {
    const onOpenChange = vi.fn();
    const { screen, stage } = await renderOnStage(<ClearHistoryDialog open onOpenChange={onOpenChange} />);
    const dialog = screen.getByRole('dialog', { name: 'Clear all chat history?' });
    await expect.element(dialog).toBeVisible();
    expect(stage.calls).toEqual([]);
    stage.next = () => Promise.reject(refused('client.networkFailed'));
    const clear = dialog.getByRole('button', { name: 'Clear history' });
    await clear.click();
    await expect.element(screen.getByText(/^Failed to clear chat history: Network connection failed/)).toBeVisible();
    expect(onOpenChange).not.toHaveBeenCalled();
    stage.next = async () => undefined;
    await clear.click();
    await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false, 'done'));
    expect(stage.calls).toEqual(['clear all', 'clear all']);
  });
});

describe('ResyncDialog', () => {
  test('asks first, and closes when it is done', async () => {
    const onOpenChange = vi.fn();
    const { screen, stage } = await renderOnStage(<ResyncDialog open onOpenChange={onOpenChange} />);
    const dialog = screen.getByRole('dialog', { name: 'Resync chat history?' });
    await expect.element(dialog.getByText(/Drafts and unsent messages stay/)).toBeVisible();
    expect(stage.calls).toEqual([]);
    await dialog.getByRole('button', { name: 'Resync' }).click();
    await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false, 'done'));
    expect(stage.calls).toEqual(['resync']);
  });
});
