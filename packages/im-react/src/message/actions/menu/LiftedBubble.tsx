import { type ReactNode, type RefObject, useRef } from 'react';
import { windowOf } from '../../../platform/page/page-window.ts';
import { useIsomorphicLayoutEffect } from '../../../primitives/useIsomorphicLayoutEffect.ts';

export interface LiftedBubbleProps {
  readonly bubble: Element;
  readonly own: boolean;
  /** Sheet that must not cover the copy. */
  readonly sheet: RefObject<HTMLElement | null>;
}

const MARGIN_PX = 16;

/** Decorative copy of the bubble over the scrim, at its original position or above the sheet. */
export function LiftedBubble({ bubble, own, sheet }: LiftedBubbleProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useIsomorphicLayoutEffect(() => {
    const copyBox = box.current;
    if (!copyBox) return;
    const from = bubble.getBoundingClientRect();
    const row = bubble.closest('.im-row');
    const copy = bubble.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id');
    for (const element of copy.querySelectorAll('video, audio')) element.removeAttribute('autoplay');
    for (const edge of ['data-first', 'data-last']) if (row?.hasAttribute(edge)) copyBox.setAttribute(edge, '');
    copyBox.inert = true;
    copyBox.append(copy);
    // Uses the final height: the sheet is still sliding in.
    const end = (windowOf(copyBox)?.innerHeight ?? 0) - (sheet.current?.offsetHeight ?? 0) - MARGIN_PX;
    const top = Math.max(MARGIN_PX, Math.min(from.top, end - from.height));
    copyBox.style.insetBlockStart = `${top}px`;
    copyBox.style.left = `${from.left}px`;
    copyBox.style.inlineSize = `${from.width}px`;
    copyBox.style.maxBlockSize = `${end - top}px`;
    return () => copy.remove();
  }, [bubble, sheet]);
  return (
    <div
      ref={box}
      className="im-row im-lifted"
      data-im-part="lifted"
      data-side={own ? 'own' : 'other'}
      aria-hidden="true"
    />
  );
}
