import type { ReactNode } from 'react';

export interface MessageBubbleProps {
  /** What stands above the text: a quote. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
  /** Time and state, at the end of the last line. */
  readonly meta?: ReactNode;
}

/** The box around one message. Colour and corners come from `data-side`, `data-first`, `data-last` of its row. */
export function MessageBubble({ above, children, meta }: MessageBubbleProps): ReactNode {
  return (
    <div className="im-bubble" data-im-part="bubble">
      {above}
      <span className="im-bubble__text" data-im-part="text" dir="auto">
        {children}
      </span>
      {meta}
    </div>
  );
}
