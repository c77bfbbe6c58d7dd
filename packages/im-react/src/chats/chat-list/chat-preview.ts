import type { Conversation, LastMessage } from 'im-sdk';
import { isCountingType, MessageType } from 'im-sdk/protocol';
import type { Translate } from '../../i18n/translate.ts';
import { summarySentence } from '../../message/kinds/summary-sentence.ts';
import { everyoneInWords } from '../../rich-text/everyone.ts';
import { formatTip } from '../../rich-text/tip-sentence.ts';

/** Second line of a row: an optional coloured prefix, then a translated text. */
export interface ChatPreview {
  /** Coloured word before the text, such as "Draft"; `undefined` without mention or draft. */
  readonly prefix: { readonly kind: 'mention' | 'draft'; readonly text: string } | undefined;
  /** The draft, or the last message as one line. */
  readonly text: string;
}

/** Parts of a preview that the conversation does not hold. */
export interface PreviewSources {
  /** Summary of the last message by its custom kind, from `useLastSummary`. */
  readonly ownSummary?: string | undefined;
  /** Display name of the last message's sender. Default: the name at the time of sending. */
  readonly sender?: string | undefined;
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Sentence of a tip about an action of the user: "You pinned a message". */
function ownTip(t: Translate, { type, mine, summary }: LastMessage): string | undefined {
  if (!mine || type !== MessageType.TIP_TEXT || !('title' in summary)) return undefined;
  return formatTip(t, { title: summary.title, content: summary.text, mine });
}

function lastText(t: Translate, conversation: Conversation, { ownSummary, sender }: PreviewSources): string {
  const { last } = conversation;
  if (!last) return conversation.isNewFriend ? t('chats.nowFriends') : '';
  const summary = oneLine(ownSummary ?? ownTip(t, last) ?? summarySentence(t, last.type, last.summary));
  const text = last.mentionsEveryone ? everyoneInWords(t, summary) : summary;
  if (last.recalled || !isCountingType(last.type)) return text;
  const name = last.mine ? t('message.you') : conversation.kind === 'group' ? (sender ?? last.sendNickName) : '';
  return name === '' ? text : t('summary.from', { name, text });
}

/**
 * Preview of a conversation. Priority: unread mention, draft, last message.
 */
export function chatPreview(t: Translate, conversation: Conversation, sources: PreviewSources = {}): ChatPreview {
  const mention = conversation.atMe ? t('chats.mentionMe') : conversation.atAll ? t('chats.mentionAll') : undefined;
  if (mention) return { prefix: { kind: 'mention', text: mention }, text: lastText(t, conversation, sources) };
  // A draft that cannot be sent is not shown.
  if (conversation.draft && !conversation.gone)
    return { prefix: { kind: 'draft', text: t('chats.draft') }, text: oneLine(conversation.draft) };
  return { prefix: undefined, text: lastText(t, conversation, sources) };
}
