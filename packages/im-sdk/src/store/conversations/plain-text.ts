import { type BodySource, messageBody } from '../messages/message-body.ts';
import { type MessageSummary, type SummarySource, summarise } from '../messages/message-summary.ts';
import type { Conversation } from './conversation-row.ts';

/** Title of a conversation in English, never `""`: also for system notices (`s:0`) and before a name is known. */
export function conversationTitle({
  kind,
  showName,
  targetId,
}: Pick<Conversation, 'kind' | 'showName' | 'targetId'>): string {
  if (kind === 'system') return 'System notices';
  return showName || `${kind === 'group' ? 'Group' : 'user'} ${targetId}`;
}

/** Labels of messages without a text of their own. */
const LABELS: Readonly<Record<Exclude<MessageSummary['kind'], 'text' | 'tip' | 'notice' | 'custom'>, string>> = {
  image: '[Photo]',
  file: '[File]',
  voice: '[Voice]',
  video: '[Video]',
  redEnvelope: '[Red envelope]',
  transfer: '[Transfer]',
  location: '[Location]',
  userCard: '[Business card]',
  groupCard: '[Group card]',
  shake: '[Shake]',
  voiceCall: '[Voice call]',
  videoCall: '[Video call]',
  friendApplication: '[Friend request]',
  groupApplication: '[Group request]',
  recalled: '(recalled)',
  unknown: '[Message]',
};

/**
 * One line of a summary in English, never JSON: the text of a message, or a label such as `[Photo] Sunset`. For the last
 * message of a list: `summaryText(conversation.last.summary)`. im-react has the same in its languages.
 */
export function summaryText(summary: MessageSummary): string {
  const { kind } = summary;
  if (kind === 'text' || kind === 'tip' || kind === 'custom') return summary.text;
  if (kind === 'notice') return summary.text || '[Notice]';
  const name = 'name' in summary && kind !== 'recalled' ? summary.name : '';
  const caption = 'caption' in summary ? summary.caption : '';
  return [LABELS[kind], name, caption].filter((part) => part !== '').join(' ');
}

/**
 * A message as plain English text, never JSON: the text in full, a notice with its title, else as `summaryText`. For
 * logs, bots and a first interface of your own; `messageBody` has the parts of each kind.
 */
export function messageText(row: BodySource & SummarySource): string {
  const body = messageBody(row);
  if (body.kind === 'recalled') return LABELS.recalled;
  if (body.kind === 'notice' && body.notice) {
    const { title, content } = body.notice;
    return [title, content].filter((part) => part !== '').join(': ');
  }
  return summaryText(summarise(row));
}
