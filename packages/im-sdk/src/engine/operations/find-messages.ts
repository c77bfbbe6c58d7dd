import type { AccountScope, FoundPage, ServerQuery } from '../../account/account-scope.ts';
import {
  type ConversationKey,
  conversationKey,
  isTooShortToSearch,
  limits,
  type Message,
  parseConversationKey,
} from '../../protocol/index.ts';
import { toRow } from '../../store/messages/message-row-fields.ts';
import { rowKey } from '../../store/messages/row-key.ts';

/** Searches messages on the server; `undefined` if the server has no search, or none for a keyword this short. The rows are not added to a timeline. */
export async function findMessages(
  scope: Pick<AccountScope, 'http' | 'features' | 'userId'>,
  query: ServerQuery,
  before: number | undefined,
  signal: AbortSignal,
): Promise<FoundPage | undefined> {
  const { conversation, keyword, kind, senderId, from, to } = query;
  if (!scope.features().has('search') || isTooShortToSearch(keyword ?? '')) return undefined;
  const parsed = conversation === undefined ? undefined : parseConversationKey(conversation);
  const target = parsed ? { target: parsed.target, chat: parsed.kind } : {};
  const filter = { ...target, keyword: keyword?.trim() || undefined, kind, senderId, from, to };
  const answer = await scope.http.request(
    'searchMessages',
    { query: { ...filter, before, size: limits.searchMaxSize } },
    { signal },
  );
  const rows = answer.items.map((message) => {
    const isOwn = message.sendId === scope.userId;
    const key = conversationOf(message, scope.userId);
    return toRow(message, key, rowKey(key, message.id ?? 0, message.tmpId ?? '', isOwn), isOwn);
  });
  return { rows, more: answer.more, total: answer.total };
}

function conversationOf(message: Message, me: number): ConversationKey {
  if (message.groupId) return conversationKey('group', message.groupId);
  return conversationKey('private', (message.sendId === me ? message.recvId : message.sendId) ?? 0);
}
