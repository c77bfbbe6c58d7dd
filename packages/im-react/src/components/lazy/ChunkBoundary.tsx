import { Component, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useIsomorphicLayoutEffect } from '../../hooks/useIsomorphicLayoutEffect.ts';
import { ChunkError } from '../../platform/load-chunk.ts';
import { focusedNear } from '../../platform/realms.ts';
import { usePortalRoot, useUi } from '../../provider/ui-context.ts';
import { Button } from '../button/Button.tsx';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import { CloudOff } from '../icon/icons.ts';
import { chunkClass } from './ChunkSpinner.tsx';

/**
 * Fallback for a part that failed to load: a `card` over the page, a `panel` card in the side panel, or `nothing` for
 * parts that only repeat other content.
 */
export type WhenFailed = 'card' | 'panel' | 'nothing';

interface ChunkBoundaryProps {
  readonly whenFailed: WhenFailed;
  readonly onRetry: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Error boundary for `ChunkError`: shows the fallback. Other errors propagate. */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { whenFailed, onRetry, onClose, children } = this.props;
    if (error === undefined) return children;
    if (!(error instanceof ChunkError)) throw error;
    if (whenFailed === 'nothing') return null;
    const retry = (): void => {
      onRetry();
      this.setState({ error: undefined });
    };
    return <ChunkCard kind={whenFailed} onRetry={retry} onClose={onClose} />;
  }
}

interface ChunkCardProps {
  readonly kind: 'card' | 'panel';
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/**
 * Takes the focus while it is shown, except from a text field, and gives it back: the part that opens after "Try again"
 * finds it on the button that opened it. Escape closes.
 */
function ChunkCard({ kind, onRetry, onClose }: ChunkCardProps): ReactNode {
  const { t } = useUi();
  const portalRoot = usePortalRoot();
  const card = useRef<HTMLDivElement>(null);
  useIsomorphicLayoutEffect(() => {
    const element = card.current;
    const before = focusedNear(element);
    if (before?.matches('input, textarea, [contenteditable]')) return;
    element?.querySelector('button')?.focus({ preventScroll: true });
    return () => {
      if (element?.contains(focusedNear(element))) before?.focus({ preventScroll: true });
    };
  }, []);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  }
  const element = (
    <div ref={card} className={chunkClass(kind)} data-im-part="chunk-error" role="alert" onKeyDown={onKeyDown}>
      <EmptyState kind="error" art={CloudOff} title={t('part.notLoaded')} text={t('message.notLoadedText')}>
        <Button variant="primary" onClick={onRetry}>
          {t('action.tryAgain')}
        </Button>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </EmptyState>
    </div>
  );
  return kind === 'card' && portalRoot ? createPortal(element, portalRoot) : element;
}
