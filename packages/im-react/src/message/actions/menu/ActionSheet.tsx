import { FloatingFocusManager, FloatingPortal, useDismiss, useFloating, useInteractions } from '@floating-ui/react';
import type { MessageRow } from 'im-sdk';
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { usePortalRoot } from '../../../context/ui-context.ts';
import { useLayer } from '../../../hooks/page/useLayers.ts';
import { windowOf } from '../../../platform/page/page-window.ts';
import { useIsomorphicLayoutEffect } from '../../../primitives/useIsomorphicLayoutEffect.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import type { MessageActionItem } from '../../action-types.ts';

export interface ActionSheetProps {
  /** Accessible name. */
  readonly label: string;
  readonly row: MessageRow;
  readonly items: readonly MessageActionItem[];
  /** Rendered above the items. */
  readonly top: ReactNode;
  /** Bubble to copy above the sheet. */
  readonly bubble: Element | undefined;
  readonly onClose: () => void;
}

/** Message menu as a bottom sheet, with a copy of the bubble above it. */
export function ActionSheet({ label, row, items, top, bubble, onClose }: ActionSheetProps): ReactNode {
  const portalRoot = usePortalRoot();
  const sheet = useRef<HTMLDivElement>(null);
  const { refs, context } = useFloating({ open: true, onOpenChange: (open) => open || onClose() });
  useLayer(onClose);
  // True after a new press. The long press that opened the sheet may still emit a click on release: ignored.
  const pressed = useRef(false);
  // The scrim handles outside presses. `useDismiss` would ignore the first one after a touch released inside.
  const { getFloatingProps } = useInteractions([useDismiss(context, { outsidePress: false })]);
  const first = useMemo(
    () => ({
      get current() {
        return sheet.current?.querySelector<HTMLElement>('.im-menu__item') ?? null;
      },
    }),
    [],
  );

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('.im-menu__item')];
    const at = lines.indexOf(event.target as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    lines.at(to % lines.length)?.focus();
  }

  return (
    <FloatingPortal root={portalRoot}>
      <div
        className="im-sheet-scrim"
        data-im-part="sheet-scrim"
        onPointerDown={() => {
          pressed.current = true;
        }}
        onClickCapture={(event) => {
          if (!pressed.current && event.detail > 0) event.stopPropagation();
          else if (event.target === event.currentTarget) onClose();
        }}
      >
        <FloatingFocusManager context={context} initialFocus={first}>
          <div
            ref={(element) => {
              sheet.current = element;
              refs.setFloating(element);
            }}
            className="im-sheet"
            data-im-part="action-sheet"
            {...getFloatingProps({ role: 'menu', 'aria-label': label, onKeyDown })}
          >
            {top}
            {items.map(({ id, label: text, icon, danger, onSelect }) => (
              <button
                key={id}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className="im-menu__item"
                data-danger={danger || undefined}
                onClick={() => {
                  onClose();
                  onSelect();
                }}
              >
                {icon ? <Icon shape={icon} size={20} /> : null}
                <span className="im-truncate">{text}</span>
              </button>
            ))}
          </div>
        </FloatingFocusManager>
        {/* Rendered after the sheet: its position depends on the sheet's height. */}
        {bubble ? <LiftedBubble bubble={bubble} own={row.mine} sheet={sheet} /> : null}
      </div>
    </FloatingPortal>
  );
}

interface LiftedBubbleProps {
  readonly bubble: Element;
  readonly own: boolean;
  /** Sheet that must not cover the copy. */
  readonly sheet: RefObject<HTMLElement | null>;
}

const MARGIN_PX = 16;

/** Decorative copy of the bubble over the scrim, at its original position or above the sheet. */
function LiftedBubble({ bubble, own, sheet }: LiftedBubbleProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useIsomorphicLayoutEffect(() => {
    const copyBox = box.current;
    if (!copyBox) return;
    const from = bubble.getBoundingClientRect();
    const row = bubble.closest('.im-row');
    const copy = bubble.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id');
    for (const element of copy.querySelectorAll('video, audio')) element.removeAttribute('autoplay');
    for (const edge of ['data-first', 'data-last']) if (row?.hasAttribute(edge)) copyBox.setAttribute(edge, '');
    copyBox.inert = true;
    copyBox.append(copy);
    // Uses the final height: the sheet is still sliding in.
    const end = (windowOf(copyBox)?.innerHeight ?? 0) - (sheet.current?.offsetHeight ?? 0) - MARGIN_PX;
    const top = Math.max(MARGIN_PX, Math.min(from.top, end - from.height));
    copyBox.style.insetBlockStart = `${top}px`;
    copyBox.style.left = `${from.left}px`;
    copyBox.style.inlineSize = `${from.width}px`;
    copyBox.style.maxBlockSize = `${end - top}px`;
    return () => copy.remove();
  }, [bubble, sheet]);
  return (
    <div
      ref={box}
      className="im-row im-lifted"
      data-im-part="lifted"
      data-side={own ? 'own' : 'other'}
      aria-hidden="true"
    />
  );
}
