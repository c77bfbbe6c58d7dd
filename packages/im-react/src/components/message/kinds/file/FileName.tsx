import { type ReactNode, useMemo } from 'react';
import { nameParts } from './file-name.ts';

/** A file's name on one line, cut in its middle: the extension stays. */
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
