import type * as v from 'valibot';

/** Content of a message as a JSON object; empty if it is not one. */
export type ContentFields = Readonly<Record<string, unknown>>;

/** Fields of a message that hold its content, as text. */
export interface ContentText {
  /** Text, or JSON text for structured kinds. */
  readonly content: string;
  /** Title of a system notice or a tip; `""` for other messages. */
  readonly title: string;
}

/** One kind of stored message. Listed in `message-kinds.ts`. */
export interface MessageKind<
  N extends number,
  S extends v.GenericSchema | undefined,
  Summary extends { readonly kind: string },
  Body extends { readonly kind: string },
> {
  /** Number on the wire. */
  readonly type: N;
  /** Schema of structured content; `undefined` for text. */
  readonly content: S;
  /** True if users may send it; else only the server writes it. */
  readonly isSendable: boolean;
  /** True if it takes a `countSeq` and counts as unread. */
  readonly isCounting: boolean;
  /** True if it has a row in the timeline of a conversation. */
  readonly isBubble: boolean;
  /** Preview for lists and quotes. Malformed content still yields the kind. */
  readonly summary: (fields: ContentFields, text: ContentText) => Summary;
  /** Content as a screen reads it; `content` is `undefined` if malformed. */
  readonly body: (content: ContentOf<S>, text: ContentText) => Body;
}

/** Content as a kind's schema reads it; `undefined` for text and for content that does not fit. */
export type ContentOf<S> = S extends v.GenericSchema ? v.InferOutput<S> | undefined : undefined;

/** A message that users send and read: sendable, counting, with a bubble. */
export function userMessage<
  N extends number,
  S extends v.GenericSchema | undefined,
  const Summary extends { readonly kind: string },
  const Body extends { readonly kind: string },
>(kind: Omit<MessageKind<N, S, Summary, Body>, 'isSendable' | 'isCounting' | 'isBubble'>) {
  return { ...kind, isSendable: true, isCounting: true, isBubble: true } as const;
}

/** A message that only the server writes. */
export function serverMessage<
  N extends number,
  S extends v.GenericSchema | undefined,
  const Summary extends { readonly kind: string },
  const Body extends { readonly kind: string },
>(kind: Omit<MessageKind<N, S, Summary, Body>, 'isSendable'>) {
  return { ...kind, isSendable: false } as const;
}

/** A text field of content; `""` if missing. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A number field of content above 0; 0 if missing. */
export function amountOf(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : 0;
}
