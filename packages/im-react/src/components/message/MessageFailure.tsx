import type { ErrorCode } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { codeSentence } from '../../i18n/error-sentence.ts';
import { useT } from '../../i18n/useT.ts';
import { drawPart, type WithPart } from '../../slots/draw-part.ts';

export interface MessageFailureProps extends WithPart {
  /** Why it was not sent. */
  readonly failure: ErrorCode | undefined;
  /** What a host said of it. */
  readonly reason?: string | undefined;
  readonly tabbable?: boolean;
  readonly onRetry: () => void;
  readonly onDelete: () => void;
}

/** Below a message that was not sent: the reason, and what can be done. */
export function MessageFailure({
  failure,
  reason,
  tabbable = true,
  onRetry,
  onDelete,
  part,
  partRef,
}: MessageFailureProps): ReactNode {
  const t = useT();
  const tabIndex = tabbable ? undefined : -1;
  const children = (
    <>
      <span className="im-plain" dir="auto">
        {failure ? codeSentence(t, failure, reason) : t('message.sendFailed')}
      </span>
      {' · '}
      <button className="im-plain" type="button" tabIndex={tabIndex} onClick={onRetry}>
        {t('message.resend')}
      </button>
      {' · '}
      <button className="im-plain" type="button" tabIndex={tabIndex} onClick={onDelete}>
        {t('action.delete')}
      </button>
    </>
  );
  return drawPart('div', { className: 'im-row__failure', 'data-im-part': 'message-failure', children }, part, partRef);
}
