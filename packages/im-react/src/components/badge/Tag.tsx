import type { ReactNode } from 'react';

export interface TagProps {
  /** Default `neutral`. */
  readonly tone?: 'neutral' | 'accent' | 'success' | 'warn' | 'danger';
  /** 16 or 22 px high. Default `small`. */
  readonly size?: 'small' | 'large';
  readonly children?: ReactNode;
}

/** A word that says what something is: a role, a status. */
export function Tag({ tone = 'neutral', size, children }: TagProps): ReactNode {
  return (
    <span
      className="im-tag"
      data-im-part="tag"
      data-tone={tone === 'neutral' ? undefined : tone}
      data-size={size === 'large' ? 'large' : undefined}
    >
      {children}
    </span>
  );
}
