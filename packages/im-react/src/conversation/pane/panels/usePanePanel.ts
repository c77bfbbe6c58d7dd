import { useMemo, useState } from 'react';
import { useEvent } from '../../../primitives/useEvent.ts';
import type { PanePanel } from '../../pane-panels.ts';

/** Open panel, controlled (`panel`) or uncontrolled (`defaultPanel`). */
export interface PanePanelOptions {
  /** Open panel, controlled; `null` for none. */
  readonly panel?: PanePanel | null;
  /** Initially open panel, uncontrolled. Default: none. */
  readonly defaultPanel?: PanePanel;
  /** Called when a panel opens or closes; `null` for closed. */
  readonly onPanelChange?: (panel: PanePanel | null) => void;
}

/** Open panel and its setter. */
export interface OpenPanel {
  /** Open panel; `null` for none. */
  readonly panel: PanePanel | null;
  /** Opens a panel and closes the previous one; `null` closes it. */
  open(panel: PanePanel | null): void;
}

/** State of the side panel, controlled or uncontrolled. One panel is open at a time. */
export function usePanePanel(options: PanePanelOptions): OpenPanel {
  const [own, setOwn] = useState<PanePanel | null>(options.defaultPanel ?? null);
  const open = useEvent((panel: PanePanel | null) => {
    if (options.panel === undefined) setOwn(panel);
    options.onPanelChange?.(panel);
  });
  const panel = options.panel === undefined ? own : options.panel;
  return useMemo(() => ({ panel, open }), [panel, open]);
}
