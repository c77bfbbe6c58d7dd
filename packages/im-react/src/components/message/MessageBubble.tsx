import type { ReactNode } from 'react';

export interface MessageBubbleProps {
  /** What stands above the content: a quote. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
  /** Time and state, at the end of the last line. */
  readonly meta?: ReactNode;
  /** Running text, a block, a picture up to the edges, or no bubble at all. Default `text`. */
  readonly shape?: 'text' | 'box' | 'media' | 'bare';
}

/** The box around one message. Colour and corners come from `data-side`, `data-first`, `data-last` of its row. */
export function MessageBubble({ above, children, meta, shape = 'text' }: MessageBubbleProps): ReactNode {
  const bubble = shape === 'bare' ? 'im-bare' : 'im-bubble';
  if (shape === 'media' && above) {
    // A quote needs the bubble's edges; the picture below it keeps its own box.
    return (
      <div className="im-bubble" data-im-part="bubble" data-shape="quoting-media">
        {above}
        <div className="im-bubble__media">
          {children}
          {meta}
        </div>
      </div>
    );
  }
  return (
    <div className={bubble} data-im-part="bubble" data-shape={shape === 'text' ? undefined : shape}>
      {above}
      {shape === 'text' ? (
        <span className="im-bubble__text" data-im-part="text" dir="auto">
          {children}
        </span>
      ) : (
        children
      )}
      {meta}
    </div>
  );
}
