import { createContentSends } from './content-sends.ts';
import type { ContentSends } from './content-sends-service.ts';
import { createFileSends, type FileSendsParts } from './file-sends.ts';
import type { FileSends } from './file-sends-service.ts';

/** Sends that are no text. */
export type OtherSends = ContentSends & Omit<FileSends, 'upload'>;

/** Puts messages with files, or whose content has fields, into the outbox. */
export function createOtherSends(
  parts: FileSendsParts & { readonly send: Parameters<typeof createContentSends>[0] },
): OtherSends {
  return { ...createContentSends(parts.send), ...createFileSends(parts) };
}
