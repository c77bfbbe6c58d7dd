import { HEADERS, ImError, type Message, parseConversationKey } from '../protocol/index.ts';
import type { HttpPort } from '../sync/account-scope.ts';
import type { OutboxItem } from './outbox-item.ts';

/** Sends the request of an item. */
export async function postItem(http: HttpPort, item: OutboxItem): Promise<Message> {
  const { kind, target } = placeOf(item);
  const quoteMessageId = item.quoteMessageId > 0 ? item.quoteMessageId : undefined;
  const shared = { tmpId: item.tmpId, content: item.content, type: item.type, quoteMessageId, ext: item.ext };
  const options = item.broadcast ? { headers: { [HEADERS.broadcast]: '1' } } : {};
  if (kind !== 'group') return http.call('sendPrivate', { body: { ...shared, recvId: target } }, options);
  const atUserIds = item.atUserIds.length > 0 ? [...item.atUserIds] : undefined;
  const body = { ...shared, groupId: target, atUserIds, receipt: item.receipt || undefined };
  return http.call('sendGroup', { body }, options);
}

/** The cmd of a frame that would push this message. */
export function cmdOf(item: OutboxItem): 3 | 4 {
  return placeOf(item).kind === 'group' ? 4 : 3;
}

/** The conversation of an item. @throws `request.invalid` if the key is invalid */
export function placeOf(item: OutboxItem): { kind: 'private' | 'group' | 'system'; target: number } {
  const parsed = parseConversationKey(item.conversation);
  if (parsed) return parsed;
  throw new ImError('request.invalid', 'This conversation takes no messages', { category: 'invalid' });
}
