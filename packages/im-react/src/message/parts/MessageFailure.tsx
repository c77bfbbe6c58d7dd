import type { ErrorCode } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { codeSentence } from '../../i18n/error-sentence.ts';
import { type PartElementProps, renderPart } from '../../primitives/render-part.ts';

export interface MessageFailureProps extends PartElementProps {
  /** Error code of the failed send. Without it the text is "Not sent". */
  readonly failure: ErrorCode | undefined;
  /** Reason of a refusal by the host's server (`message.refusedByHost`), shown after the code's sentence. */
  readonly reason?: string | undefined;
  /** Whether Tab reaches the buttons. Default true. */
  readonly tabbable?: boolean;
  /** Sends again. Without it there is no "Resend" button. */
  readonly onRetry?: (() => void) | undefined;
  /** Deletes the message. Without it there is no "Delete" button. */
  readonly onDelete?: (() => void) | undefined;
}

/** Failure note below a message: the reason, with "Resend" and "Delete" buttons. */
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
  return renderPart(
    'div',
    { className: 'im-row__failure', 'data-im-part': 'message-failure', children },
    part,
    partRef,
  );
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
