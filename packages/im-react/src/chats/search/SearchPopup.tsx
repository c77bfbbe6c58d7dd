import {
  autoUpdate,
  FloatingFocusManager,
  offset,
  shift,
  size,
  useDismiss,
  useFloating,
  useInteractions,
} from '@floating-ui/react';
import type { ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../../context/texts/useT.ts';
import { usePortalRoot } from '../../context/ui-context.ts';
import { useLayer } from '../../hooks/page/useLayers.ts';
import { ErrorBoundary } from '../../ui/error-boundary/ErrorBoundary.tsx';
import { withReason } from '../../ui/open-change.ts';
import { SearchPanel, type SearchPanelProps } from './SearchPanel.tsx';

/** Props of `SearchPopup`. */
export interface SearchPopupProps extends Omit<SearchPanelProps, 'toBox'> {
  /** Ref to the search box, to position at. */
  readonly box: RefObject<HTMLInputElement | null>;
  /** `back`: restore focus to where it was before the search; `leave`: do not move focus. */
  readonly onClose: (focus: 'back' | 'leave') => void;
}

/** Distance to the box and minimum distance to the window edges, in px. */
const GAP_PX = 8;
const EDGE_PX = 12;

/** Search results below the box, which keeps focus. Closes on Escape, and on a press or focus elsewhere. */
export function SearchPopup({ box, onClose, ...panel }: SearchPopupProps): ReactNode {
  const t = useT();
  const portalRoot = usePortalRoot();
  useLayer(() => onClose('back'));
  const { refs, floatingStyles, context } = useFloating({
    open: true,
    onOpenChange: withReason((_, reason) => onClose(reason === 'escape' ? 'back' : 'leave')),
    elements: { reference: box.current?.closest('.im-input') ?? box.current },
    placement: 'bottom-start',
    strategy: 'fixed',
    middleware: [
      offset(GAP_PX),
      shift({ padding: EDGE_PX }),
      size({
        padding: EDGE_PX,
        apply({ availableHeight, elements }) {
          elements.floating.style.maxBlockSize = `${availableHeight}px`;
        },
      }),
    ],
    whileElementsMounted: autoUpdate,
  });
  const { getFloatingProps } = useInteractions([useDismiss(context)]);

  if (!portalRoot) return null;
  return createPortal(
    <FloatingFocusManager context={context} modal={false} initialFocus={-1} returnFocus={false}>
      <div
        ref={refs.setFloating}
        className="im-pop im-search"
        role="dialog"
        aria-label={t('chats.search')}
        data-im-part="search-popup"
        style={floatingStyles}
        {...getFloatingProps({
          // The same key must not close the screen around the search.
          onKeyDown: (event) => event.key === 'Escape' && event.stopPropagation(),
        })}
      >
        <ErrorBoundary kind="list" resetKey={panel.query}>
          <SearchPanel {...panel} toBox={() => box.current?.focus()} />
        </ErrorBoundary>
      </div>
    </FloatingFocusManager>,
    portalRoot,
  );
}
