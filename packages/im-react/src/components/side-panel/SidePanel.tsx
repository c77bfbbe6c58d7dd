import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { isComposing } from '../../hooks/keys/is-composing.ts';
import { useIsomorphicLayoutEffect } from '../../hooks/useIsomorphicLayoutEffect.ts';
import { useT } from '../../i18n/useT.ts';
import { isElement, rootOf } from '../../platform/realms.ts';
import { IconButton } from '../button/IconButton.tsx';
import { X } from '../icon/icons.ts';

/** Props of `SidePanel`. */
export interface SidePanelProps {
  /** Visible title and accessible name. */
  readonly title: string;
  /** Called by the close button and Escape. */
  readonly onClose: () => void;
  /** Fixed content above the scrolling part. */
  readonly top?: ReactNode;
  /** Additional class names. */
  readonly className?: string;
  /** Scrolling content. */
  readonly children?: ReactNode;
}

/** Panel at the end of a conversation. Takes focus on open and restores it on close; Escape closes it. */
export function SidePanel({ title, onClose, top, className, children }: SidePanelProps): ReactNode {
  const t = useT();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  // Runs before effects of the content that may take focus.
  useIsomorphicLayoutEffect(() => {
    const element = panel.current;
    const active = rootOf(element)?.activeElement ?? null;
    if (element?.contains(active)) return;
    before.current = active;
    element?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const element = panel.current;
    const root = rootOf(element);
    return () => {
      // Restore focus only if it was in the panel: the user may have moved it elsewhere.
      const after = root?.activeElement;
      const lost = !after || after === element?.ownerDocument.body || element?.contains(after) === true;
      const back = before.current;
      if (lost && isElement(back) && back.isConnected) back.focus({ preventScroll: true });
    };
  }, []);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }
  return (
    <aside
      ref={panel}
      className={className ? `im-panel ${className}` : 'im-panel'}
      data-im-part="side-panel"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header className="im-head im-panel__head">
        <h2 id={titleId} className="im-head__title im-truncate">
          {title}
        </h2>
        <IconButton icon={X} label={t('action.close')} onClick={onClose} />
      </header>
      {top}
      <div className="im-panel__scroll im-scroll">{children}</div>
    </aside>
  );
}
