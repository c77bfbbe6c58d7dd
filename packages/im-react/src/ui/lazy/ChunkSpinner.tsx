import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePortalRoot } from '../../context/ui-context.ts';
import { Spinner } from '../button/Spinner.tsx';
import { useDelayPassed } from '../skeleton/useDelayPassed.ts';

/** Class of a full-page overlay or of a side panel. */
export const chunkClass = (kind: 'card' | 'panel'): string => (kind === 'panel' ? 'im-panel im-chunk' : 'im-chunk');

/** Delay of the spinner: most chunks load sooner. */
const SPINNER_AFTER_MS = 500;

/** Spinner in place of a part that loads slowly. */
export function ChunkSpinner({ kind }: { readonly kind: 'card' | 'panel' }): ReactNode {
  const portalRoot = usePortalRoot();
  const slow = useDelayPassed(SPINNER_AFTER_MS);
  if (!slow) return null;
  const spinner = (
    <div className={chunkClass(kind)} data-im-part="chunk-spinner" aria-busy="true">
      <Spinner size={24} />
    </div>
  );
  return kind === 'card' && portalRoot ? createPortal(spinner, portalRoot) : spinner;
}
