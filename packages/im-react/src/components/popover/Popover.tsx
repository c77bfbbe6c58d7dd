import type { Placement, VirtualElement } from '@floating-ui/react';
import type { ReactNode } from 'react';
import { onDemand } from '../on-demand/on-demand.tsx';

/** What a floating part stands beside: an element, or a place such as that of a pointer. */
export type Anchor = Element | VirtualElement;

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

const FloatingPopover = onDemand(() =>
  import('./floating/FloatingPopover.tsx').then((floating) => floating.FloatingPopover),
);

/** A floating box beside an element. Takes focus, gives it back, closes on Escape and on a press outside. */
export function Popover(props: PopoverProps): ReactNode {
  return props.open ? <FloatingPopover {...props} /> : null;
}
