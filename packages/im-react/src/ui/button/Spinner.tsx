import type { ReactNode } from 'react';

/** Loading spinner. Decorative: announce the state in the control's name or with `aria-busy`. `size` in px. */
export function Spinner({ size }: { readonly size?: number }): ReactNode {
  return (
    <i
      className="im-spinner"
      data-im-part="spinner"
      aria-hidden="true"
      style={size === undefined ? undefined : { inlineSize: size, blockSize: size }}
    />
  );
}
