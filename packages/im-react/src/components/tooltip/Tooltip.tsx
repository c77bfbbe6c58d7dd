import {
  autoUpdate,
  FloatingPortal,
  flip,
  offset,
  type Placement,
  shift,
  useDismiss,
  useFloating,
  useFocus,
  useHover,
  useInteractions,
  useMergeRefs,
} from '@floating-ui/react';
import { cloneElement, type ReactElement, type ReactNode, type Ref, useState } from 'react';
import { useKit } from '../../provider/kit-context.ts';

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
  const { portalRoot } = useKit();
  const [open, setOpen] = useState(false);
  const { refs, floatingStyles, context } = useFloating({
    open: open && text !== '',
    onOpenChange: setOpen,
    placement,
    strategy: 'fixed',
    middleware: [offset(6), flip(), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  });
  const { getReferenceProps, getFloatingProps } = useInteractions([
    useHover(context, { delay: { open: OPEN_AFTER_MS }, move: false, mouseOnly: true }),
    useFocus(context),
    useDismiss(context, { referencePress: true }),
  ]);
  const ref = useMergeRefs([refs.setReference, children.props.ref ?? null]);
  return (
    <>
      {cloneElement(children, { ...getReferenceProps(children.props), ref })}
      {open && text !== '' ? (
        <FloatingPortal root={portalRoot}>
          <div
            ref={refs.setFloating}
            className="im-tooltip"
            role="tooltip"
            style={floatingStyles}
            data-im-part="tooltip"
            {...getFloatingProps()}
          >
            {text}
          </div>
        </FloatingPortal>
      ) : null}
    </>
  );
}
