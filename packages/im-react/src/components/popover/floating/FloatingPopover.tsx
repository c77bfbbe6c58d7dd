import {
  autoUpdate,
  FloatingFocusManager,
  FloatingPortal,
  flip,
  offset,
  shift,
  useDismiss,
  useFloating,
  useInteractions,
  useRole,
} from '@floating-ui/react';
import type { ReactNode } from 'react';
import { isElement } from '../../../platform/realms.ts';
import { useKit } from '../../../provider/kit-context.ts';
import type { PopoverProps } from '../Popover.tsx';

/** An open popover. */
export function FloatingPopover(props: PopoverProps): ReactNode {
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
