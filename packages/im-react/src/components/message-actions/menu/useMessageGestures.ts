import type { MessageRow } from 'im-sdk';
import { type MouseEvent, type PointerEvent, useState } from 'react';
import { useEvent } from '../../../hooks/useEvent.ts';
import { useLongPress } from '../../../hooks/useLongPress.ts';
import { usePageWindow } from '../../../hooks/usePageWindow.ts';
import { useReadable } from '../../../hooks/useReadable.ts';
import { isElement, isInControl } from '../../../platform/realms.ts';
import { useDefaults } from '../../../provider/defaults-context.tsx';
import { useUi } from '../../../provider/ui-context.ts';
import { type Anchor, pointAnchor } from '../../popover/anchor.ts';
import type { MessageActions } from '../create-message-actions.ts';

/** Pointer and touch handling of a message: context menu, long press, hover buttons and selection. */
export function useMessageGestures(row: MessageRow, actions: MessageActions) {
  const { clock } = useUi();
  const view = usePageWindow();
  const { onMessageClick } = useDefaults();
  const [hovered, setHovered] = useState(false);
  const [menuOpen, setMenuOpen] = useState(false);
  const [reacting, setReacting] = useState(false);
  const isSelecting = useReadable(actions.flow.selection.active);

  const openMenu = useEvent((anchor: Anchor): void => {
    setMenuOpen(true);
    actions.openMenu(row, anchor, () => setMenuOpen(false));
  });
  const openReactions = useEvent((anchor: Element): void => {
    setReacting(true);
    actions.openReactions(row, anchor, () => setReacting(false));
  });
  const press = useLongPress(clock, () => {
    if (isSelecting) return false;
    view?.getSelection()?.removeAllRanges();
    openMenu({ getBoundingClientRect: () => new DOMRect() });
    return true;
  });

  return {
    isSelecting,
    barShown: (hovered && !isSelecting) || menuOpen || reacting,
    menuOpen,
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
        const swallowed = press.swallowsClick();
        if (!swallowed && !isSelecting) return;
        // During selection a click anywhere on a message toggles it, and its links and images are inactive.
        event.preventDefault();
        event.stopPropagation();
        if (isSelecting && !swallowed) actions.toggleSelected(row.key, event.shiftKey);
      },
      onClick(event: MouseEvent<HTMLElement>) {
        if (!isInControl(event.target, event.currentTarget)) onMessageClick?.(row, event);
      },
      onContextMenu(event: MouseEvent<HTMLElement>) {
        const { pointerType } = event.nativeEvent as globalThis.MouseEvent & { readonly pointerType?: string };
        if (pointerType === 'touch') return event.preventDefault();
        if (isSelecting) return;
        // Keeps the browser's own context menu for links and selected text.
        if (isElement(event.target) && event.target.closest('a')) return;
        const selection = view?.getSelection();
        if (selection && !selection.isCollapsed && selection.containsNode(event.currentTarget, true)) return;
        event.preventDefault();
        openMenu(pointAnchor(event));
      },
      onMouseDown(event: MouseEvent<HTMLElement>) {
        // Prevents the browser's text selection on Shift+click.
        if (isSelecting && event.shiftKey && !isInControl(event.target, event.currentTarget)) event.preventDefault();
      },
    },
  };
}
