import type { ImClient, MessageRow } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';
import { sessionState } from '../hooks/session/session-state.ts';

const MAX_TEXTS = 50;
const texts = sessionState(() => new Map<string, string>());

/**
 * Stores the text of an own message before its recall, for "Edit again": the recall clears it locally and on the
 * server. In memory until sign-out, FIFO eviction after 50 messages per client.
 */
export function rememberRecalled(client: ImClient, row: MessageRow): void {
  if (!row.mine || row.type !== MessageType.TEXT || row.content === '') return;
  const textsOfSession = texts(client);
  textsOfSession.set(row.key, row.content);
  const [oldest] = textsOfSession.keys();
  if (textsOfSession.size > MAX_TEXTS && oldest !== undefined) textsOfSession.delete(oldest);
}

/** Text of a recalled message; `undefined` if it was not recalled in this session or has been evicted. */
export function recalledText(client: ImClient, key: string): string | undefined {
  return texts(client).get(key);
}
