import type { MessageRow, MessageUpload } from 'im-sdk';
import type { ReactNode } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { canResend } from '../../../hooks/messages/file-refusal.ts';
import { RotateCw, X } from '../../../ui/icon/icons.ts';
import { ProgressRing } from '../../../ui/ProgressRing.tsx';
import { useMessageList } from '../../list-context.ts';
import { NO_ACTIONS } from '../../no-actions.ts';
import { isUploading, progressShare } from './useUpload.ts';

export interface UploadRingProps {
  readonly row: MessageRow;
  readonly upload: MessageUpload | undefined;
  readonly tabbable: boolean;
}

/**
 * Progress ring of an own message that is being sent: cancels the upload or retries a failed one. Renders nothing for
 * other messages.
 */
export function UploadRing({ row, upload, tabbable }: UploadRingProps): ReactNode {
  const t = useT();
  const { actions } = useMessageList();
  // Outside of a list there are no message actions.
  if (actions === NO_ACTIONS) return null;
  if (row.state === 'failed') {
    if (!canResend(row)) return null;
    return (
      <ProgressRing
        share={0}
        label={t('message.resend')}
        icon={RotateCw}
        tabbable={tabbable}
        onPress={() => actions.run('resend', row)}
      />
    );
  }
  if (!isUploading(upload)) return null;
  return (
    <ProgressRing
      share={progressShare(upload.progress.sentBytes, upload.progress.totalBytes)}
      label={t('kind.cancelUpload')}
      icon={X}
      tabbable={tabbable}
      onPress={() => actions.run('delete', row)}
    />
  );
}
