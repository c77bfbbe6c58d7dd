import type { ReactNode } from 'react';

/** Characters written of those that fit, at the end of a field. Not announced: the field's own limit is. */
export function CharacterCount({ count, max }: { readonly count: number; readonly max: number }): ReactNode {
  return (
    <small className="im-field__count" aria-hidden="true" dir="ltr">
      {count}/{max}
    </small>
  );
}
