import { limits } from 'im-sdk/protocol';
import type { ReactNode } from 'react';

export interface BadgeProps {
  /** Nothing is shown for 0 and below; above 99 it says `99+`. */
  readonly count: number;
  /** Grey, for a conversation that is muted. */
  readonly muted?: boolean;
}

/** A number of unread things. Decoration: say the number in the name of the row or entry. */
export function Badge({ count, muted }: BadgeProps): ReactNode {
  if (count <= 0) return null;
  return (
    <span className="im-badge" data-im-part="badge" data-muted={muted || undefined} aria-hidden="true">
      {count > limits.unreadCap ? `${limits.unreadCap}+` : count}
    </span>
  );
}
