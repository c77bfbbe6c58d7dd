import type { ReactNode } from 'react';

export interface MessageTipProps {
  /** A grey pill around it: for days. */
  readonly pill?: boolean;
  readonly children: ReactNode;
}

/** A centred line between messages: a time, a day, what happened in the group, what was recalled. */
export function MessageTip({ pill, children }: MessageTipProps): ReactNode {
  return (
    <div className="im-tip" data-im-part="tip" data-pill={pill || undefined}>
      <span className="im-plain" dir="auto">
        {children}
      </span>
    </div>
  );
}
