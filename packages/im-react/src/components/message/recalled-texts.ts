import type { ImClient, MessageRow } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';

const MOST = 50;
const texts = new WeakMap<ImClient, Map<string, string>>();

/**
 * Keeps the text of an own message that is about to be recalled, for "Edit again": the message itself loses it, here and
 * on the server. In memory only, as long as the page lives.
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

/** The text that a recalled message had; `undefined` where this page does not know it. */
export function recalledText(client: ImClient, key: string): string | undefined {
  return texts.get(client)?.get(key);
}
