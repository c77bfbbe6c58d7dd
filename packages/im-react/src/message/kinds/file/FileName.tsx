import { type ReactNode, useMemo } from 'react';
import { nameParts } from './file-name.ts';

/** File name on one line, truncated in the middle so that the extension stays visible. */
export function FileName({ name }: { readonly name: string }): ReactNode {
  const { head, tail } = useMemo(() => nameParts(name), [name]);
  return (
    <span className="im-file__name" title={name}>
      <bdi className="im-plain">
        <span className="im-plain">{head}</span>
        {tail === '' ? null : <span className="im-plain">{tail}</span>}
      </bdi>
    </span>
  );
}
