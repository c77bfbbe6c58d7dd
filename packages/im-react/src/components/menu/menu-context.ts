import { type ComponentType, createContext } from 'react';
import type { MenuItemProps } from './MenuItem.tsx';
import type { SubmenuProps } from './Submenu.tsx';

/** How the rows of an open menu are drawn: comes with the code of the open menu, so that a closed one costs nothing. */
export interface MenuRows {
  readonly Item: ComponentType<MenuItemProps>;
  readonly Submenu: ComponentType<SubmenuProps>;
}

export const MenuRowsContext = createContext<MenuRows | undefined>(undefined);
