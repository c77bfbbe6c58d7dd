import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useUi } from '../../../context/ui-context.ts';
import { useIsNarrowWindow } from '../../../hooks/page/useIsNarrowWindow.ts';
import { constantReadable } from '../../../platform/constant-readable.ts';
import { createSignal, type Signal } from '../../../platform/create-signal.ts';
import { onNextFrame } from '../../../platform/next-frame.ts';
import { useEvent } from '../../../primitives/useEvent.ts';
import { useIsomorphicLayoutEffect } from '../../../primitives/useIsomorphicLayoutEffect.ts';
import { useReadable } from '../../../primitives/useReadable.ts';
import { RESERVED_SPACE, RESERVED_SPACE_NARROW, type Size } from '../geometry/transform.ts';
import type { ViewedImage } from '../viewed-image.ts';
import { type AnimatedTransform, type DragOffset, INITIAL_ANIMATED, NO_DRAG } from './animated-transform.ts';
import { listenToPointers, type Shown } from './pointers.ts';
import { Slide } from './Slide.tsx';

/** Gap between two swiped images, px. */
const GAP = 24;
const FIRST = constantReadable(INITIAL_ANIMATED);

export interface ViewerStageProps {
  readonly images: readonly ViewedImage[];
  readonly index: number;
  readonly transform: Signal<AnimatedTransform>;
  readonly onStep: (by: -1 | 1) => void;
  readonly onClose: () => void;
  /** Called when a drag starts or ends; the controls are hidden meanwhile. */
  readonly onDragged: (dragged: boolean) => void;
}

/** The image in view with its neighbours, and pointer handling. */
export function ViewerStage({ images, index, transform, onStep, onClose, onDragged }: ViewerStageProps): ReactNode {
  const { direction } = useUi();
  const free = useIsNarrowWindow() ? RESERVED_SPACE_NARROW : RESERVED_SPACE;
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [drag] = useState(() => createSignal<DragOffset>(NO_DRAG));
  const [settledKey, setSettledKey] = useState<string>();
  const shown = useRef<Shown>(undefined);
  const size = useSize(element);
  const rightToLeft = direction === 'rtl';
  const current = images[index];
  const onSettled = useCallback((key: string) => setSettledKey(key), []);
  const navigate = useEvent((by: -1 | 1) => {
    // The images swap at once; the offset continues from the finger's position.
    const { x } = drag.getSnapshot();
    drag.set({ x: x + (rightToLeft ? -by : by) * (size.width + GAP), y: 0, smooth: false });
    onStep(by);
    onNextFrame(() => onNextFrame(() => drag.set({ ...NO_DRAG, smooth: true })));
  });
  const canNavigate = useEvent((by: -1 | 1) => images[index + by] !== undefined);
  const close = useEvent(onClose);
  const dragged = useEvent(onDragged);
  const nowPose = useEvent(() => transform);
  useEffect(() => {
    if (!element) return;
    const moved = { transform: nowPose, drag, shown: () => shown.current, rightToLeft };
    return listenToPointers(element, { ...moved, navigate, canNavigate: canNavigate, close, dragged });
  }, [element, nowPose, drag, rightToLeft, navigate, canNavigate, close, dragged]);

  return (
    <div className="im-viewer__stage" data-im-part="viewer-stage" ref={setElement}>
      <Ground drag={drag} height={size.height} />
      <Strip drag={drag}>
        {size.width > 0
          ? images.slice(Math.max(0, index - 1), index + 2).map((image) => {
              const offset = images.indexOf(image) - index;
              const isCurrent = image === current;
              return (
                <Slide
                  key={image.key}
                  image={image}
                  current={isCurrent}
                  offset={offset * (size.width + GAP) * (rightToLeft ? -1 : 1)}
                  fetches={isCurrent || (settledKey !== undefined && settledKey === current?.key)}
                  stage={size}
                  free={free}
                  transform={isCurrent ? transform : FIRST}
                  shown={shown}
                  onSettled={onSettled}
                />
              );
            })
          : null}
      </Strip>
    </div>
  );
}

function Strip({ drag, children }: { readonly drag: Signal<DragOffset>; readonly children: ReactNode }): ReactNode {
  const { x, y, smooth } = useReadable(drag);
  return (
    <div
      className="im-viewer__strip"
      data-smooth={smooth || undefined}
      style={x === 0 && y === 0 ? undefined : { transform: `translate(${x}px, ${y}px)` }}
    >
      {children}
    </div>
  );
}

function Ground({ drag, height }: { readonly drag: Signal<DragOffset>; readonly height: number }): ReactNode {
  const { y, smooth } = useReadable(drag);
  const opacity = Math.max(0.2, 1 - y / Math.max(1, height));
  return <div className="im-viewer__ground" data-smooth={smooth || undefined} style={{ opacity }} />;
}

const NOTHING: Size = { width: 0, height: 0 };

function useSize(element: HTMLElement | null): Size {
  const [size, setSize] = useState(NOTHING);
  useIsomorphicLayoutEffect(() => {
    if (!element) return;
    const measure = (): void =>
      setSize((known) => {
        const { clientWidth: width, clientHeight: height } = element;
        return known.width === width && known.height === height ? known : { width, height };
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
