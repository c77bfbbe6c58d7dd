import {
  autoUpdate,
  flip,
  offset,
  type Placement,
  shift,
  useDismiss,
  useFloating,
  useInteractions,
} from '@floating-ui/react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePortalRoot } from '../../context/ui-context.ts';

/** Props of `TooltipBox`. */
export interface TooltipBoxProps {
  readonly text: string;
  readonly anchor: Element | null;
  readonly placement: Placement;
  readonly onClose: () => void;
}

/** The visible tooltip, positioned at its anchor. */
export function TooltipBox({ text, anchor, placement, onClose }: TooltipBoxProps): ReactNode {
  const portalRoot = usePortalRoot();
  const { refs, floatingStyles, context } = useFloating({
    open: true,
    onOpenChange: onClose,
    elements: { reference: anchor },
    placement,
    strategy: 'fixed',
    middleware: [offset(6), flip(), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  });
  const { getFloatingProps } = useInteractions([useDismiss(context)]);
  if (!portalRoot) return null;
  return createPortal(
    <div
      ref={refs.setFloating}
      className="im-tooltip"
      role="tooltip"
      style={floatingStyles}
      data-im-part="tooltip"
      {...getFloatingProps()}
    >
      {text}
    </div>,
    portalRoot,
  );
}
