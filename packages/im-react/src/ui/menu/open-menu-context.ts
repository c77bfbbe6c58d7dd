import { createContext, type HTMLProps } from 'react';

/** Context of the items of an open menu. */
export interface OpenMenu {
  readonly activeIndex: number | null;
  readonly itemProps: (props?: HTMLProps<HTMLElement>) => Record<string, unknown>;
}

export const OpenMenuContext = createContext<OpenMenu | undefined>(undefined);
