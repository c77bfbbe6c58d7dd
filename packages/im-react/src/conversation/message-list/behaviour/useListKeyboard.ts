import type { OpenTimeline, TimelineSnapshot } from 'im-sdk';
import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { MESSAGE_ACTIONS, type MessageAction, type MessageActions } from '../../../message/action-types.ts';
import { ACTIONS } from '../../../message/actions/actions.ts';
import { isElement, isFocusLost } from '../../../platform/page/dom.ts';
import { useIsomorphicLayoutEffect } from '../../../primitives/useIsomorphicLayoutEffect.ts';
import type { ScrollerHandle } from '../../scroller/MessageScroller.tsx';

export interface ListKeyboardOptions {
  readonly scroller: RefObject<ScrollerHandle | null>;
  readonly timeline: OpenTimeline;
  readonly rows: TimelineSnapshot;
  readonly actions: MessageActions;
  /** Focuses the composer, on Escape or typing. */
  readonly toComposer: (() => void) | undefined;
}

/**
 * Props that make the scroller one tab stop. Tab enters at the last focused visible message, else at the last visible
 * one. Arrow keys move between messages.
 */
export interface ListKeyboard {
  readonly tabIndex: number;
  onKeyDown(event: KeyboardEvent): void;
  onFocus(event: FocusEvent): void;
  onBlur(event: FocusEvent): void;
}

/** Root element of a message, also of a custom one. */
const MESSAGE = '[data-im-part="message"]';

function itemAt(target: EventTarget): HTMLElement | undefined {
  const item = isElement(target) ? target.closest('[data-im-item]') : null;
  return isElement(item) ? item : undefined;
}

/** True for form fields in custom messages, which keep their own keys. */
function isField(target: EventTarget): boolean {
  return isElement(target) && (target.isContentEditable || target.matches('input, textarea, select'));
}

function actionOfKey(key: string): MessageAction | undefined {
  return MESSAGE_ACTIONS.find((name) => ACTIONS[name].key === key.toLowerCase());
}

function isPrintable({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) || key === 'Process';
}

/** Keyboard handling of a list: focus movement, message shortcuts, selection and typing. */
export function useListKeyboard({ scroller, timeline, rows, actions, toComposer }: ListKeyboardOptions): ListKeyboard {
  const [inside, setInside] = useState(false);
  const lastFocused = useRef<string>(undefined);

  function focusRow(key: string | undefined): void {
    if (key === undefined) return;
    // Includes the padding below the last row.
    if (rows.atEnd && key === rows.keyAt(rows.count - 1)) scroller.current?.toBottom();
    else scroller.current?.toKey(key, 'nearest');
    const item = scroller.current?.element?.querySelector(`[data-im-item="${CSS.escape(key)}"]`);
    const message = item?.querySelector<HTMLElement>(MESSAGE);
    message?.focus({ preventScroll: true });
  }
  function move(event: KeyboardEvent, from: string): boolean {
    const at = rows.indexOf(from);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.count - 1 }[event.key];
    if (to === undefined || at < 0) return false;
    event.preventDefault();
    focusRow(rows.keyAt(to));
    return true;
  }
  const before = useRef(rows);
  // If the focused message was removed, focuses its neighbour.
  useIsomorphicLayoutEffect(() => {
    const { keyAt, indexOf } = before.current;
    before.current = rows;
    const at = lastFocused.current === undefined ? -1 : indexOf(lastFocused.current);
    if (!inside || at < 0 || rows.indexOf(lastFocused.current ?? '') >= 0) return;
    if (!isFocusLost(scroller.current?.element)) return;
    focusRow([keyAt(at + 1), keyAt(at - 1)].find((key) => key !== undefined && rows.indexOf(key) >= 0));
  }, [rows]);

  /** During selection: Space toggles a message, Shift+Space selects a range, Escape leaves. */
  function choose(event: KeyboardEvent, key: string | undefined): boolean {
    const { selection } = actions.actionState;
    if (!selection.active.getSnapshot()) return false;
    if (event.key === 'Escape') selection.end();
    else if (event.key === ' ' && key !== undefined) actions.toggleSelected(key, event.shiftKey);
    else return false;
    event.preventDefault();
    return true;
  }
  function act(event: KeyboardEvent, key: string, item: HTMLElement): boolean {
    const row = timeline.row(key).getSnapshot();
    if (!row) return false;
    const menuKey = event.key === 'Enter' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    const named = event.ctrlKey || event.metaKey || event.altKey ? undefined : actionOfKey(event.key);
    const action = named && actions.available(row).includes(named) ? named : undefined;
    if (!menuKey && !action) return false;
    event.preventDefault();
    if (action) actions.run(action, row);
    else actions.openMenu(row, item.querySelector('[data-im-part="bubble"]') ?? item);
    return true;
  }

  return {
    tabIndex: inside ? -1 : 0,
    onKeyDown(event) {
      if (event.defaultPrevented || isField(event.target)) return;
      const item = itemAt(event.target);
      const key = item?.dataset.imItem;
      const isSelecting = actions.actionState.selection.active.getSnapshot();
      if (choose(event, key)) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        return toComposer?.();
      }
      const onRow = isElement(event.target) && event.target.matches(MESSAGE) && !isSelecting;
      if (item && key !== undefined && (move(event, key) || (onRow && act(event, key, item)))) return;
      if (onRow && isPrintable(event)) toComposer?.();
    },
    onFocus(event) {
      setInside(true);
      const item = itemAt(event.target);
      if (item) lastFocused.current = item.dataset.imItem;
      else if (event.target === event.currentTarget && event.target.matches(':focus-visible')) {
        const visible = scroller.current?.visible ?? [];
        const known = lastFocused.current;
        focusRow(known !== undefined && visible.includes(known) ? known : visible.at(-1));
      }
    },
    onBlur(event) {
      if (!event.currentTarget.contains(event.relatedTarget)) setInside(false);
    },
  };
}
