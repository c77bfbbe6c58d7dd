import { createContext, type HTMLProps } from 'react';

/** What a row of an open menu needs from the menu around it. */
export interface OpenMenu {
  readonly activeIndex: number | null;
  readonly itemProps: (props?: HTMLProps<HTMLElement>) => Record<string, unknown>;
}

export const OpenMenuContext = createContext<OpenMenu | undefined>(undefined);
