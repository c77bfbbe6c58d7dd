import { Component, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { usePortalRoot, useUi } from '../../context/ui-context.ts';
import { ChunkError } from '../../platform/load-chunk.ts';
import { focusedNear } from '../../platform/page/dom.ts';
import { reloadPage } from '../../platform/page/page-window.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';
import { Button } from '../button/Button.tsx';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import { Icon } from '../icon/Icon.tsx';
import { CloudOff, X } from '../icon/icons.ts';
import { chunkClass } from './ChunkSpinner.tsx';

/**
 * Fallback for a part that failed to load: a `card` over the page, a `panel` card in the side panel, or `nothing` for
 * parts that only repeat other content.
 */
export type WhenFailed = 'card' | 'panel' | 'nothing';

interface ChunkBoundaryProps {
  readonly whenFailed: WhenFailed;
  readonly onRetry: () => void;
  /** Closes the part; without it the card cannot be closed. */
  readonly onClose: (() => void) | undefined;
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
  readonly onClose: (() => void) | undefined;
}

/**
 * "Reload" is for a page that is older than the server's files: after a new version its chunks are gone. Drafts, unsent
 * messages and the address are kept over a reload.
 *
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
    if (event.key !== 'Escape' || !onClose) return;
    event.stopPropagation();
    onClose();
  }
  const element = (
    <div ref={card} className={chunkClass(kind)} data-im-part="chunk-error" role="alert" onKeyDown={onKeyDown}>
      <EmptyState kind="error" art={CloudOff} title={t('part.notLoaded')} text={t('part.notLoadedText')}>
        <Button variant="primary" onClick={onRetry}>
          {t('action.tryAgain')}
        </Button>
        <Button onClick={reloadPage}>{t('appState.reload')}</Button>
      </EmptyState>
      {onClose ? (
        // No `IconButton`: its tooltip is a lazy part itself.
        <button
          type="button"
          className="im-icon-button im-chunk__close"
          data-im-part="icon-button"
          aria-label={t('action.close')}
          onClick={onClose}
        >
          <Icon shape={X} size={20} />
        </button>
      ) : null}
    </div>
  );
  return kind === 'card' && portalRoot ? createPortal(element, portalRoot) : element;
}
