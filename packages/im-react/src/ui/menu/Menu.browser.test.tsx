import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';
import { Button } from '../button/Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { MenuItem, Submenu } from '../lazy.ts';
import { Menu } from './Menu.tsx';
import { MenuLine } from './MenuLine.tsx';

async function renderMenu() {
  const chosen = vi.fn();
  const choose = (name: string) => () => chosen(name);
  const { screen } = await renderOnStage(
    <Menu label="Menu" trigger={<Button>Open</Button>}>
      <MenuItem label="Refresh page" onSelect={choose('refresh')} />
      <MenuItem label="Settings" disabled onSelect={choose('settings')} />
      <Submenu label="Language">
        <MenuItem label="English" checked onSelect={choose('en-US')} />
        <MenuItem label="繁體中文" checked={false} onSelect={choose('zh-TW')} />
      </Submenu>
      <MenuLine />
      <MenuItem label="Log out" danger onSelect={choose('logout')} />
    </Menu>,
  );
  return { screen, chosen, trigger: screen.getByRole('button', { name: 'Open' }) };
}

const focused = () => document.activeElement?.textContent;
/** Focus comes into a menu a frame after it is seen. */
const hasKeys = () => vi.waitFor(() => expect(document.activeElement?.closest('[role="menu"]')).not.toBeNull());

describe('Menu', () => {
  test('opens from the keyboard at its first row; arrows, Home, End and typing move; Enter runs and closes', async () => {
    const { screen, chosen, trigger } = await renderMenu();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('menu', { name: 'Menu' })).toBeVisible();
    await vi.waitFor(() => expect(focused()).toBe('Refresh page'));
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('Log out');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('Refresh page');
    await userEvent.keyboard('l');
    expect(focused()).toBe('Language');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(chosen).toHaveBeenCalledExactlyOnceWith('logout');
    await vi.waitFor(() => expect(document.querySelector('[role="menu"]')).toBeNull());
    await expect.element(trigger).toHaveFocus();
  });

  test('Escape closes and gives focus back', async () => {
    const { screen, chosen, trigger } = await renderMenu();
    await trigger.click();
    await expect.element(screen.getByRole('menu', { name: 'Menu' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.querySelector('[role="menu"]')).toBeNull());
    await expect.element(trigger).toHaveFocus();
    expect(chosen).not.toHaveBeenCalled();
  });

  test('Tab leaves it as Escape does: focus is never on something that nobody sees', async () => {
    const { screen, chosen, trigger } = await renderMenu();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('menuitem', { name: 'Refresh page' })).toHaveFocus();
    await userEvent.keyboard('l{ArrowRight}');
    await expect.element(screen.getByRole('menuitemradio', { name: 'English' })).toHaveFocus();
    await userEvent.tab();
    await vi.waitFor(() => expect(document.querySelector('[role="menu"]')).toBeNull());
    await expect.element(trigger).toHaveFocus();
    expect(chosen).not.toHaveBeenCalled();
  });

  test('a submenu opens with → and closes with ←; a choice in it closes all', async () => {
    const { screen, chosen, trigger } = await renderMenu();
    await trigger.click();
    await hasKeys();
    await userEvent.keyboard('{ArrowDown}l{ArrowRight}');
    await expect.element(screen.getByRole('menuitemradio', { name: 'English', checked: true })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await vi.waitFor(() => expect(focused()).toBe('Language'));
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(screen.getByRole('menuitemradio', { name: 'English' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(chosen).toHaveBeenCalledExactlyOnceWith('zh-TW');
    await vi.waitFor(() => expect(document.querySelector('[role="menu"]')).toBeNull());
  });

  test('Escape leaves the menu, not the dialog that it stands in', async () => {
    const left = vi.fn();
    const { screen } = await renderOnStage(
      <Dialog open onOpenChange={left} title="Settings">
        <Menu label="Menu" trigger={<Button>Open</Button>}>
          <MenuItem label="Refresh page" />
          <Submenu label="Language">
            <MenuItem label="English" />
          </Submenu>
        </Menu>
      </Dialog>,
    );
    const trigger = screen.getByRole('button', { name: 'Open' });
    await expect.element(trigger).toHaveFocus();
    for (const inSubmenu of [false, true]) {
      await userEvent.keyboard('{Enter}');
      await expect.element(screen.getByRole('menuitem', { name: 'Refresh page' })).toHaveFocus();
      if (inSubmenu) {
        await userEvent.keyboard('{ArrowDown}{ArrowRight}');
        await expect.element(screen.getByRole('menuitem', { name: 'English' })).toHaveFocus();
      }
      await userEvent.keyboard('{Escape}');
      await vi.waitFor(() => expect(document.querySelector('[role="menu"]')).toBeNull());
      await expect.element(trigger).toHaveFocus();
    }
    expect(left).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(left).toHaveBeenCalledOnce();
  });

  test('a submenu stands behind its row, right to left at the left', async () => {
    await page.viewport(1280, 800);
    for (const [direction, key] of [
      ['ltr', '{ArrowRight}'],
      ['rtl', '{ArrowLeft}'],
    ] as const) {
      const { screen } = await renderOnStage(
        <div style={{ paddingInlineStart: 500 }}>
          <Menu label="Menu" trigger={<Button>Open</Button>}>
            <Submenu label="Language">
              <MenuItem label="English" />
            </Submenu>
          </Menu>
        </div>,
        { direction, style: { inlineSize: 1200, blockSize: 600 } },
      );
      await screen.getByRole('button', { name: 'Open' }).click();
      await hasKeys();
      await userEvent.keyboard(`{ArrowDown}${key}`);
      await expect.element(screen.getByRole('menu', { name: 'Language' })).toBeVisible();
      const middle = (name: string): number => {
        const { left, right } = screen.getByRole('menu', { name }).element().getBoundingClientRect();
        return (left + right) / 2;
      };
      await vi.waitFor(() => expect(middle('Language') > middle('Menu')).toBe(direction === 'ltr'));
      await screen.unmount();
    }
    await page.viewport(414, 896);
  });

  test('a row that is off does nothing and leaves the menu open', async () => {
    const { screen, chosen, trigger } = await renderMenu();
    await trigger.click();
    await screen.getByRole('menuitem', { name: 'Settings' }).click({ force: true });
    expect(chosen).not.toHaveBeenCalled();
    await expect.element(screen.getByRole('menu', { name: 'Menu' })).toBeVisible();
  });

  test('stays usable where a modal of the host makes the page inert', async () => {
    const { screen, trigger } = await renderMenu();
    await trigger.click();
    await expect.element(screen.getByRole('menu', { name: 'Menu' })).toBeVisible();
    try {
      document.body.style.pointerEvents = 'none';
      document.body.style.visibility = 'hidden';
      const { pointerEvents, visibility } = getComputedStyle(
        screen.getByRole('menuitem', { name: 'Refresh page' }).element(),
      );
      expect([pointerEvents, visibility]).toEqual(['auto', 'visible']);
    } finally {
      document.body.style.pointerEvents = '';
      document.body.style.visibility = '';
    }
  });

  test('stands in an element with the looks of the root', async () => {
    const { screen, trigger } = await renderMenu();
    await trigger.click();
    await expect.element(screen.getByRole('menu', { name: 'Menu' })).toBeVisible();
    const portal = screen.getByRole('menu', { name: 'Menu' }).element().closest('.im-root');
    expect(portal?.getAttribute('data-im-part')).toBe('portal');
    expect(portal?.getAttribute('data-theme')).toBe('light');
    expect(portal?.getAttribute('lang')).toBe('en-US');
  });
});
