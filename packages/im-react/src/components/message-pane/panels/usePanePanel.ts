import { useState } from 'react';
import { useEvent } from '../../../hooks/useEvent.ts';
import type { PanePanel } from './pane-panels.ts';

export interface PanePanelOptions {
  /** The panel that is open, where the host decides; `null` for none. */
  readonly panel?: PanePanel | null;
  /** The panel that is open at first, where the pane decides. */
  readonly defaultPanel?: PanePanel;
  readonly onPanelChange?: (panel: PanePanel | null) => void;
}

export interface OpenPanel {
  readonly panel: PanePanel | null;
  /** Opens a panel in place of the one that is open; `null` closes it. */
  open(panel: PanePanel | null): void;
}

/** One panel at a time, kept here or by the host. */
export function usePanePanel(options: PanePanelOptions): OpenPanel {
  const [own, setOwn] = useState<PanePanel | null>(options.defaultPanel ?? null);
  const open = useEvent((panel: PanePanel | null) => {
    if (options.panel === undefined) setOwn(panel);
    options.onPanelChange?.(panel);
  });
  return { panel: options.panel === undefined ? own : options.panel, open };
}
