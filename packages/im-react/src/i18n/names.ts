import { type Conversation, type Person, placeholderName } from 'im-sdk';
import type { Translate } from './translate.ts';

/** What a conversation is called: remark, nickname or group name; a placeholder for somebody unknown. */
export function chatName(t: Translate, chat: Pick<Conversation, 'kind' | 'showName' | 'targetId'>): string {
  const isPlaceholder = chat.kind === 'private' && chat.showName === placeholderName(chat.targetId);
  if (chat.showName && !isPlaceholder) return chat.showName;
  return chat.kind === 'system' ? t('chats.system') : t('people.unknown', { id: chat.targetId });
}

/** What a person is called; a placeholder (`user 7`) where nothing is known. */
export function personName(t: Translate, person: Pick<Person, 'id' | 'showNickName'>): string {
  const { id, showNickName } = person;
  return showNickName && showNickName !== placeholderName(id) ? showNickName : t('people.unknown', { id });
}
