import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';

/** Sentence below a field once its longest length is reached, announced: browsers drop further characters silently. */
export function CharacterLimit({ count, max }: { readonly count: number; readonly max: number }): ReactNode {
  const t = useT();
  return (
    <span className="im-field__limit" role="status">
      {count >= max ? t('profile.tooLong', { max }) : null}
    </span>
  );
}
