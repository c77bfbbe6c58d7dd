import { limits } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { type PartElementProps, renderPart } from '../../primitives/render-part.ts';

/** Props of `Badge`. */
export interface BadgeProps extends PartElementProps<'span'> {
  /** Nothing is rendered for 0 or less; above 99 it shows `99+`. */
  readonly count: number;
  /** Grey, for a muted conversation. */
  readonly muted?: boolean;
}

/** Unread count. Decorative (`aria-hidden`): include the number in the accessible name of the row. */
export function Badge({ count, muted, part, partRef }: BadgeProps): ReactNode {
  if (count <= 0) return null;
  const own = {
    className: 'im-badge',
    'data-im-part': 'badge',
    'data-muted': muted || undefined,
    'aria-hidden': true,
    children: part?.children ?? (count > limits.unreadCap ? `${limits.unreadCap}+` : count),
  };
  return renderPart('span', own, part, partRef);
}
