import type { Placement } from '@floating-ui/react';
import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useUi } from '../../context/ui-context.ts';
import { mergeProps, mergeRefs, refOf } from '../../primitives/merge-props.ts';
import { createChunk, lazy } from '../lazy/lazy.tsx';

/** Props of `Tooltip`. */
export interface TooltipProps {
  /** Text: the control's name, or a truncated name in full; never information that is shown nowhere else. */
  readonly text: string;
  /** Side of the element. Default `bottom`. */
  readonly placement?: Placement;
  /** The element that the tooltip describes; must accept a ref. */
  readonly children: ReactElement<Record<string, unknown> & { ref?: Ref<HTMLElement> }>;
}

const OPEN_AFTER_MS = 500;

// Not in `ui/lazy.ts`: its components have buttons, and buttons have tooltips, which would be a circle.
const box = createChunk(() => import('./TooltipBox.tsx'));
/** Without a failure card: its text is available elsewhere. */
const TooltipBox = lazy(box, (parts) => parts.TooltipBox, 'nothing');

/** Tooltip shown after 500 ms of hover, or at once on keyboard focus. */
export function Tooltip({ text, placement = 'bottom', children }: TooltipProps): ReactNode {
  const { clock } = useUi();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLElement | null>(null);
  const cancelTimer = useRef<() => void>(undefined);
  /** The pointer has entered, but not moved yet. */
  const hasEntered = useRef(false);
  /** The control was pressed: focus that comes back to it, as from a dialog it opened, opens nothing. */
  const wasPressed = useRef(false);
  const childRef = refOf(children);
  // A new function in each render would detach and attach the ref of the host each time.
  const joined = useMemo(() => mergeRefs(childRef, anchor), [childRef]);
  useEffect(() => () => cancelTimer.current?.(), []);
  function close(): void {
    cancelTimer.current?.();
    setOpen(false);
  }
  const opener = {
    ref: joined,
    onPointerEnter(event: PointerEvent) {
      if (event.pointerType !== 'mouse') return;
      TooltipBox.preload();
      hasEntered.current = true;
    },
    // Opens on movement, so that an element that appears under a resting pointer shows no tooltip.
    onPointerMove(event: PointerEvent) {
      if (event.pointerType !== 'mouse' || !hasEntered.current) return;
      hasEntered.current = false;
      cancelTimer.current?.();
      cancelTimer.current = clock.after(OPEN_AFTER_MS, () => setOpen(true));
    },
    onPointerLeave: close,
    onPointerDown() {
      hasEntered.current = false;
      wasPressed.current = true;
      close();
    },
    onKeyDown(event: KeyboardEvent) {
      wasPressed.current = event.key === 'Enter' || event.key === ' ';
    },
    onFocus: (event: FocusEvent) => !wasPressed.current && event.target.matches(':focus-visible') && setOpen(true),
    onBlur: close,
  };
  return (
    <>
      {cloneElement(children, mergeProps(children.props, opener))}
      {open && text !== '' ? (
        <TooltipBox text={text} anchor={anchor.current} placement={placement} onClose={close} />
      ) : null}
    </>
  );
}
