import * as v from 'valibot';
import type { InputIssue } from '../errors.ts';
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
  if (type === shakeKind.type) return content === '' ? [] : issue('must be empty');
  const schema = isStructuredType(type) ? kindOfType(type)?.content : undefined;
  if (!schema) return content.trim() === '' ? issue('must not be empty') : [];
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return issue('must be JSON');
  }
  const result = v.safeParse(schema, value);
  if (result.success) return [];
  return result.issues.flatMap((one) => {
    const path = v.getDotPath(one);
    return issue(one.message.replace(/ but received .*$/s, ''), path === null ? 'content' : `content.${path}`);
  });
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
