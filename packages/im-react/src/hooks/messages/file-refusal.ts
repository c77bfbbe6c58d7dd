import type { MessageRow } from 'im-sdk';
import type { ErrorCode } from 'im-sdk/protocol';

const REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'file.type',
  'file.broken',
  'file.tooManyPixels',
  'file.tooLarge',
  'client.fileType',
  'client.fileTooLarge',
  'client.fileLost',
]);

/** True if a file was refused for its type, size or content: a retry cannot succeed and is not offered. */
export function isFileRefusal(code: ErrorCode | undefined): boolean {
  return code !== undefined && REFUSALS.has(code);
}

/** True for a failed message that may get through: a file that was refused for what it is never does. */
export function canResend({ mine, state, failure }: MessageRow): boolean {
  return mine && state === 'failed' && !isFileRefusal(failure);
}
