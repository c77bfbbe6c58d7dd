import type { ReactNode } from 'react';
import { RichText } from '../../../../rich-text/RichText.tsx';
import type { KindProps } from '../kind.ts';

/** A message of one to three emoji: large, without a bubble. */
export function BigEmojiKind({ row, meta }: KindProps): ReactNode {
  return (
    <span className="im-big-emoji" data-im-part="text">
      <span className="im-plain" dir="auto">
        <RichText text={row.content.replace(/\s+/gu, '')} />
      </span>
      {meta}
    </span>
  );
}
