'use client';

import { createContext } from 'react';
import type { LazyComponent } from '../../../ui/lazy/lazy.tsx';
import type { PanelProps, PanePanel } from '../../pane-panels.ts';

/** Props of the search panel. */
export interface PaneSearchProps extends PanelProps {
  /** Kind of message that the search starts with. Default: all. */
  readonly kind?: Extract<PanePanel, { readonly kind: 'search' }>['of'];
}

/** Search panel of panes. Its component belongs to `chats/`, so `UiProvider` provides it. Without it a pane has no search button. */
export const PaneSearchContext = createContext<LazyComponent<PaneSearchProps> | undefined>(undefined);
