import type { ConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useContext } from 'react';
import { CallButtons } from '../../../calls/start-call/CallButtons.tsx';
import { useT } from '../../../context/texts/useT.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PanelRight, Search } from '../../../ui/icon/icons.ts';
import type { PanePanel } from '../../pane-panels.ts';
import { PaneSearchContext } from './pane-search-context.ts';
import type { OpenPanel } from './usePanePanel.ts';

export interface PaneToolsProps {
  readonly conversation: ConversationKey;
  readonly side: OpenPanel;
  /** Shows the "Details" button. */
  readonly hasDetails: boolean;
  /** The host's buttons, between search and details. */
  readonly children?: ReactNode;
}

/** Buttons at the end of the header: side panels, and those of the host. */
export function PaneTools({ conversation, side, hasDetails, children }: PaneToolsProps): ReactNode {
  const t = useT();
  const SearchPanel = useContext(PaneSearchContext);
  const toggle = (panel: PanePanel): void => side.open(side.panel?.kind === panel.kind ? null : panel);
  return (
    <>
      {SearchPanel ? (
        <IconButton
          icon={Search}
          label={t('pane.search')}
          aria-pressed={side.panel?.kind === 'search'}
          onPointerEnter={SearchPanel.preload}
          onClick={() => toggle({ kind: 'search' })}
        />
      ) : null}
      <CallButtons conversation={conversation} />
      {children}
      {hasDetails ? (
        <IconButton
          icon={PanelRight}
          mirror
          label={t('pane.details')}
          aria-pressed={side.panel?.kind === 'details'}
          onClick={() => toggle({ kind: 'details' })}
        />
      ) : null}
    </>
  );
}
