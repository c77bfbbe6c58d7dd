import * as v from 'valibot';
import type { InputIssue } from '../base/errors.ts';
import { limits } from '../base/limits.ts';
import { fileKind, imageKind, videoKind } from './media.ts';
import { kindOfType, type messageKinds } from './message-kinds.ts';
import { shakeKind } from './texts.ts';

/** Message type with structured content that users may send. */
export type StructuredType = Extract<
  (typeof messageKinds)[keyof typeof messageKinds],
  { readonly content: v.GenericSchema; readonly isSendable: true }
>['type'];

/** Content of a structured message type. */
export type StructuredContent<T extends StructuredType> = v.InferOutput<
  Extract<
    (typeof messageKinds)[keyof typeof messageKinds],
    { readonly type: T; readonly content: v.GenericSchema }
  >['content']
>;

/** True for types that users may send. Others would forge a recall, a tip, a receipt or a signal. */
export function isSendableType(type: number): boolean {
  return kindOfType(type)?.isSendable === true;
}

/** True for types with structured content. */
export function isStructuredType(type: number): type is StructuredType {
  const kind = kindOfType(type);
  return kind?.isSendable === true && kind.content !== undefined;
}

/** Reasons why a content does not match its sendable type; empty if it does. Never throws. */
export function contentIssues(type: number, content: string): InputIssue[] {
  const issue = (message: string, path = 'content') => [{ path, message }];
  if (countedLength(type, content) > limits.contentLength) {
    return issue(`must have at most ${limits.contentLength} characters`);
  }
  if (type === shakeKind.type) return content === '' ? [] : issue('must be empty');
  const schema = isStructuredType(type) ? kindOfType(type)?.content : undefined;
  if (!schema) return content.trim() === '' ? issue('must not be empty') : [];
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return issue('must be JSON');
  }
  if (hasUnstorableEscape(content)) return issue('must not escape U+0000 or half of a surrogate pair');
  const result = v.safeParse(schema, value);
  if (result.success) return [];
  return result.issues.flatMap((one) => {
    const path = v.getDotPath(one);
    return issue(one.message.replace(/ but received .*$/s, ''), path === null ? 'content' : `content.${path}`);
  });
}

/** True if a JSON text has an escape of a character that no database stores as text. */
function hasUnstorableEscape(json: string): boolean {
  if (!json.includes('\\u')) return false;
  const text = json.replace(/\\(?:u([\da-f]{4})|.)/gi, (found, code?: string) =>
    code === undefined ? found : String.fromCharCode(Number.parseInt(code, 16)),
  );
  return text.includes('\0') || /\p{Surrogate}/u.test(text);
}

/** Parses a structured content by its type; `undefined` if it does not match. Never throws. */
export function readContent<T extends StructuredType>(type: T, content: string): StructuredContent<T> | undefined {
  const schema = kindOfType(type)?.content;
  return schema && (parseContent(schema, content) as StructuredContent<T> | undefined);
}

/** Parses JSON text by a schema; `undefined` if it does not match. Never throws. */
export function parseContent<S extends v.GenericSchema>(schema: S, content: string): v.InferOutput<S> | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(content));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

const captionedTypes: readonly number[] = [imageKind.type, fileKind.type, videoKind.type];
const Captioned = v.looseObject({ caption: v.string() });

/** True for types whose content may carry a caption: pictures, files and videos. */
export function isCaptionedType(type: number): boolean {
  return captionedTypes.includes(type);
}

/** Caption of a picture, file or video; `""` for none and for other types. Never throws. */
export function captionOf(type: number, content: string): string {
  if (!isCaptionedType(type) || !content.includes('"caption"')) return '';
  return parseContent(Captioned, content)?.caption ?? '';
}

/** UTF-16 units that count towards the limit of a content: all but a caption, which has a limit of its own. */
export function countedLength(type: number, content: string): number {
  const caption = content.length > limits.contentLength ? captionOf(type, content) : '';
  return caption === '' ? content.length : content.length - JSON.stringify(caption).length;
}
