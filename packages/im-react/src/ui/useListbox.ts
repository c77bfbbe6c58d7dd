import { type FocusEvent, type HTMLAttributes, type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { rootOf } from '../platform/page/dom.ts';
import { hasPinyin, loadPinyin, mayBePinyin, readByPinyin } from '../text/load-pinyin.ts';

/** Options of `useListbox`. */
export interface ListboxOptions<Key extends string | number> {
  /** Keys of all rows, in order. */
  readonly keys: readonly Key[];
  /** Key of the selected row, at which the keyboard starts. */
  readonly selected: Key | undefined;
  /** Name of a row for type-ahead. */
  readonly textOf: (key: Key) => string;
  /** Called on Enter or Space. */
  readonly onOpen: (key: Key) => void;
  /** Scrolls a row into view. */
  readonly onMove: (index: number) => void;
  /** Opens a row's context menu (Shift+F10 or the menu key). Without it the browser handles these keys. */
  readonly onMenu?: (key: Key, row: Element | null) => void;
}

/** State of a listbox, and props of its element. */
export interface Listbox<Key> {
  /** Props of the element with role `listbox`. */
  readonly props: HTMLAttributes<HTMLElement>;
  /** Key of the active row; `undefined` unless the list has focus. */
  readonly activeKey: Key | undefined;
  /** DOM id of a row. */
  readonly idOf: (key: Key) => string;
}

const TYPING_PAUSE_MS = 700;

/** Whether a name starts with the typed text, literally or by pinyin. */
function startsWith(name: string, typed: string): boolean {
  return name.toLocaleLowerCase().startsWith(typed) || readByPinyin(name, typed)?.[0]?.start === 0;
}

/**
 * Keyboard navigation of a virtual list: one tab stop, arrows, Home, End, type-ahead, Enter. Focus stays on the list,
 * and `aria-activedescendant` names the active row, so it survives rows that are added, removed or moved.
 */
export function useListbox<Key extends string | number>(options: ListboxOptions<Key>): Listbox<Key> {
  const { keys, selected, textOf, onOpen, onMove, onMenu } = options;
  const id = useId();
  const [active, setActive] = useState<Key>();
  const [focused, setFocused] = useState(false);
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY });
  const idOf = useCallback((key: Key) => `${id}${key}`, [id]);

  const current = active !== undefined && keys.includes(active) ? active : undefined;

  function move(index: number): void {
    const key = keys[Math.max(0, Math.min(keys.length - 1, index))];
    if (key === undefined) return;
    setActive(key);
    onMove(keys.indexOf(key));
  }

  function type(letter: string, time: number): void {
    const text = (time - typed.current.at > TYPING_PAUSE_MS ? '' : typed.current.text) + letter.toLocaleLowerCase();
    typed.current = { text, at: time };
    const from = current === undefined ? -1 : keys.indexOf(current);
    // The first letter searches after the active row; further letters may still match it.
    const first = text.length === 1 ? from + 1 : Math.max(0, from);
    const find = (): number => {
      for (let step = 0; step < keys.length; step++) {
        const index = (first + step) % keys.length;
        const key = keys[index];
        if (key !== undefined && startsWith(textOf(key), text)) return index;
      }
      return -1;
    };
    const found = find();
    if (found >= 0) move(found);
    else if (mayBePinyin(text) && !hasPinyin()) {
      loadPinyin().then(
        () => {
          const read = find();
          if (read >= 0 && typed.current.text === text) move(read);
        },
        () => undefined,
      );
    }
  }

  function keyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = current === undefined ? -1 : keys.indexOf(current);
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      if (!onMenu || current === undefined) return;
      onMenu(current, rootOf(event.currentTarget)?.getElementById(idOf(current)) ?? null);
    } else if (event.key === 'ArrowDown') move(index + 1);
    else if (event.key === 'ArrowUp') move(index < 0 ? keys.length - 1 : index - 1);
    else if (event.key === 'Home') move(0);
    else if (event.key === 'End') move(keys.length - 1);
    else if (event.key === 'Enter' && current !== undefined) onOpen(current);
    else if (event.key === ' ' && current !== undefined && event.timeStamp - typed.current.at > TYPING_PAUSE_MS) {
      onOpen(current);
    } else if (event.key.length === 1) type(event.key, event.timeStamp);
    else return;
    event.preventDefault();
  }

  function focus(event: FocusEvent<HTMLElement>): void {
    const { target, currentTarget, relatedTarget } = event;
    if (target !== currentTarget) {
      // A click focuses the row: move focus back to the list and make the row active.
      const pressed = keys.find((key) => idOf(key) === target.id);
      if (pressed === undefined) return;
      currentTarget.focus({ preventScroll: true });
      setActive(pressed);
      return;
    }
    setFocused(true);
    if (current !== undefined || currentTarget.contains(relatedTarget)) return;
    const start = selected !== undefined && keys.includes(selected) ? selected : keys[0];
    if (start === undefined) return;
    setActive(start);
    onMove(keys.indexOf(start));
  }

  return {
    activeKey: focused ? current : undefined,
    idOf,
    props: {
      role: 'listbox',
      tabIndex: 0,
      'aria-activedescendant': focused && current !== undefined ? idOf(current) : undefined,
      onKeyDown: keyDown,
      onFocus: focus,
      onBlur: () => setFocused(false),
    },
  };
}
