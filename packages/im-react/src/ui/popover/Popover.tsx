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
import { usePortalRoot } from '../../context/ui-context.ts';
import { useLayer } from '../../hooks/page/useLayers.ts';
import { isElement } from '../../platform/realms.ts';
import { type OnOpenChange, withReason } from '../open-change.ts';
import type { Anchor } from './anchor.ts';

/** Props of `Popover`. */
export interface PopoverProps {
  /** Open state, controlled. */
  readonly open: boolean;
  /** Called when the popover closes, with the reason. */
  readonly onOpenChange: OnOpenChange;
  /** Element or point to float at. */
  readonly anchor: Anchor | null;
  /** Accessible name; the role is `dialog`. */
  readonly label: string;
  /** Preferred placement, flipped without space. Default `bottom-start`. */
  readonly placement?: Placement;
  /** Minimum distance from the window's edges, px. Default 8. */
  readonly margin?:
    | number
    | { readonly right?: number; readonly bottom?: number; readonly left?: number; readonly top?: number };
  /** Extra class of the floating element. */
  readonly className?: string;
  /** Content of the popover. */
  readonly children?: ReactNode;
}

/** Floating box at an element or point. Takes focus and restores it. Closes on Escape and on a press outside. */
export function Popover(props: PopoverProps): ReactNode {
  const { open, onOpenChange, anchor, label, placement = 'bottom-start', margin = 8, className, children } = props;
  const portalRoot = usePortalRoot();
  useLayer(() => onOpenChange(false, 'back'), open);
  const { refs, floatingStyles, context } = useFloating({
    open,
    onOpenChange: withReason(onOpenChange),
    placement,
    strategy: 'fixed',
    elements: { reference: isElement(anchor) ? anchor : undefined },
    middleware: [offset(8), flip({ padding: margin }), shift({ padding: margin, crossAxis: true })],
    // Closes if the anchor has left the page: it would jump to the corner.
    whileElementsMounted: (reference, floating, update) =>
      autoUpdate(reference, floating, () => {
        if (isElement(reference) && !reference.isConnected) onOpenChange(false, 'anchor-gone');
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
