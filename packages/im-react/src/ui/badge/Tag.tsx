import type { ReactNode } from 'react';

/** Props of `Tag`. */
export interface TagProps {
  /** Colour. Default `neutral`. */
  readonly tone?: 'neutral' | 'accent' | 'success' | 'warn' | 'danger';
  /** Height: 16 or 22 px. Default `small`. */
  readonly size?: 'small' | 'large';
  /** Label. */
  readonly children?: ReactNode;
}

/** Short label such as a role or status. */
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
