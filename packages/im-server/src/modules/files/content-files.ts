import { isStructuredType, MessageType, type RefusalKey, readContent } from 'im-sdk/protocol';
import type { ContentFiles } from '../../ports.ts';
import { fileUrl, keyOf } from './file-key.ts';

/** Fields that hold the address of a file, by type of message. */
const fields: ReadonlyMap<number, readonly string[]> = new Map<number, readonly string[]>([
  [MessageType.IMAGE, ['originUrl', 'thumbUrl']],
  [MessageType.FILE, ['url']],
  [MessageType.AUDIO, ['url']],
  [MessageType.VIDEO, ['videoUrl', 'coverUrl']],
]);

/**
 * The content as it is stored, with root-relative addresses, and the keys that it names; why it is refused where it
 * does not fit its type or an address is no file of this server.
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
