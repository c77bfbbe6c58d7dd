import { limits } from 'im-sdk/protocol';
import type { ReactNode } from 'react';

/** Props of `Badge`. */
export interface BadgeProps {
  /** Nothing is rendered for 0 or less; above 99 it shows `99+`. */
  readonly count: number;
  /** Grey, for a muted conversation. */
  readonly muted?: boolean;
}

/** Unread count. Decorative (`aria-hidden`): include the number in the accessible name of the row. */
export function Badge({ count, muted }: BadgeProps): ReactNode {
  if (count <= 0) return null;
  return (
    <span className="im-badge" data-im-part="badge" data-muted={muted || undefined} aria-hidden="true">
      {count > limits.unreadCap ? `${limits.unreadCap}+` : count}
    </span>
  );
}
