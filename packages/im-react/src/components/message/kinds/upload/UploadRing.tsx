import type { MessageRow, MessageUpload } from 'im-sdk';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/useT.ts';
import { RotateCw, X } from '../../../icon/icons.ts';
import { NO_ACTIONS } from '../../../message-actions/create-message-actions.ts';
import { useMessageActions } from '../../../message-actions/useMessageActions.tsx';
import { ProgressRing } from './ProgressRing.tsx';
import { isUploading, shareOf } from './useUpload.ts';

export interface UploadRingProps {
  readonly row: MessageRow;
  readonly upload: MessageUpload | undefined;
  readonly tabbable: boolean;
}

/** The ring of an own message on its way: cancels the upload, or begins a failed one again. Nothing for any other. */
export function UploadRing({ row, upload, tabbable }: UploadRingProps): ReactNode {
  const t = useT();
  const actions = useMessageActions();
  // Outside of a list nothing is done with a message.
  if (actions === NO_ACTIONS) return null;
  if (row.state === 'failed') {
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
      share={shareOf(upload.progress.sentBytes, upload.progress.totalBytes)}
      label={t('kind.cancelUpload')}
      icon={X}
      tabbable={tabbable}
      onPress={() => actions.run('delete', row)}
    />
  );
}
