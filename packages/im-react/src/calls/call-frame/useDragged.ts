import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { isElement } from '../../platform/page/dom.ts';
import { type Box, clampOffset, type Offset } from './drag-position.ts';
import { startDrag } from './start-drag.ts';

/** Handler for the element by which another one is dragged. */
export interface DragHandle {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

/**
 * Lets an element be dragged within the window. Its position is kept while it is mounted, and corrected when the
 * window becomes smaller.
 */
export function useDragged(element: RefObject<HTMLElement | null>, isOn = true): DragHandle {
  const offset = useRef<Offset>({ x: 0, y: 0 });

  function boxOf(target: HTMLElement): Box {
    const { left, top, width, height } = target.getBoundingClientRect();
    return { left: left - offset.current.x, top: top - offset.current.y, width, height };
  }
  function place(target: HTMLElement, wanted: Offset, box: Box): void {
    const view = target.ownerDocument.documentElement;
    offset.current = clampOffset(wanted, box, { width: view.clientWidth, height: view.clientHeight });
    target.style.translate = `${offset.current.x}px ${offset.current.y}px`;
  }

  useEffect(() => {
    const target = element.current;
    if (!target) return;
    if (!isOn) {
      offset.current = { x: 0, y: 0 };
      target.style.translate = '';
      return;
    }
    const view = target.ownerDocument.defaultView;
    const correct = (): void => {
      if (offset.current.x !== 0 || offset.current.y !== 0) place(target, offset.current, boxOf(target));
    };
    view?.addEventListener('resize', correct);
    return () => view?.removeEventListener('resize', correct);
  }, [element, isOn]);

  function onPointerDown(down: PointerEvent<HTMLElement>): void {
    const target = element.current;
    if (!isOn || !target || down.button !== 0) return;
    const handle = down.currentTarget;
    const control = isElement(down.target) ? down.target.closest('button, input, a') : null;
    if (control && control !== handle) return;
    const [start, box] = [offset.current, boxOf(target)];
    startDrag(down, { onMove: (x, y) => place(target, { x: start.x + x, y: start.y + y }, box) });
  }
  return { onPointerDown };
}
