import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { constantReadable } from '../../../hooks/constant-readable.ts';
import { createSignal, type Signal } from '../../../hooks/create-signal.ts';
import { useEvent } from '../../../hooks/useEvent.ts';
import { useIsomorphicLayoutEffect } from '../../../hooks/useIsomorphicLayoutEffect.ts';
import { useNarrow } from '../../../hooks/useNarrow.ts';
import { useReadable } from '../../../hooks/useReadable.ts';
import { onNextFrame } from '../../../platform/next-frame.ts';
import { useUi } from '../../../provider/ui-context.ts';
import { FREE_ROOM, FREE_ROOM_NARROW, type Size } from '../view/view.ts';
import type { ViewedImage } from '../viewed-image.ts';
import { listenToPointers, type Shown } from './pointers.ts';
import { type Drag, FIRST_POSE, NO_DRAG, type Pose } from './pose.ts';
import { Slide } from './Slide.tsx';

/** Gap between two swiped images, px. */
const GAP = 24;
const FIRST = constantReadable(FIRST_POSE);

export interface ViewerStageProps {
  readonly images: readonly ViewedImage[];
  readonly index: number;
  readonly pose: Signal<Pose>;
  readonly onStep: (by: -1 | 1) => void;
  readonly onClose: () => void;
  /** Called when a drag starts or ends; the controls are hidden meanwhile. */
  readonly onDragged: (dragged: boolean) => void;
}

/** The image in view with its neighbours, and pointer handling. */
export function ViewerStage({ images, index, pose, onStep, onClose, onDragged }: ViewerStageProps): ReactNode {
  const { direction } = useUi();
  const free = useNarrow() ? FREE_ROOM_NARROW : FREE_ROOM;
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [drag] = useState(() => createSignal<Drag>(NO_DRAG));
  const [settledKey, setSettledKey] = useState<string>();
  const shown = useRef<Shown>(undefined);
  const size = useSize(element);
  const rightToLeft = direction === 'rtl';
  const current = images[index];
  const onSettled = useCallback((key: string) => setSettledKey(key), []);
  const turn = useEvent((by: -1 | 1) => {
    // The images swap at once; the offset continues from the finger's position.
    const { x } = drag.getSnapshot();
    drag.set({ x: x + (rightToLeft ? -by : by) * (size.width + GAP), y: 0, smooth: false });
    onStep(by);
    onNextFrame(() => onNextFrame(() => drag.set({ ...NO_DRAG, smooth: true })));
  });
  const canTurn = useEvent((by: -1 | 1) => images[index + by] !== undefined);
  const close = useEvent(onClose);
  const dragged = useEvent(onDragged);
  const nowPose = useEvent(() => pose);
  useEffect(() => {
    if (!element) return;
    const moved = { pose: nowPose, drag, shown: () => shown.current, rightToLeft };
    return listenToPointers(element, { ...moved, turn, canTurn, close, dragged });
  }, [element, nowPose, drag, rightToLeft, turn, canTurn, close, dragged]);

  return (
    <div className="im-viewer__stage" data-im-part="viewer-stage" ref={setElement}>
      <Ground drag={drag} height={size.height} />
      <Strip drag={drag}>
        {size.width > 0
          ? images.slice(Math.max(0, index - 1), index + 2).map((image) => {
              const place = images.indexOf(image) - index;
              const isCurrent = image === current;
              return (
                <Slide
                  key={image.key}
                  image={image}
                  current={isCurrent}
                  offset={place * (size.width + GAP) * (rightToLeft ? -1 : 1)}
                  fetches={isCurrent || (settledKey !== undefined && settledKey === current?.key)}
                  stage={size}
                  free={free}
                  pose={isCurrent ? pose : FIRST}
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

function Strip({ drag, children }: { readonly drag: Signal<Drag>; readonly children: ReactNode }): ReactNode {
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

function Ground({ drag, height }: { readonly drag: Signal<Drag>; readonly height: number }): ReactNode {
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
