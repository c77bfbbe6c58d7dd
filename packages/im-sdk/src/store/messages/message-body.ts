import * as v from 'valibot';
import {
  type AudioContent,
  CallRecordContent,
  type CardContent,
  type CustomContent,
  CustomContent as CustomSchema,
  type FileContent,
  type ImageContent,
  isStructuredType,
  type LocationContent,
  MessageType,
  NoticeContent,
  type PaymentContent,
  readContent,
  type VideoContent,
} from '../../protocol/index.ts';
import type { MessageRow } from './message-row.ts';

/**
 * Parsed content of a message, by kind. `content` is `undefined` if it is malformed: show a placeholder of that kind. A
 * call record of another server has `call: undefined` and a sentence in `text`.
 */
export type MessageBody =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly content: ImageContent | undefined }
  | { readonly kind: 'file'; readonly content: FileContent | undefined }
  | { readonly kind: 'voice'; readonly content: AudioContent | undefined }
  | { readonly kind: 'video'; readonly content: VideoContent | undefined }
  | { readonly kind: 'redEnvelope' | 'transfer'; readonly content: PaymentContent | undefined }
  | { readonly kind: 'location'; readonly content: LocationContent | undefined }
  | { readonly kind: 'userCard' | 'groupCard'; readonly content: CardContent | undefined }
  | { readonly kind: 'voiceCall' | 'videoCall'; readonly call: CallRecordContent | undefined; readonly text: string }
  | { readonly kind: 'notice'; readonly notice: NoticeContent | undefined; readonly text: string }
  /** `title` is `{key, params}` as JSON if the sentence can be localized. */
  | { readonly kind: 'tip'; readonly text: string; readonly title: string }
  | { readonly kind: 'friendApplication' | 'groupApplication' | 'shake' }
  /** A host-defined kind: rendered by the renderer of `content.kind`, else as `text`. */
  | { readonly kind: 'custom'; readonly content: CustomContent | undefined; readonly text: string }
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
  if (isStructuredType(type)) return structured(type, content);
  switch (type) {
    case MessageType.TEXT:
      return { kind: 'text', text: content };
    case MessageType.SHAKE:
      return { kind: 'shake' };
    case MessageType.TIP_TEXT:
      return { kind: 'tip', text: content, title };
    case MessageType.ACT_RT_VOICE:
    case MessageType.ACT_RT_VIDEO: {
      const kind = type === MessageType.ACT_RT_VOICE ? 'voiceCall' : 'videoCall';
      const call = parse(CallRecordContent, content);
      return { kind, call, text: call ? title : content || title };
    }
    case MessageType.SYSTEM_MESSAGE: {
      const notice = parse(NoticeContent, content);
      return { kind: 'notice', notice, text: notice ? '' : content || title };
    }
    case MessageType.FRIEND_APPLY:
      return { kind: 'friendApplication' };
    case MessageType.GROUP_APPLY:
      return { kind: 'groupApplication' };
    default:
  }
  // Host-defined types without a renderer here still carry a fallback text.
  const custom = type >= MessageType.CUSTOM ? parse(CustomSchema, content) : undefined;
  return custom ? { kind: 'custom', content: custom, text: custom.fallback } : { kind: 'unknown', text: title };
}

function structured(type: Parameters<typeof readContent>[0], content: string): MessageBody {
  switch (type) {
    case MessageType.IMAGE:
      return { kind: 'image', content: readContent(type, content) };
    case MessageType.FILE:
      return { kind: 'file', content: readContent(type, content) };
    case MessageType.AUDIO:
      return { kind: 'voice', content: readContent(type, content) };
    case MessageType.VIDEO:
      return { kind: 'video', content: readContent(type, content) };
    case MessageType.RED_ENVELOPE:
      return { kind: 'redEnvelope', content: readContent(type, content) };
    case MessageType.TRANSFER:
      return { kind: 'transfer', content: readContent(type, content) };
    case MessageType.LOCATION:
      return { kind: 'location', content: readContent(type, content) };
    case MessageType.CARD: {
      const card = readContent(type, content);
      return { kind: card?.kind === 'group' ? 'groupCard' : 'userCard', content: card };
    }
    case MessageType.CUSTOM: {
      const custom = readContent(type, content);
      return { kind: 'custom', content: custom, text: custom?.fallback ?? '' };
    }
  }
}

function parse<S extends v.GenericSchema>(schema: S, content: string): v.InferOutput<S> | undefined {
  if (!content.startsWith('{')) return undefined;
  try {
    const found = v.safeParse(schema, JSON.parse(content));
    return found.success ? found.output : undefined;
  } catch {
    return undefined;
  }
}
