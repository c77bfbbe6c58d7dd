import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import {
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useUi } from '../../context/ui-context.ts';
import { isElement } from '../../platform/page/dom.ts';
import { useLongPress } from '../../primitives/useLongPress.ts';
import { MenuList } from '../../ui/lazy.ts';
import { type Anchor, pointAnchor } from '../../ui/popover/anchor.ts';

/** Chat with an open menu, and the menu's anchor. */
export interface OpenedChatMenu {
  readonly conversationKey: ConversationKey;
  readonly anchor: Anchor;
}

/** State and handlers of a list's menu. */
export interface ChatMenuControl {
  /** Open menu; `undefined` for none. */
  readonly opened: OpenedChatMenu | undefined;
  /** Opens the menu of a chat. Does nothing without an anchor. */
  open(key: ConversationKey, anchor: Anchor | null): void;
  /** Closes the menu. */
  close(): void;
  /** Props for the list element: right click and long press. */
  readonly handlers: HTMLAttributes<HTMLElement>;
}

/** Key of the row that contains an event target. */
function keyUnder(target: EventTarget): ConversationKey | undefined {
  const row = isElement(target) ? target.closest('[data-im-part="chat-row"]') : undefined;
  const parsed = row?.getAttribute('data-im-key');
  return parsed && parseConversationKey(parsed) ? (parsed as ConversationKey) : undefined;
}

/** One menu for a whole list: rows have no handlers of their own and do not re-render when it opens. */
export function useChatMenu(): ChatMenuControl {
  const { clock } = useUi();
  const [opened, setOpened] = useState<OpenedChatMenu>();
  const openAt = useCallback((target: EventTarget, point: { readonly clientX: number; readonly clientY: number }) => {
    const conversationKey = keyUnder(target);
    if (conversationKey) setOpened({ conversationKey, anchor: pointAnchor(point) });
    return conversationKey !== undefined;
  }, []);
  const press = useLongPress(clock, (pressed) => openAt(pressed.target, pressed));
  useEffect(() => press.release, [press]);

  const handlers = useMemo(
    () => ({
      onContextMenu(event: MouseEvent<HTMLElement>) {
        press.release();
        // The listbox handles Shift+F10 and the menu key; some systems also fire `contextmenu` for them.
        const byKey = isElement(event.target) && event.target.matches('[role="listbox"]');
        if (byKey || openAt(event.target, event)) event.preventDefault();
      },
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.pointerType === 'touch') MenuList.preload();
        press.onPointerDown(event);
      },
      onPointerMove: press.onPointerMove,
      onPointerUp: press.release,
      onPointerCancel: press.release,
      onClickCapture(event: MouseEvent<HTMLElement>) {
        if (!press.swallowsClick()) return;
        // Suppresses the click that ends a long press.
        event.stopPropagation();
        event.preventDefault();
      },
    }),
    [press, openAt],
  );

  return {
    opened,
    handlers,
    open(conversationKey, anchor) {
      if (anchor) setOpened({ conversationKey, anchor });
    },
    close: () => setOpened(undefined),
  };
}
