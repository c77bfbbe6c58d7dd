import type { MessageRow, MessageUpload, Readable } from 'im-sdk';
import { still } from '../../../../hooks/still.ts';
import { useClient } from '../../../../hooks/useClient.ts';
import { useReadable } from '../../../../hooks/useReadable.ts';

const NONE: Readable<MessageUpload | undefined> = still(undefined);

/** The files of an own message on its way, and how far they got; `undefined` for any other message. */
export function useUpload(row: MessageRow): MessageUpload | undefined {
  const { messages } = useClient();
  return useReadable(row.mine && row.tmpId !== '' ? messages.upload(row.key) : NONE);
}

/** Whether bytes are still to go, or wait for it. */
export function isUploading(upload: MessageUpload | undefined): upload is MessageUpload {
  return upload !== undefined && (upload.progress.state === 'waiting' || upload.progress.state === 'sending');
}

/** How much of a size is done, 0 to 1. */
export function shareOf(done: number, total: number): number {
  return total > 0 ? Math.min(1, done / total) : 0;
}
