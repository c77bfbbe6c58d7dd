import type { MessageRow, MessageUpload, Readable } from 'im-sdk';
import { useClient } from '../../../context/useClient.ts';
import { constantReadable } from '../../../platform/constant-readable.ts';
import { useReadable } from '../../../primitives/useReadable.ts';

const NONE: Readable<MessageUpload | undefined> = constantReadable(undefined);

/** Files of an own message that is being sent, with progress; `undefined` for other messages. */
export function useUpload(row: MessageRow): MessageUpload | undefined {
  const { messages } = useClient();
  return useReadable(row.mine && row.tmpId !== '' ? messages.upload(row.key) : NONE);
}

/** True while an upload is queued or in flight. */
export function isUploading(upload: MessageUpload | undefined): upload is MessageUpload {
  return upload !== undefined && (upload.progress.state === 'waiting' || upload.progress.state === 'sending');
}

/** Completed part of a size, 0 to 1; 0 if the total is unknown. */
export function progressShare(done: number, total: number): number {
  return total > 0 ? Math.min(1, done / total) : 0;
}
