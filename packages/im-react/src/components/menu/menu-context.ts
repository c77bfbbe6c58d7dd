import { createContext, type HTMLProps } from 'react';

/** What a row of a menu needs from the menu around it. */
export interface MenuContextValue {
  readonly activeIndex: number | null;
  readonly itemProps: (props?: HTMLProps<HTMLElement>) => Record<string, unknown>;
}

export const MenuContext = createContext<MenuContextValue | undefined>(undefined);
