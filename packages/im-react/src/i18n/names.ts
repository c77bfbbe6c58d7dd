import type { Conversation, Person } from 'im-sdk';
import type { Translate } from './create-i18n.ts';

/** What a conversation is called: remark, nickname or group name; a placeholder for somebody unknown. */
export function chatName(t: Translate, chat: Pick<Conversation, 'kind' | 'showName' | 'targetId'>): string {
  if (chat.showName) return chat.showName;
  return chat.kind === 'system' ? t('chats.system') : t('people.unknown', { id: chat.targetId });
}

/** What a person is called; a placeholder (`user 7`) where nothing is known. */
export function personName(t: Translate, person: Pick<Person, 'id' | 'showNickName'>): string {
  return person.showNickName || t('people.unknown', { id: person.id });
}
