import { type RefObject, useState } from 'react';
import { observeSize } from '../../platform/observe-size.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';

/** Size of the content of an element, px. */
export interface BoxSize {
  readonly width: number;
  readonly height: number;
}

/** Size of an element without its padding, kept up to date; zero before it is measured. */
export function useBoxSize(element: RefObject<HTMLElement | null>): BoxSize {
  const [size, setSize] = useState<BoxSize>({ width: 0, height: 0 });
  useIsomorphicLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = (): void => {
      const style = target.ownerDocument.defaultView?.getComputedStyle(target);
      const width = target.clientWidth - px(style?.paddingLeft) - px(style?.paddingRight);
      const height = target.clientHeight - px(style?.paddingTop) - px(style?.paddingBottom);
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    return observeSize([target], measure);
  }, [element]);
  return size;
}

function px(length: string | undefined): number {
  return Number.parseFloat(length ?? '') || 0;
}
