import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from '../../platform/page/dom.ts';

/** Props for the composer's root element. */
export interface KeptFocus {
  onFocus(): void;
  onBlur(event: FocusEvent): void;
  onPointerDown(event: PointerEvent): void;
  onKeyDown(): void;
}

/**
 * Moves focus to the text when the focused part of a composer is unmounted, such as a bar's button. Not after touch: it
 * would open a phone's keyboard.
 *
 * @param parts - Values that change when a part may have been unmounted.
 */
export function useRestoreFocus(
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
    // React does not call it for unmounted elements.
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
