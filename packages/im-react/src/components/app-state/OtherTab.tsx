import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../button/Button.tsx';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import { AppWindow } from '../icon/icons.ts';

export interface OtherTabProps {
  /** This tab is to be the one that is connected. */
  readonly onUseHere: () => void;
}

/**
 * Covers an application whose place another tab has taken: only where the browser cannot share one connection between
 * tabs (no Web Locks or no BroadcastChannel). Put it last into a positioned box, and `inert` on what it covers.
 */
export function OtherTab({ onUseHere }: OtherTabProps): ReactNode {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <div className="im-takeover" data-im-part="other-tab" role="alertdialog" aria-label={t('appState.otherTab')}>
      <EmptyState art={AppWindow} title={t('appState.otherTab')} text={t('appState.otherTabText')}>
        <Button ref={button} variant="primary" onClick={onUseHere}>
          {t('appState.useHere')}
        </Button>
      </EmptyState>
    </div>
  );
}
