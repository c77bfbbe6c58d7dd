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
  /** Without it there is no such button. */
  readonly onRetry?: (() => void) | undefined;
  /** Without it there is no such button. */
  readonly onDelete?: (() => void) | undefined;
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
  const children = (
    <>
      <span className="im-plain" dir="auto">
        {failure ? codeSentence(t, failure, reason) : t('message.sendFailed')}
      </span>
      {onRetry ? <FailureButton text={t('message.resend')} tabbable={tabbable} onPress={onRetry} /> : null}
      {onDelete ? <FailureButton text={t('action.delete')} tabbable={tabbable} onPress={onDelete} /> : null}
    </>
  );
  return drawPart('div', { className: 'im-row__failure', 'data-im-part': 'message-failure', children }, part, partRef);
}

interface FailureButtonProps {
  readonly text: string;
  readonly tabbable: boolean;
  readonly onPress: () => void;
}

function FailureButton({ text, tabbable, onPress }: FailureButtonProps): ReactNode {
  return (
    <>
      {' · '}
      <button className="im-plain" type="button" tabIndex={tabbable ? undefined : -1} onClick={onPress}>
        {text}
      </button>
    </>
  );
}
