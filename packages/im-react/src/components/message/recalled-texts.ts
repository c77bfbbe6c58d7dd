import type { ImClient, MessageRow } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';

const MOST = 50;
const texts = new WeakMap<ImClient, Map<string, string>>();

/**
 * Stores the text of an own message before its recall, for "Edit again": the recall clears it locally and on the
 * server. In memory only, FIFO eviction after 50 messages per client.
 */
export function rememberRecalled(client: ImClient, row: MessageRow): void {
  if (!row.mine || row.type !== MessageType.TEXT || row.content === '') return;
  let kept = texts.get(client);
  if (!kept) {
    kept = new Map();
    texts.set(client, kept);
  }
  kept.set(row.key, row.content);
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
}

/** Text of a recalled message; `undefined` if it was not recalled on this page or has been evicted. */
export function recalledText(client: ImClient, key: string): string | undefined {
  return texts.get(client)?.get(key);
}
