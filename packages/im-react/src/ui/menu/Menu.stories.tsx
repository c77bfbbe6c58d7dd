import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { expectShown } from '../../../.storybook/look-checks.ts';
import { Button } from '../button/Button.tsx';
import { Info, Languages, LogOut, RefreshCw, Settings, Trash2 } from '../icon/icons.ts';
import { MenuItem, Submenu } from '../lazy.ts';
import { Menu } from './Menu.tsx';
import { MenuLine } from './MenuLine.tsx';

const meta = {
  component: Menu,
  args: {
    label: 'Menu',
    trigger: <Button>Menu</Button>,
    children: (
      <>
        <MenuItem icon={RefreshCw} label="Refresh page" onSelect={fn()} />
        <MenuItem icon={Settings} label="Settings" disabled />
        <MenuItem icon={Trash2} label="Clear all chat history" danger />
        <MenuLine />
        <MenuItem icon={Info} label="About" end="v1.0.0" />
        <Submenu icon={Languages} label="Language">
          <MenuItem label="简体中文" checked />
          <MenuItem label="English" checked={false} />
          <MenuItem label="繁體中文" checked={false} />
        </Submenu>
        <MenuLine />
        <MenuItem icon={LogOut} label="Log out" />
      </>
    ),
  },
  parameters: { frame: { width: 560, height: 420 } },
} satisfies Meta<typeof Menu>;
export default meta;
type Story = StoryObj<typeof meta>;

const button = () => screen.getByRole('button', { name: 'Menu' });

export const Closed: Story = {
  async play() {
    await expect(button()).toHaveAttribute('aria-haspopup', 'menu');
    await expect(button()).toHaveAttribute('aria-expanded', 'false');
    await expect(screen.queryByRole('menu')).toBeNull();
  },
};
/** One tab stop: arrow keys move, Escape closes it and gives the focus back. */
export const Open: Story = {
  async play() {
    await userEvent.click(button());
    await expectShown(await screen.findByRole('menu', { name: 'Menu' }));
    const items = screen.getAllByRole('menuitem');
    await expect(items.map((item) => item.textContent)).toEqual([
      'Refresh page',
      'Settings',
      'Clear all chat history',
      'Aboutv1.0.0',
      'Language',
      'Log out',
    ]);
    await expect(items[1]).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button()).toHaveFocus());
    await expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Refresh page' })).toHaveFocus());
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus());
  },
};
export const SubmenuOpen: Story = {
  globals: { theme: 'dark' },
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }));
    await screen.findByRole('menu', { name: 'Menu' });
    await userEvent.keyboard('{End}{ArrowUp}{ArrowRight}');
    await expectShown(await screen.findByRole('menu', { name: 'Language' }));
    await expect(screen.getByRole('menuitemradio', { name: '简体中文' })).toBeChecked();
    await expect(screen.getByRole('menuitemradio', { name: 'English' })).not.toBeChecked();
    await waitFor(() => expect(screen.getByRole('menuitemradio', { name: '简体中文' })).toHaveFocus());
  },
};
