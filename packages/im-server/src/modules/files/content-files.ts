import { isStructuredType, MessageType, type RefusalKey, readContent } from 'im-sdk/protocol';
import type { ContentFiles } from '../../ports.ts';
import { fileUrl, keyOf } from './file-key.ts';

/** Content fields with a file URL, by message type. */
const fields: ReadonlyMap<number, readonly string[]> = new Map<number, readonly string[]>([
  [MessageType.IMAGE, ['originUrl', 'thumbUrl']],
  [MessageType.FILE, ['url']],
  [MessageType.AUDIO, ['url']],
  [MessageType.VIDEO, ['videoUrl', 'coverUrl']],
]);

/**
 * Reads the files of a content; makes its URLs root-relative. A refusal key if it is invalid or names a foreign URL.
 */
export function readContentFiles(type: number, content: string): ContentFiles | RefusalKey {
  const names = fields.get(type);
  if (names === undefined || !isStructuredType(type)) return { content, keys: [] };
  const value = readContent(type, content);
  if (value === undefined) return 'request.invalid';
  const stored: Record<string, unknown> = { ...value };
  const keys = new Set<string>();
  for (const name of names) {
    const address = stored[name];
    if (address === '') continue;
    const key = typeof address === 'string' ? keyOf(address) : undefined;
    if (key === undefined) return 'file.foreign';
    keys.add(key);
    stored[name] = fileUrl(key);
  }
  return { content: JSON.stringify(stored), keys: [...keys] };
}
