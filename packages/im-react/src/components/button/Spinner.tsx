import type { ReactNode } from 'react';

/** A turning ring. Decoration: say what is going on in the name of the control, or with `aria-busy`. */
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
