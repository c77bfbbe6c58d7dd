import type { ReactNode } from 'react';
import type { TextRange } from '../../text-search/text-ranges.ts';

export interface MarkedProps {
  readonly text: string;
  /** In order, none inside another: as `textRanges` and `matchName` give them. */
  readonly ranges: readonly TextRange[];
}

/** A text with its hits marked. */
export function Marked({ text, ranges }: MarkedProps): ReactNode {
  if (ranges.length === 0) return text;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    parts.push(text.slice(at, start));
    parts.push(
      <mark className="im-hit" key={start}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  parts.push(text.slice(at));
  return <>{parts}</>;
}
