import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useLayer } from '../../hooks/page/useLayers.ts';
import { isElement, rootOf } from '../../platform/page/dom.ts';
import { useKeepFocus } from '../../primitives/focus/useKeepFocus.ts';
import { isComposing } from '../../primitives/is-composing.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';
import { IconButton } from '../IconButton.tsx';
import { ChevronLeft, X } from '../icon/icons.ts';

/** Props of `SidePanel`. */
export interface SidePanelProps {
  /** Visible title and accessible name. */
  readonly title: string;
  /** Called by the close button and Escape. */
  readonly onClose: () => void;
  /** Called by the back button, for a panel of several pages. Without it there is no such button. */
  readonly onBack?: () => void;
  /** Fixed content above the scrolling part. */
  readonly top?: ReactNode;
  /** Fixed content below the scrolling part. */
  readonly foot?: ReactNode;
  /** Additional class names. */
  readonly className?: string;
  /** Scrolling content. */
  readonly children?: ReactNode;
}

/** Panel at the end of a conversation. Takes focus on open and restores it on close; Escape closes it. */
export function SidePanel(props: SidePanelProps): ReactNode {
  const { title, onClose, onBack, top, foot, className, children } = props;
  const t = useT();
  const titleId = useId();
  const panel = useRef<HTMLElement | null>(null);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const attach = useCallback((node: HTMLElement | null) => {
    panel.current = node;
    setElement(node);
  }, []);
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
  useLayer(onBack ?? onClose);
  useKeepFocus(element);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }
  return (
    <aside
      ref={attach}
      className={className ? `im-panel ${className}` : 'im-panel'}
      data-im-part="side-panel"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header className="im-head im-panel__head" data-back={onBack ? '' : undefined}>
        {/* Without a page before it, only where the panel fills a phone's screen; there it is the one way back. */}
        <IconButton
          // Another button: one that hides would keep the focus.
          key={onBack ? 'to parent' : 'out'}
          className="im-panel__back"
          icon={ChevronLeft}
          mirror
          label={t('action.back')}
          onClick={onBack ?? onClose}
        />
        <h2 id={titleId} className="im-head__title im-truncate" title={title}>
          {title}
        </h2>
        <IconButton className="im-panel__close" icon={X} label={t('action.close')} onClick={onClose} />
      </header>
      {top}
      <div className="im-panel__scroll im-scroll">{children}</div>
      {foot}
    </aside>
  );
}
