import type { ReactNode } from 'react';

/** Props of `MessageTip`. */
export interface MessageTipProps {
  /** Draws a grey pill around the text, as for day labels. Default false. */
  readonly pill?: boolean;
  /** The sentence to show. */
  readonly children: ReactNode;
}

/** Centred line between messages: a time, a day, a group event or a recalled message. */
export function MessageTip({ pill, children }: MessageTipProps): ReactNode {
  return (
    <div className="im-tip" data-im-part="tip" data-pill={pill || undefined}>
      <span className="im-plain" dir="auto">
        {children}
      </span>
    </div>
  );
}
