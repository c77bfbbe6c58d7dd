import { useEffect } from 'react';
import { isElement, rootOf } from '../../platform/page/dom.ts';

/** Focuses `element` when a control inside that has focus is removed: its keys, such as Escape, still work. */
export function useKeepFocus(element: HTMLElement | null): void {
  useEffect(() => {
    const keep = ({ target, relatedTarget }: FocusEvent): void => {
      if (relatedTarget) return;
      // The control is removed after this event.
      void Promise.resolve().then(() => {
        const active = rootOf(element)?.activeElement;
        const isLost = !active || active === element?.ownerDocument.body;
        if (isElement(target) && !target.isConnected && isLost) element?.focus({ preventScroll: true });
      });
    };
    element?.addEventListener('focusout', keep);
    return () => element?.removeEventListener('focusout', keep);
  }, [element]);
}
