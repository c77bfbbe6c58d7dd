import type { Placement } from '@floating-ui/react';
import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useKit } from '../../provider/kit-context.ts';
import { joinProps, joinRefs, refOf } from '../../slots/join-props.ts';
import { TooltipBox } from '../lazy/parts.ts';

export interface TooltipProps {
  /** Repeats the control's name, or shows a name that is cut off; never holds what stands nowhere else. */
  readonly text: string;
  /** Default `bottom`. */
  readonly placement?: Placement;
  /** The one element that it belongs to; takes a ref. */
  readonly children: ReactElement<Record<string, unknown> & { ref?: Ref<HTMLElement> }>;
}

const OPEN_AFTER_MS = 500;

/** A short text that appears after a moment under the pointer, or at once on keyboard focus. */
export function Tooltip({ text, placement = 'bottom', children }: TooltipProps): ReactNode {
  const { clock } = useKit();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLElement | null>(null);
  const callOff = useRef<() => void>(undefined);
  /** The pointer has come, and has not moved here yet. */
  const came = useRef(false);
  useEffect(() => () => callOff.current?.(), []);
  function close(): void {
    callOff.current?.();
    setOpen(false);
  }
  const opener = {
    ref: joinRefs(refOf(children), anchor),
    onPointerEnter(event: PointerEvent) {
      if (event.pointerType !== 'mouse') return;
      TooltipBox.preload();
      came.current = true;
    },
    // A control that appears under a resting pointer was not asked about.
    onPointerMove(event: PointerEvent) {
      if (event.pointerType !== 'mouse' || !came.current) return;
      came.current = false;
      callOff.current?.();
      callOff.current = clock.after(OPEN_AFTER_MS, () => setOpen(true));
    },
    onPointerLeave: close,
    onPointerDown() {
      came.current = false;
      close();
    },
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setOpen(true),
    onBlur: close,
  };
  return (
    <>
      {cloneElement(children, joinProps(children.props, opener))}
      {open && text !== '' ? (
        <TooltipBox text={text} anchor={anchor.current} placement={placement} onClose={close} />
      ) : null}
    </>
  );
}
