import type { MessageRow } from 'im-sdk';
import { type MouseEvent, type PointerEvent, type RefObject, useState } from 'react';
import { type MessageEvents, useMessageEvents } from '../../../context/message-events-context.tsx';
import { type UiContextValue, useUi } from '../../../context/ui-context.ts';
import { isElement, isInControl } from '../../../platform/page/dom.ts';
import { useLatest } from '../../../primitives/useLatest.ts';
import { createLongPress } from '../../../primitives/useLongPress.ts';
import { useReadable } from '../../../primitives/useReadable.ts';
import { type Anchor, pointAnchor } from '../../../ui/popover/anchor.ts';
import type { MessageActions } from '../../action-types.ts';

/** Popup of a message that keeps its hover buttons shown. */
type Popup = 'menu' | 'reactions';

interface Setters {
  readonly setHovered: (hovered: boolean) => void;
  readonly setPopup: (change: (current: Popup | undefined) => Popup | undefined) => void;
}

/** Values of the last render that gestures read when they happen. */
interface GestureContext {
  readonly row: MessageRow;
  readonly actions: MessageActions;
  readonly ui: UiContextValue;
  readonly isSelecting: boolean;
  readonly onMessageClick: MessageEvents['onMessageClick'];
}

/** Pointer and touch handling of a message: context menu, long press, hover buttons and selection. */
export function useMessageGestures(row: MessageRow, actions: MessageActions) {
  const ui = useUi();
  const { onMessageClick } = useMessageEvents();
  const [hovered, setHovered] = useState(false);
  const [popup, setPopup] = useState<Popup>();
  const isSelecting = useReadable(actions.actionState.selection.active);
  const latest = useLatest<GestureContext>({ row, actions, ui, isSelecting, onMessageClick });
  const [gestures] = useState(() => createMessageGestures(latest, { setHovered, setPopup }));
  return {
    ...gestures,
    isSelecting,
    barShown: (hovered && !isSelecting) || popup !== undefined,
    menuOpen: popup === 'menu',
  };
}

function createMessageGestures(latest: Readonly<RefObject<GestureContext>>, { setHovered, setPopup }: Setters) {
  const open = (popup: Popup): void => setPopup(() => popup);
  const close = (popup: Popup): void => setPopup((current) => (current === popup ? undefined : current));
  function openMenu(anchor: Anchor): void {
    const { actions, row } = latest.current;
    open('menu');
    actions.openMenu(row, anchor, () => close('menu'));
  }
  function openReactions(anchor: Element): void {
    const { actions, row } = latest.current;
    open('reactions');
    actions.openReactions(row, anchor, () => close('reactions'));
  }
  const press = createLongPress(
    (ms, run) => latest.current.ui.clock.after(ms, run),
    () => {
      const { isSelecting, ui } = latest.current;
      if (isSelecting) return false;
      ui.pageWindow()?.getSelection()?.removeAllRanges();
      openMenu({ getBoundingClientRect: () => new DOMRect() });
      return true;
    },
  );
  return {
    openMenu,
    openReactions,
    handlers: {
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave() {
        setHovered(false);
        press.release();
      },
      onPointerDown: press.onPointerDown,
      onPointerMove: press.onPointerMove,
      onPointerUp: press.release,
      onPointerCancel: press.release,
      onClickCapture(event: MouseEvent<HTMLElement>) {
        const { isSelecting, actions, row } = latest.current;
        const swallowed = press.swallowsClick();
        if (!swallowed && !isSelecting) return;
        // During selection a click anywhere on a message toggles it, and its links and images are inactive.
        event.preventDefault();
        event.stopPropagation();
        if (isSelecting && !swallowed) actions.toggleSelected(row.key, event.shiftKey);
      },
      onClick(event: MouseEvent<HTMLElement>) {
        const { onMessageClick, row } = latest.current;
        if (!isInControl(event.target, event.currentTarget)) onMessageClick?.(row, event);
      },
      onContextMenu(event: MouseEvent<HTMLElement>) {
        const { isSelecting, ui } = latest.current;
        const { pointerType } = event.nativeEvent as globalThis.MouseEvent & { readonly pointerType?: string };
        if (pointerType === 'touch') return event.preventDefault();
        if (isSelecting) return;
        // Keeps the browser's own context menu for links and selected text.
        if (isElement(event.target) && event.target.closest('a')) return;
        const selection = ui.pageWindow()?.getSelection();
        if (selection && !selection.isCollapsed && selection.containsNode(event.currentTarget, true)) return;
        event.preventDefault();
        openMenu(pointAnchor(event));
      },
      onMouseDown(event: MouseEvent<HTMLElement>) {
        const { isSelecting } = latest.current;
        // Prevents the browser's text selection on Shift+click.
        if (isSelecting && event.shiftKey && !isInControl(event.target, event.currentTarget)) event.preventDefault();
      },
    },
  };
}
