'use client';

import { MenuItem as MenuItemPart, Submenu as SubmenuPart } from '../../ui/lazy.ts';
import { Menu as MenuPart } from '../../ui/menu/Menu.tsx';
import { MenuLine as MenuLinePart } from '../../ui/menu/MenuLine.tsx';
import { withRoot } from '../ImRoot.tsx';

/** Menu with its trigger: one tab stop, arrow keys, type-ahead, Escape closes. */
export const Menu = /* @__PURE__ */ withRoot(MenuPart);
/** Item of a menu. */
export const MenuItem = /* @__PURE__ */ withRoot(MenuItemPart);
/** Separator between items of a menu. */
export const MenuLine = /* @__PURE__ */ withRoot(MenuLinePart);
/** Item of a menu that opens a menu at its side. */
export const Submenu = /* @__PURE__ */ withRoot(SubmenuPart);
