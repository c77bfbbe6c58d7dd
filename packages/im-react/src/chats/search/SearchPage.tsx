import { FloatingFocusManager, useDismiss, useFloating, useInteractions } from '@floating-ui/react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../../context/texts/useT.ts';
import { usePortalRoot } from '../../context/ui-context.ts';
import { useLayer } from '../../hooks/page/useLayers.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';
import { ErrorBoundary } from '../../ui/error-boundary/ErrorBoundary.tsx';
import { SearchField } from '../../ui/field/SearchField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ChevronLeft } from '../../ui/icon/icons.ts';
import { withReason } from '../../ui/open-change.ts';
import { SearchPanel, type SearchPanelProps } from './SearchPanel.tsx';

/** Props of `SearchPage`. */
export interface SearchPageProps extends Omit<SearchPanelProps, 'onActive' | 'keys' | 'toBox'> {
  /** `back`: restore focus to where it was before the search; `leave`: do not move focus. */
  readonly onClose: (focus: 'back' | 'leave') => void;
  /** Accessible name of the search box. */
  readonly label?: string;
}

/** Full-screen search for phones, with the search box at the top. */
export function SearchPage({ onClose, label, ...panel }: SearchPageProps): ReactNode {
  const t = useT();
  const portalRoot = usePortalRoot();
  const box = useRef<HTMLInputElement>(null);
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const [activeId, setActiveId] = useState<string>();
  useLayer(() => onClose('back'));
  const { refs, context } = useFloating({ open: true, onOpenChange: withReason(() => onClose('back')) });
  const { getFloatingProps } = useInteractions([useDismiss(context, { outsidePress: false })]);
  // At once: a phone opens its keyboard only for focus that comes with the press.
  useIsomorphicLayoutEffect(() => box.current?.focus(), []);

  if (!portalRoot) return null;
  // Not `FloatingPortal`: it mounts its content after the layout effect that focuses the box.
  return createPortal(
    <FloatingFocusManager context={context} initialFocus={-1} returnFocus={false}>
      <div
        ref={refs.setFloating}
        className="im-search im-search--page"
        data-im-part="search-page"
        {...getFloatingProps({ role: 'dialog', 'aria-modal': true, 'aria-label': t('chats.search') })}
      >
        <div className="im-search__bar">
          <IconButton icon={ChevronLeft} mirror label={t('action.back')} onClick={() => onClose('back')} />
          <SearchField
            ref={box}
            value={panel.query}
            onChange={panel.onQuery}
            label={label}
            inputProps={{
              'aria-activedescendant': activeId,
              onKeyDown: (event) => {
                if (keys.current?.(event)) event.preventDefault();
              },
            }}
          />
        </div>
        <ErrorBoundary kind="list" resetKey={panel.query}>
          <SearchPanel {...panel} onActive={setActiveId} keys={keys} toBox={() => box.current?.focus()} />
        </ErrorBoundary>
      </div>
    </FloatingFocusManager>,
    portalRoot,
  );
}
