import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from '../../platform/realms.ts';

/** What the element of a composer is given, so that focus is not lost in it. */
export interface KeptFocus {
  onFocus(): void;
  onBlur(event: FocusEvent): void;
  onPointerDown(event: PointerEvent): void;
  onKeyDown(): void;
}

/**
 * When a part of a composer goes with the focus it had (a bar's button, a file, the send button), focus goes on to the
 * text. Not under a finger: on a phone that would bring up the keyboard. `parts` are what may have gone.
 */
export function useKeptFocus(
  root: RefObject<HTMLElement | null>,
  toText: () => void,
  parts: readonly unknown[],
): KeptFocus {
  const inside = useRef(false);
  const touched = useRef(false);
  useEffect(() => {
    if (inside.current && !touched.current && isFocusLost(root.current)) toText();
  }, [root, toText, ...parts]);
  return {
    onFocus() {
      inside.current = true;
    },
    // Not called for what React takes away.
    onBlur(event) {
      inside.current = event.currentTarget.contains(event.relatedTarget);
    },
    onPointerDown({ pointerType }) {
      touched.current = pointerType === 'touch';
    },
    onKeyDown() {
      touched.current = false;
    },
  };
}
