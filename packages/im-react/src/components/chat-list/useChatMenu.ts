import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { type HTMLAttributes, type MouseEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { isElement } from '../../platform/realms.ts';
import { useKit } from '../../provider/kit-context.ts';
import { MenuList } from '../lazy/parts.ts';
import type { Anchor } from '../popover/Popover.tsx';

/** A finger that stays so long opens the menu. */
const LONG_PRESS_MS = 350;
/** A finger that moved further scrolls. */
const STILL_PX = 10;

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

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

function pointAnchor({ clientX, clientY }: Point): Anchor {
  return { getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0) };
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
  const press = useRef<{ readonly point: Point; stop: () => void }>(null);
  const swallow = useRef(false);
  useEffect(() => () => press.current?.stop(), []);

  const handlers = useMemo(() => {
    function openAt(target: EventTarget, point: Point): boolean {
      const chatKey = keyUnder(target);
      if (!chatKey) return false;
      setOpened({ chatKey, anchor: pointAnchor(point) });
      return true;
    }
    function release(): void {
      press.current?.stop();
      press.current = null;
    }
    return {
      onContextMenu(event: MouseEvent<HTMLElement>) {
        release();
        // Shift+F10 and the menu key are the listbox's; on some systems this event follows them all the same.
        const byKey = isElement(event.target) && event.target.matches('[role="listbox"]');
        if (byKey || openAt(event.target, event)) event.preventDefault();
      },
      onPointerDown(event: PointerEvent<HTMLElement>) {
        swallow.current = false;
        if (event.pointerType === 'touch') MenuList.preload();
        if (event.pointerType !== 'touch' || !event.isPrimary) return release();
        const { target } = event;
        const point = { clientX: event.clientX, clientY: event.clientY };
        const stop = clock.after(LONG_PRESS_MS, () => {
          press.current = null;
          swallow.current = openAt(target, point);
        });
        press.current = { point, stop };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const from = press.current?.point;
        if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > STILL_PX) release();
      },
      onPointerUp: release,
      onPointerCancel: release,
      onClickCapture(event: MouseEvent<HTMLElement>) {
        if (!swallow.current) return;
        // The finger that opened the menu is not a choice of the chat.
        swallow.current = false;
        event.stopPropagation();
        event.preventDefault();
      },
    };
  }, [clock]);

  return {
    opened,
    handlers,
    open(chatKey, anchor) {
      if (anchor) setOpened({ chatKey, anchor });
    },
    close: () => setOpened(undefined),
  };
}
