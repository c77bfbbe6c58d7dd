import type { Conversation } from 'im-sdk';
import { isCountingType, MessageType } from 'im-sdk/protocol';
import type { Translate } from '../../i18n/create-i18n.ts';
import { contentSummary } from '../../rich-text/content-summary.ts';
import { recallSentence } from '../../rich-text/recall-sentence.ts';
import { tipSentence } from '../../rich-text/tip-sentence.ts';

/** The second line of a row: a coloured word, then a text in the reader's language. */
export interface ChatPreview {
  readonly prefix: { readonly kind: 'mention' | 'draft'; readonly text: string } | undefined;
  readonly text: string;
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

function lastText(t: Translate, chat: Conversation, selfId: number): string {
  const { last } = chat;
  if (!last) return '';
  const group = chat.kind === 'group';
  if (last.recalled) return recallSentence(t, last, { selfId, group });
  if (last.type === MessageType.TIP_TEXT) return oneLine(tipSentence(t, { title: last.details, content: last.text }));
  const text = oneLine(contentSummary(t, { type: last.type, content: last.text || last.details }));
  if (!group || last.mine || !isCountingType(last.type) || last.sendNickName === '') return text;
  return t('summary.from', { name: last.sendNickName, text });
}

/** What a list says of a conversation: an unread mention before a draft, a draft before the last message. */
export function chatPreview(t: Translate, chat: Conversation, selfId: number): ChatPreview {
  const mention = chat.atMe ? t('chats.mentionMe') : chat.atAll ? t('chats.mentionAll') : undefined;
  if (mention) return { prefix: { kind: 'mention', text: mention }, text: lastText(t, chat, selfId) };
  if (chat.draft) return { prefix: { kind: 'draft', text: t('chats.draft') }, text: oneLine(chat.draft) };
  return { prefix: undefined, text: lastText(t, chat, selfId) };
}
