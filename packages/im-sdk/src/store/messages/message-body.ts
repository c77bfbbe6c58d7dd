import type * as v from 'valibot';
import { type AnyMessageKind, type ContentText, kindOfType, messageKinds, parseContent } from '../../protocol/index.ts';
import type { MessageRow } from './message-row.ts';

/**
 * Parsed content of a message, by kind. `content` is `undefined` if it is malformed: show a placeholder of that kind. A
 * call record of another server has `call: undefined` and a sentence in `text`. The `title` of a tip is `{key, params}`
 * as JSON if the sentence can be localized. `custom` is of the host: rendered by the renderer of `content.kind`, else as
 * `text`.
 */
export type MessageBody =
  | ReturnType<(typeof messageKinds)[keyof typeof messageKinds]['body']>
  | { readonly kind: 'recalled' }
  /** A type unknown to this version; `text` is the server's sentence, usually `""`. */
  | { readonly kind: 'unknown'; readonly text: string };

/** Fields of a row that hold its content. */
export type BodySource = Pick<MessageRow, 'type' | 'content' | 'title' | 'recalled'>;

const read = new WeakMap<BodySource, MessageBody>();

/** Parses the content of a message. Never throws; returns the same object for the same row. */
export function messageBody(row: BodySource): MessageBody {
  const known = read.get(row);
  if (known) return known;
  const body = row.recalled ? ({ kind: 'recalled' } as const) : bodyOf(row);
  read.set(row, body);
  return body;
}

function bodyOf({ type, content, title }: BodySource): MessageBody {
  const text = { content, title };
  const kind = kindOfType(type);
  if (kind) return kindBody(kind, text);
  // Types of hosts without a renderer here still carry a fallback text.
  const custom = type > messageKinds.CUSTOM.type ? parseContent(messageKinds.CUSTOM.content, content) : undefined;
  return custom ? messageKinds.CUSTOM.body(custom, text) : { kind: 'unknown', text: title };
}

function kindBody(kind: AnyMessageKind, text: ContentText): MessageBody {
  const content: unknown = kind.content && parseContent(kind.content as v.GenericSchema, text.content);
  // Each kind reads what its own schema yields.
  return (kind.body as (content: unknown, text: ContentText) => MessageBody)(content, text);
}
