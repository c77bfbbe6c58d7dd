import type { OpenTimeline } from 'im-sdk';
import { type ReactNode, useContext } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { ErrorBoundary } from '../../../ui/error-boundary/ErrorBoundary.tsx';
import { MessageInfoPanel } from '../../lazy.ts';
import type { PanelProps, PanePanel } from '../../pane-panels.ts';
import { PaneSearchContext } from './pane-search-context.ts';

export interface PanePanelsProps extends PanelProps {
  readonly panel: PanePanel;
  /** `undefined` while the conversation opens. */
  readonly timeline: OpenTimeline | undefined;
  /** The host's details panel. */
  readonly details: ((close: () => void) => ReactNode) | undefined;
}

/** The open side panel, and a scrim where it overlays the messages. */
export function PanePanels({ panel, details, timeline, ...shared }: PanePanelsProps): ReactNode {
  const t = useT();
  const SearchPanel = useContext(PaneSearchContext);
  const content =
    panel.kind === 'info'
      ? timeline && <MessageInfoPanel key={panel.rowKey} rowKey={panel.rowKey} timeline={timeline} {...shared} />
      : panel.kind === 'search'
        ? SearchPanel && <SearchPanel key={panel.of ?? ''} kind={panel.of} {...shared} />
        : details?.(shared.onClose);
  // By content: an inline `panel` is a new object in each host render.
  const shown = panel.kind === 'info' ? `info ${panel.rowKey}` : panel.kind;
  return (
    <>
      <button
        type="button"
        className="im-panel-scrim"
        tabIndex={-1}
        aria-hidden="true"
        title={t('action.close')}
        onClick={shared.onClose}
      />
      <ErrorBoundary kind="panel" resetKey={`${shared.conversation} ${shown}`} onClose={shared.onClose}>
        {content}
      </ErrorBoundary>
    </>
  );
}
