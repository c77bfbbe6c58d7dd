import { checkFile, useOf } from '../outbox/uploads/file-checks.ts';
import { limits } from '../protocol/index.ts';

/** Throws `client.fileType` or `client.fileTooLarge` for what cannot go with a broadcast. */
export function checkBroadcastFile(file: Pick<Blob, 'type' | 'size'>): void {
  checkFile(file, useOf(file), limits.broadcastUploadBytes);
}
