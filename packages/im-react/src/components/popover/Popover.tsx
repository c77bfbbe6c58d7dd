import {
  autoUpdate,
  FloatingFocusManager,
  FloatingPortal,
  flip,
  offset,
  type Placement,
  shift,
  useDismiss,
  useFloating,
  useInteractions,
  useRole,
} from '@floating-ui/react';
import type { ReactNode } from 'react';
import { isElement } from '../../platform/realms.ts';
import { useKit } from '../../provider/kit-context.ts';
import type { Anchor } from './anchor.ts';

export interface PopoverProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly anchor: Anchor | null;
  /** Accessible name of the dialog that it is. */
  readonly label: string;
  /** Default `bottom-start`; turned round where there is no room. */
  readonly placement?: Placement;
  /** Least distance from the window's edges in px. Default 8. */
  readonly margin?:
    | number
    | { readonly right?: number; readonly bottom?: number; readonly left?: number; readonly top?: number };
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A floating box beside an element. Takes focus, gives it back, closes on Escape and on a press outside. */
export function Popover(props: PopoverProps): ReactNode {
  const { open, onOpenChange, anchor, label, placement = 'bottom-start', margin = 8, className, children } = props;
  const { portalRoot } = useKit();
  const { refs, floatingStyles, context } = useFloating({
    open,
    onOpenChange,
    placement,
    strategy: 'fixed',
    elements: { reference: isElement(anchor) ? anchor : undefined },
    middleware: [offset(8), flip({ padding: margin }), shift({ padding: margin, crossAxis: true })],
    // Beside an element that has left the page there is no place: it would stand in the corner.
    whileElementsMounted: (reference, floating, update) =>
      autoUpdate(reference, floating, () => {
        if (isElement(reference) && !reference.isConnected) onOpenChange(false);
        else update();
      }),
  });
  if (anchor && !isElement(anchor) && refs.reference.current !== anchor) refs.setPositionReference(anchor);
  const { getFloatingProps } = useInteractions([useDismiss(context), useRole(context, { role: 'dialog' })]);
  if (!open) return null;
  return (
    <FloatingPortal root={portalRoot}>
      <FloatingFocusManager context={context} modal={false}>
        <div
          ref={refs.setFloating}
          className={className ? `im-pop ${className}` : 'im-pop'}
          style={floatingStyles}
          data-im-part="popover"
          {...getFloatingProps({ 'aria-label': label, 'aria-labelledby': undefined })}
        >
          {children}
        </div>
      </FloatingFocusManager>
    </FloatingPortal>
  );
}
