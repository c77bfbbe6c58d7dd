'use client';

import { createContext, useContext } from 'react';
import type { LazyPart } from '../../../ui/lazy/lazy.tsx';
import type { PanelProps, PanePanel } from '../../pane-panels.ts';

/** Props of the search panel. */
export interface PaneSearchProps extends PanelProps {
  /** Kind of message that the search starts with. Default: all. */
  readonly kind?: Extract<PanePanel, { readonly kind: 'search' }>['of'];
}

/** Panels that rooms above the conversation add to panes, by their kind. A pane has no button for one that is missing. */
export interface PaneParts {
  /** Search in the conversation. */
  readonly search?: LazyPart<PaneSearchProps>;
}

/** Panels of panes. Filled by `UiProvider`. */
export const PanePartsContext = createContext<PaneParts>({});

/** Panels that panes below a provider have. */
export function usePaneParts(): PaneParts {
  return useContext(PanePartsContext);
}
