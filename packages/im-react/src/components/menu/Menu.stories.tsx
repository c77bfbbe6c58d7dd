import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn, screen, userEvent } from 'storybook/test';
import { Button } from '../button/Button.tsx';
import { Info, Languages, LogOut, RefreshCw, Settings, Trash2 } from '../icon/icons.ts';
import { MenuItem, Submenu } from '../lazy/parts.ts';
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

export const Closed: Story = {};
export const Open: Story = {
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }));
    await screen.findByRole('menu', { name: 'Menu' });
  },
};
export const SubmenuOpen: Story = {
  globals: { theme: 'dark' },
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }));
    await screen.findByRole('menu', { name: 'Menu' });
    await userEvent.keyboard('{End}{ArrowUp}{ArrowRight}');
    await screen.findByRole('menu', { name: 'Language' });
  },
};
