import { checkFile, useOf } from '../outbox/uploads/file-checks.ts';
import { limits } from '../protocol/index.ts';

/** Validates type and size of a broadcast's file. Throws `client.fileType` or `client.fileTooLarge`. */
export function checkBroadcastFile(file: Pick<Blob, 'type' | 'size'>): void {
  checkFile(file, useOf(file), limits.broadcastUploadBytes);
}
