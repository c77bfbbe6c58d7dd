import type { MessageRow } from 'im-sdk';
import { type MouseEvent, type PointerEvent, useState } from 'react';
import { useEvent } from '../../../hooks/useEvent.ts';
import { useLongPress } from '../../../hooks/useLongPress.ts';
import { usePageWindow } from '../../../hooks/usePageWindow.ts';
import { useReadable } from '../../../hooks/useReadable.ts';
import { isElement } from '../../../platform/realms.ts';
import { useDefaults } from '../../../provider/defaults-context.tsx';
import { useKit } from '../../../provider/kit-context.ts';
import { type Anchor, pointAnchor } from '../../popover/anchor.ts';
import type { MessageActions } from '../create-message-actions.ts';

/** Whether a click is meant for something inside the message that does something itself. */
function meansControl(target: EventTarget, row: Element): boolean {
  const control = isElement(target) ? target.closest('a, button, input, textarea, video, audio') : null;
  return control !== null && row.contains(control);
}

/** What mouse and finger do to a message: its menu, the buttons under the pointer, and choosing it. */
export function useMessageGestures(row: MessageRow, actions: MessageActions) {
  const { clock } = useKit();
  const view = usePageWindow();
  const { onMessageClick } = useDefaults();
  const [hovered, setHovered] = useState(false);
  const [menuOpen, setMenuOpen] = useState(false);
  const [reacting, setReacting] = useState(false);
  const choosing = useReadable(actions.flow.selection.active);

  const openMenu = useEvent((anchor: Anchor): void => {
    setMenuOpen(true);
    actions.openMenu(row, anchor, () => setMenuOpen(false));
  });
  const openReactions = useEvent((anchor: Element): void => {
    setReacting(true);
    actions.openReactions(row, anchor, () => setReacting(false));
  });
  const press = useLongPress(clock, () => {
    if (choosing) return false;
    view?.getSelection()?.removeAllRanges();
    openMenu({ getBoundingClientRect: () => new DOMRect() });
    return true;
  });

  return {
    choosing,
    barShown: (hovered && !choosing) || menuOpen || reacting,
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
        if (!swallowed && !choosing) return;
        // While messages are chosen a click anywhere on one chooses it; links and pictures inside are still.
        event.preventDefault();
        event.stopPropagation();
        if (choosing && !swallowed) actions.pick(row.key, event.shiftKey);
      },
      onClick(event: MouseEvent<HTMLElement>) {
        if (!meansControl(event.target, event.currentTarget)) onMessageClick?.(row, event);
      },
      onContextMenu(event: MouseEvent<HTMLElement>) {
        const { pointerType } = event.nativeEvent as globalThis.MouseEvent & { readonly pointerType?: string };
        if (pointerType === 'touch') return event.preventDefault();
        if (choosing) return;
        // A link or a selected text has a menu of the browser's own, which people want there.
        if (isElement(event.target) && event.target.closest('a')) return;
        const selection = view?.getSelection();
        if (selection && !selection.isCollapsed && selection.containsNode(event.currentTarget, true)) return;
        event.preventDefault();
        openMenu(pointAnchor(event));
      },
      onMouseDown(event: MouseEvent<HTMLElement>) {
        // Shift and click would select text between the two.
        if (choosing && event.shiftKey && !meansControl(event.target, event.currentTarget)) event.preventDefault();
      },
    },
  };
}
