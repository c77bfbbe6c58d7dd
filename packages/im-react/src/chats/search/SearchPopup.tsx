import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../../context/texts/useT.ts';
import { usePortalRoot, useUi } from '../../context/ui-context.ts';
import { useLayer } from '../../hooks/page/useLayers.ts';
import { observeSize } from '../../platform/observe-size.ts';
import { rootOf } from '../../platform/page/dom.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';
import { ErrorBoundary } from '../../ui/error-boundary/ErrorBoundary.tsx';
import { SearchPanel, type SearchPanelProps } from './SearchPanel.tsx';

/** Props of `SearchPopup`. */
export interface SearchPopupProps extends Omit<SearchPanelProps, 'toBox'> {
  /** Ref to the search box, to position at. */
  readonly box: RefObject<HTMLInputElement | null>;
  /** `back`: restore focus to where it was before the search; `leave`: do not move focus. */
  readonly onClose: (focus: 'back' | 'leave') => void;
}

/** Distance to the box and minimum distance to the window edges, in px. */
const GAP = 8;
const EDGE = 12;
const WIDTH = 440;

/** Search results below the box, which keeps focus. Closes on a click or focus elsewhere. */
export function SearchPopup({ box, onClose, ...panel }: SearchPopupProps): ReactNode {
  const t = useT();
  const { direction } = useUi();
  const portalRoot = usePortalRoot();
  const popup = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState<{ readonly top: number; readonly start: number }>();
  const close = useEvent(onClose);
  useLayer(() => onClose('back'));

  useIsomorphicLayoutEffect(() => {
    const field = box.current?.closest('.im-input') ?? box.current;
    if (!field) return;
    const view = field.ownerDocument.defaultView ?? window;
    const updatePosition = (): void => {
      const { left, right, bottom } = field.getBoundingClientRect();
      const start = direction === 'rtl' ? view.innerWidth - right : left;
      const most = Math.max(EDGE, view.innerWidth - WIDTH - EDGE);
      const next = { top: bottom + GAP, start: Math.max(EDGE, Math.min(start, most)) };
      setPosition((current) => (current?.top === next.top && current.start === next.start ? current : next));
    };
    updatePosition();
    view.addEventListener('resize', updatePosition);
    // The box moves when the host's page or a container scrolls.
    view.addEventListener('scroll', updatePosition, { capture: true, passive: true });
    const unobserve = observeSize([field], updatePosition);
    return () => {
      view.removeEventListener('resize', updatePosition);
      view.removeEventListener('scroll', updatePosition, { capture: true });
      unobserve();
    };
  }, [box, direction]);

  useEffect(() => {
    const page = box.current?.ownerDocument;
    if (!page) return;
    const press = (event: Event): void => {
      const path = event.composedPath();
      const field = box.current?.closest('.im-input');
      if ((popup.current && path.includes(popup.current)) || (field && path.includes(field))) return;
      close('leave');
    };
    // Focus moves inside a shadow root are visible only to that root.
    const root = rootOf(box.current) ?? page;
    page.addEventListener('pointerdown', press, true);
    root.addEventListener('focusin', press, true);
    return () => {
      page.removeEventListener('pointerdown', press, true);
      root.removeEventListener('focusin', press, true);
    };
  }, [box, close]);

  // Escape from focused elements inside: a recent search, "Try again".
  function keyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close('back');
  }

  if (!portalRoot || !position) return null;
  return createPortal(
    <div
      ref={popup}
      className="im-pop im-search"
      role="dialog"
      aria-label={t('chats.search')}
      data-im-part="search-popup"
      style={{
        position: 'fixed',
        insetBlockStart: position.top,
        insetInlineStart: position.start,
        maxBlockSize: `calc(100dvh - ${position.top + EDGE}px)`,
      }}
      onKeyDown={keyDown}
    >
      <ErrorBoundary kind="list" resetKey={panel.query}>
        <SearchPanel {...panel} toBox={() => box.current?.focus()} />
      </ErrorBoundary>
    </div>,
    portalRoot,
  );
}
