import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';

/** Line above a forwarded message: who said it first. A name, no link. The message's accessible name says it too. */
export function ForwardedFrom({ name }: { readonly name: string }): ReactNode {
  const t = useT();
  const text = t('message.forwardedFrom', { name });
  return (
    <span className="im-forwarded im-truncate" data-im-part="forwarded" dir="auto" aria-hidden="true" title={text}>
      {text}
    </span>
  );
}
