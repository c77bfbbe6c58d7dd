import { kindOfType, messageKinds } from '../../protocol/index.ts';
import type { MessageRow } from './message-row.ts';

/**
 * Preview of a message for a list or a quote, as data: the screen builds the sentence in the reader's language.
 * Durations are seconds, `amount` is cents; `""` and 0 mean unknown. A call has `text`, the server's sentence, if its
 * record has another server's format. The `title` of a tip is `{key, params}` as JSON if the sentence can be localized.
 */
export type MessageSummary =
  | ReturnType<(typeof messageKinds)[keyof typeof messageKinds]['summary']>
  /** `actor`: the recaller; `name`: nickname of the sender, for `sender`. */
  | { readonly kind: 'recalled'; readonly actor: RecallActor; readonly name: string };

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
  // Types of hosts without a renderer here still carry a fallback text.
  const kind = kindOfType(type) ?? (type > messageKinds.CUSTOM.type ? messageKinds.CUSTOM : undefined);
  if (!kind) return { kind: 'unknown' };
  return kind.summary(kind.content ? fieldsOf(content) : {}, { content, title });
}

function fieldsOf(content: string): Readonly<Record<string, unknown>> {
  if (!content.startsWith('{')) return {};
  try {
    return JSON.parse(content) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
