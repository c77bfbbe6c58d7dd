import { type FocusEvent, useRef, useState } from 'react';
import { useIsomorphicLayoutEffect } from '../../hooks/useIsomorphicLayoutEffect.ts';
import { focusedNear, isElement, isFocusLost } from '../../platform/realms.ts';

/** Handlers and ref of the element around everything of a call. */
export interface CallFocus {
  readonly ref: (element: HTMLDivElement | null) => void;
  readonly onFocus: (event: FocusEvent) => void;
}

const WRITING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';

/**
 * Focus of the windows of a call. A window that opens takes it, unless the person is writing; a panel that comes in never
 * does. What had the focus before has it again once nothing of the call has it.
 */
export function useCallFocus(part: string | undefined): CallFocus {
  const layer = useRef<HTMLDivElement | null>(null);
  const before = useRef<HTMLElement | null>(null);
  const [handlers] = useState(() => handle(layer, before));
  const shown = useRef<string>(undefined);

  useIsomorphicLayoutEffect(() => {
    const element = layer.current;
    const wasShown = shown.current;
    shown.current = part;
    if (!element || wasShown === part) return;
    const focused = focusedNear(element);
    const isLost = isFocusLost(element);
    if (part === 'window' || part === 'trouble') {
      if (focused && !isLost && !element.contains(focused)) {
        if (focused.matches(WRITING)) return;
        before.current = focused;
      }
      element.querySelector<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
    } else if (isLost && wasShown !== undefined) before.current?.focus({ preventScroll: true });
  }, [part]);

  useIsomorphicLayoutEffect(
    () => () => {
      const element = layer.current;
      // The call is taken off the screen; its elements are still there.
      if (element?.contains(focusedNear(element))) before.current?.focus({ preventScroll: true });
    },
    [],
  );
  return handlers;
}

function handle(layer: { current: HTMLDivElement | null }, before: { current: HTMLElement | null }): CallFocus {
  return {
    ref: (element) => {
      layer.current = element;
    },
    onFocus({ relatedTarget, currentTarget, target }) {
      // A menu of the call is its child in React, not on the page.
      if (!currentTarget.contains(target) || !isElement(relatedTarget)) return;
      if (!currentTarget.contains(relatedTarget) && !relatedTarget.closest('[data-im-part="popover"]')) {
        before.current = relatedTarget;
      }
    },
  };
}
