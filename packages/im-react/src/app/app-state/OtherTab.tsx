import { type ReactNode, useRef } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { AppWindow } from '../../ui/icon/icons.ts';

/** Props of `OtherTab`. */
export interface OtherTabProps {
  /** Called by "Use here": make this tab the connected one. */
  readonly onUseHere: () => void;
}

/**
 * Overlay for a tab whose connection another tab has taken over. Occurs only in browsers that cannot share a connection
 * between tabs (no Web Locks or BroadcastChannel). Put it last in a positioned box and set `inert` on the covered
 * content.
 */
export function OtherTab({ onUseHere }: OtherTabProps): ReactNode {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  useIsomorphicLayoutEffect(() => button.current?.focus(), []);
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
