import type { ReactNode } from 'react';
import type { TextRange } from '../../text/text-ranges.ts';

/** Props of `Marked`. */
export interface MarkedProps {
  /** The text. */
  readonly text: string;
  /** In order, not overlapping: as returned by `textRanges` and `matchName`. */
  readonly ranges: readonly TextRange[];
}

/** Text with highlighted search hits. */
export function HighlightedText({ text, ranges }: MarkedProps): ReactNode {
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
