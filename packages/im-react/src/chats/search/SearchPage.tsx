import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../../context/texts/useT.ts';
import { usePortalRoot } from '../../context/ui-context.ts';
import { useLayer } from '../../hooks/page/useLayers.ts';
import { keepFocusIn } from '../../platform/page/keep-focus-in.ts';
import { isComposing } from '../../primitives/is-composing.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';
import { ErrorBoundary } from '../../ui/error-boundary/ErrorBoundary.tsx';
import { SearchField } from '../../ui/field/SearchField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ChevronLeft } from '../../ui/icon/icons.ts';
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
  useIsomorphicLayoutEffect(() => box.current?.focus(), []);

  if (!portalRoot) return null;
  return createPortal(
    <div
      className="im-search im-search--page"
      role="dialog"
      aria-modal="true"
      aria-label={t('chats.search')}
      data-im-part="search-page"
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent) || event.defaultPrevented) return;
        if (event.key === 'Escape') onClose('back');
        if (event.key === 'Tab' && keepFocusIn(event.currentTarget, event.shiftKey)) event.preventDefault();
      }}
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
    </div>,
    portalRoot,
  );
}
