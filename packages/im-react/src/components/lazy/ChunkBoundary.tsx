import { Component, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ChunkError } from '../../platform/load-chunk.ts';
import { useUi } from '../../provider/ui-context.ts';
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
    return <ChunkCard place={whenFailed} onRetry={retry} onClose={onClose} />;
  }
}

interface ChunkCardProps {
  readonly place: 'card' | 'panel';
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

function ChunkCard({ place, onRetry, onClose }: ChunkCardProps): ReactNode {
  const { t, portalRoot } = useUi();
  const card = (
    <div className={chunkClass(place)} data-im-part="chunk-error" role="alert">
      <EmptyState kind="error" art={CloudOff} title={t('part.notLoaded')} text={t('message.notLoadedText')}>
        <Button variant="primary" onClick={onRetry}>
          {t('action.tryAgain')}
        </Button>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </EmptyState>
    </div>
  );
  return place === 'card' && portalRoot ? createPortal(card, portalRoot) : card;
}
