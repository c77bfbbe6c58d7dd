import { type FocusEvent, type PointerEvent, useRef, useState } from 'react';
import { focusedNear, isElement, isFocusLost, rootOf } from '../../platform/page/dom.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';

/** Handlers and ref of the element around everything of a call. */
export interface CallFocus {
  readonly ref: (element: HTMLDivElement | null) => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onKeyDown: () => void;
}

type Layer = { current: HTMLDivElement | null };

/** State for giving the focus back. */
interface FocusMemory {
  /** Element that had the focus before the call took it. */
  before: HTMLElement | null;
  /** The last press in the call was a touch. */
  isTouched: boolean;
}

const WRITING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';

/** Selectors of the open conversation. It gets the focus if the element before is gone, such as "Return to call". */
const COMPOSER = 'textarea[data-im-part="composer-input"]';
const MESSAGES = '[role="log"]';

/**
 * Focus of the windows of a call. A window that opens takes it, unless the person is writing; a panel that comes in never
 * does. What had the focus before has it again once nothing of the call has it; if that is gone, the composer of the open
 * conversation has it, else its messages.
 */
export function useCallFocus(view: string | undefined): CallFocus {
  const layer = useRef<HTMLDivElement | null>(null);
  const memory = useRef<FocusMemory>({ before: null, isTouched: false });
  const [handlers] = useState(() => handle(layer, memory.current));
  const shown = useRef<string>(undefined);

  useIsomorphicLayoutEffect(() => {
    const element = layer.current;
    const wasShown = shown.current;
    shown.current = view;
    if (!element || wasShown === view) return;
    const focused = focusedNear(element);
    const isLost = isFocusLost(element);
    if (view === 'window' || view === 'trouble') {
      if (focused && !isLost && !element.contains(focused)) {
        if (focused.matches(WRITING)) return;
        memory.current.before = focused;
      }
      element.querySelector<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
    } else if (isLost && wasShown !== undefined) giveBack(element, memory.current);
  }, [view]);

  useIsomorphicLayoutEffect(
    () => () => {
      const element = layer.current;
      // The call is taken off the screen; its elements are still there.
      if (element?.contains(focusedNear(element))) giveBack(element, memory.current);
    },
    [],
  );
  return handlers;
}

/** Focuses what had the focus before the call, or the first of its replacements that can take it. */
function giveBack(layer: HTMLElement, { before, isTouched }: FocusMemory): void {
  const page = rootOf(layer);
  if (!before || !page) return;
  // A phone's keyboard would open in the composer.
  const replacements = isTouched ? [MESSAGES] : [COMPOSER, MESSAGES];
  const candidates = [before, ...replacements.flatMap((found) => [...page.querySelectorAll<HTMLElement>(found)])];
  for (const candidate of candidates) {
    candidate.focus({ preventScroll: true });
    if (candidate.contains(focusedNear(layer))) return;
  }
}

function handle(layer: Layer, memory: FocusMemory): CallFocus {
  return {
    ref: (element) => {
      layer.current = element;
    },
    onFocus({ relatedTarget, currentTarget, target }) {
      // A menu of the call is its child in React, not on the page.
      if (!currentTarget.contains(target) || !isElement(relatedTarget)) return;
      if (!currentTarget.contains(relatedTarget) && !relatedTarget.closest('[data-im-part="popover"]')) {
        memory.before = relatedTarget;
      }
    },
    onPointerDown({ pointerType }) {
      memory.isTouched = pointerType === 'touch';
    },
    onKeyDown() {
      memory.isTouched = false;
    },
  };
}
