import type { ReactNode, RefObject } from 'react';
import { onDemand } from '../on-demand/on-demand.tsx';

/** The button that does what the dialog is for. */
export interface DialogConfirm {
  readonly label: string;
  readonly onConfirm: () => void;
  readonly disabled?: boolean;
  readonly loading?: boolean;
  /** Red: it destroys something. */
  readonly danger?: boolean;
}

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Visible title and accessible name. */
  readonly title: string;
  /** Adds a foot with Cancel and this button; on a phone it stands in the header. */
  readonly confirm?: DialogConfirm;
  /** A question of one sentence: stays a centred box on a phone. */
  readonly small?: boolean;
  /** Width in px, at most 90 % of the window. Default 420. */
  readonly width?: number;
  /** The body reaches the edges and scrolls by itself. */
  readonly flush?: boolean;
  /** What gets focus first. Default: the first field, else the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children?: ReactNode;
}

const FloatingDialog = onDemand(() =>
  import('./floating/FloatingDialog.tsx').then((floating) => floating.FloatingDialog),
);

/** A modal dialog: holds focus, gives it back, closes on Escape and on a press beside it. */
export function Dialog(props: DialogProps): ReactNode {
  return props.open ? <FloatingDialog {...props} /> : null;
}
