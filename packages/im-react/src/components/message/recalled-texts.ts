import type { ImClient, MessageRow } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';

const MAX_TEXTS = 50;
const texts = new WeakMap<ImClient, Map<string, string>>();

/**
 * Stores the text of an own message before its recall, for "Edit again": the recall clears it locally and on the
 * server. In memory only, FIFO eviction after 50 messages per client.
 */
export function rememberRecalled(client: ImClient, row: MessageRow): void {
  if (!row.mine || row.type !== MessageType.TEXT || row.content === '') return;
  let textsOfClient = texts.get(client);
  if (!textsOfClient) {
    textsOfClient = new Map();
    texts.set(client, textsOfClient);
  }
  textsOfClient.set(row.key, row.content);
  const [oldest] = textsOfClient.keys();
  if (textsOfClient.size > MAX_TEXTS && oldest !== undefined) textsOfClient.delete(oldest);
}

/** Text of a recalled message; `undefined` if it was not recalled on this page or has been evicted. */
export function recalledText(client: ImClient, key: string): string | undefined {
  return texts.get(client)?.get(key);
}
