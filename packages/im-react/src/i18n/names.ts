import { type Conversation, type MessageRow, type Person, placeholderName } from 'im-sdk';
import { SYSTEM_KEY } from 'im-sdk/protocol';
import type { Translate } from './translate.ts';

/** Display name of a conversation: remark, nickname or group name; a placeholder for an unknown user or group. */
export function conversationName(
  t: Translate,
  conversation: Pick<Conversation, 'kind' | 'showName' | 'targetId'>,
): string {
  const isPlaceholder =
    conversation.kind === 'private' && conversation.showName === placeholderName(conversation.targetId);
  if (conversation.showName && !isPlaceholder) return conversation.showName;
  if (conversation.kind === 'system') return t('chats.system');
  return t(conversation.kind === 'group' ? 'groups.unknown' : 'people.unknown', { id: conversation.targetId });
}

/**
 * Display name of a user: the own remark for a friend, else `given`, else the nickname; a placeholder (`user 7`) if
 * unknown.
 *
 * @param given Name in a group, of a message or of a request.
 */
export function personName(
  t: Translate,
  { id, isFriend, remarkNickName, showNickName }: Pick<Person, 'id' | 'isFriend' | 'remarkNickName' | 'showNickName'>,
  given?: string | null,
): string {
  if (isFriend && remarkNickName) return remarkNickName;
  if (given) return given;
  return showNickName && showNickName !== placeholderName(id) ? showNickName : t('people.unknown', { id });
}

/** Display name of the sender of a message: "System notices" for a notice, whose sender is no user. */
export function senderName(
  t: Translate,
  { conversation, sendNickName }: Pick<MessageRow, 'conversation' | 'sendNickName'>,
  sender: Parameters<typeof personName>[1],
): string {
  return conversation === SYSTEM_KEY ? t('chats.system') : personName(t, sender, sendNickName);
}
