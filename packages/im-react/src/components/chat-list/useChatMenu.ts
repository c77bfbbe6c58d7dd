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
import { useLongPress } from '../../hooks/useLongPress.ts';
import { isElement } from '../../platform/realms.ts';
import { useKit } from '../../provider/kit-context.ts';
import { MenuList } from '../lazy/parts.ts';
import { type Anchor, pointAnchor } from '../popover/anchor.ts';

/** The chat whose menu is open, and where. */
export interface OpenedChatMenu {
  readonly chatKey: ConversationKey;
  readonly anchor: Anchor;
}

export interface ChatMenuControl {
  readonly opened: OpenedChatMenu | undefined;
  open(key: ConversationKey, anchor: Anchor | null): void;
  close(): void;
  /** For the element around the rows: right click, and a finger that stays. */
  readonly handlers: HTMLAttributes<HTMLElement>;
}

/** The row under an event, by its key. */
function keyUnder(target: EventTarget): ConversationKey | undefined {
  const row = isElement(target) ? target.closest('[data-im-part="chat-row"]') : undefined;
  const parsed = row?.getAttribute('data-im-key');
  return parsed && parseConversationKey(parsed) ? (parsed as ConversationKey) : undefined;
}

/** One menu for a whole list: rows have no handlers of their own, and none renders anew when it opens. */
export function useChatMenu(): ChatMenuControl {
  const { clock } = useKit();
  const [opened, setOpened] = useState<OpenedChatMenu>();
  const openAt = useCallback((target: EventTarget, point: { readonly clientX: number; readonly clientY: number }) => {
    const chatKey = keyUnder(target);
    if (chatKey) setOpened({ chatKey, anchor: pointAnchor(point) });
    return chatKey !== undefined;
  }, []);
  const press = useLongPress(clock, (pressed) => openAt(pressed.target, pressed));
  useEffect(() => press.release, [press]);

  const handlers = useMemo(
    () => ({
      onContextMenu(event: MouseEvent<HTMLElement>) {
        press.release();
        // Shift+F10 and the menu key are the listbox's; on some systems this event follows them all the same.
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
        // The finger that opened the menu is not a choice of the chat.
        event.stopPropagation();
        event.preventDefault();
      },
    }),
    [press, openAt],
  );

  return {
    opened,
    handlers,
    open(chatKey, anchor) {
      if (anchor) setOpened({ chatKey, anchor });
    },
    close: () => setOpened(undefined),
  };
}
