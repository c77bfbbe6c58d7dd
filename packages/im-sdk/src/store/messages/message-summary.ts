import { MessageType } from '../../protocol/index.ts';
import type { MessageRow } from './message-row.ts';

/**
 * Preview of a message for a list or a quote, as data: the screen builds the sentence in the reader's language.
 * Durations are seconds, `amount` is cents; `""` and 0 mean unknown.
 */
export type MessageSummary =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image' | 'shake' | 'friendApplication' | 'groupApplication' }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'voice' | 'video'; readonly duration: number }
  | { readonly kind: 'redEnvelope'; readonly greeting: string }
  | { readonly kind: 'transfer'; readonly amount: number; readonly currency: string }
  | { readonly kind: 'location'; readonly name: string }
  | { readonly kind: 'userCard' | 'groupCard'; readonly name: string }
  /** `text` is the server's sentence, if the record has another server's format. */
  | {
      readonly kind: 'voiceCall' | 'videoCall';
      readonly result: string;
      readonly duration: number;
      readonly text: string;
    }
  | { readonly kind: 'notice'; readonly text: string; readonly title: string }
  /** `title` is `{key, params}` as JSON if the sentence can be localized. */
  | { readonly kind: 'tip'; readonly text: string; readonly title: string }
  | { readonly kind: 'custom'; readonly text: string }
  /** `actor`: the recaller; `name`: nickname of the sender, for `sender`. */
  | { readonly kind: 'recalled'; readonly actor: RecallActor; readonly name: string }
  | { readonly kind: 'unknown' };

/**
 * Who recalled a message: this account, the friend, its sender in a group, or a user who may recall those of others.
 */
export type RecallActor = 'me' | 'peer' | 'sender' | 'administrator';

/** Fields of a message that hold its content. */
export type SummarySource = Pick<MessageRow, 'type' | 'content' | 'title'>;

/** Preview of a row. `me` is the account's own user id. */
export function rowSummary(row: MessageRow, me: number): MessageSummary {
  if (!row.recalled) return summarise(row);
  const by = row.recalledBy || row.sendId;
  const sender = row.conversation.startsWith('g:') ? 'sender' : 'peer';
  const actor = by === me ? 'me' : by === row.sendId ? sender : 'administrator';
  return { kind: 'recalled', actor, name: row.sendNickName };
}

/** Preview of a message that was not recalled. Malformed content still yields its kind. Never throws. */
export function summarise({ type, content, title }: SummarySource): MessageSummary {
  if (type === MessageType.TEXT) return { kind: 'text', text: content };
  if (type === MessageType.TIP_TEXT) return { kind: 'tip', text: content, title };
  const fields = fieldsOf(content);
  switch (type) {
    case MessageType.IMAGE:
      return { kind: 'image' };
    case MessageType.FILE:
      return { kind: 'file', name: text(fields.name) };
    case MessageType.AUDIO:
      return { kind: 'voice', duration: amount(fields.duration) };
    case MessageType.VIDEO:
      return { kind: 'video', duration: amount(fields.duration) };
    case MessageType.RED_ENVELOPE:
      return { kind: 'redEnvelope', greeting: text(fields.greeting) };
    case MessageType.TRANSFER:
      return { kind: 'transfer', amount: amount(fields.amount), currency: text(fields.currency) };
    case MessageType.LOCATION:
      return { kind: 'location', name: text(fields.name) || text(fields.address) };
    case MessageType.SHAKE:
      return { kind: 'shake' };
    case MessageType.CARD:
      return { kind: fields.kind === 'group' ? 'groupCard' : 'userCard', name: text(fields.name) };
    case MessageType.ACT_RT_VOICE:
      return callSummary('voiceCall', fields, content);
    case MessageType.ACT_RT_VIDEO:
      return callSummary('videoCall', fields, content);
    case MessageType.SYSTEM_MESSAGE:
      return { kind: 'notice', text: text(fields.title) || title || (content.startsWith('{') ? '' : content), title };
    case MessageType.FRIEND_APPLY:
      return { kind: 'friendApplication' };
    case MessageType.GROUP_APPLY:
      return { kind: 'groupApplication' };
    default:
  }
  // Host-defined types without a renderer here still carry a fallback text.
  const fallback = type >= MessageType.CUSTOM ? text(fields.fallback) : '';
  return fallback ? { kind: 'custom', text: fallback } : { kind: 'unknown' };
}

type Fields = Readonly<Record<string, unknown>>;

function callSummary(kind: 'voiceCall' | 'videoCall', { result, duration }: Fields, content: string): MessageSummary {
  const ours = content === '' || content.startsWith('{');
  return { kind, result: text(result), duration: amount(duration), text: ours ? '' : content };
}

function fieldsOf(content: string): Fields {
  if (!content.startsWith('{')) return {};
  try {
    return JSON.parse(content) as Fields;
  } catch {
    return {};
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function amount(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : 0;
}
