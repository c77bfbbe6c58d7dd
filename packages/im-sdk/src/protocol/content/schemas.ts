import * as v from 'valibot';
import type { InputIssue } from '../errors.ts';
import { MessageType } from '../message-type.ts';
import { CardContent, CustomContent, LocationContent, PaymentContent } from './cards.ts';
import { AudioContent, FileContent, ImageContent, VideoContent } from './media.ts';

/** Schemas of structured (JSON) contents, by message type. Texts and shakes have none. */
export const contentSchemas = {
  [MessageType.IMAGE]: ImageContent,
  [MessageType.FILE]: FileContent,
  [MessageType.AUDIO]: AudioContent,
  [MessageType.VIDEO]: VideoContent,
  [MessageType.RED_ENVELOPE]: PaymentContent,
  [MessageType.TRANSFER]: PaymentContent,
  [MessageType.LOCATION]: LocationContent,
  [MessageType.CARD]: CardContent,
  [MessageType.CUSTOM]: CustomContent,
} as const;

/** Message type with structured content. */
export type StructuredType = keyof typeof contentSchemas;

/** Content of a structured message type. */
export type StructuredContent<T extends StructuredType> = v.InferOutput<(typeof contentSchemas)[T]>;

const SENDABLE: ReadonlySet<number> = new Set([
  MessageType.TEXT,
  MessageType.SHAKE,
  ...Object.keys(contentSchemas).map(Number),
]);

/** True for types that users may send. Others would forge a recall, a tip, a receipt or a signal. */
export function isSendableType(type: number): boolean {
  return SENDABLE.has(type);
}

/** True for types with structured content. */
export function isStructuredType(type: number): type is StructuredType {
  return Object.hasOwn(contentSchemas, type);
}

/** Reasons why a content does not match its sendable type; empty if it does. Never throws. */
export function contentIssues(type: number, content: string): InputIssue[] {
  const issue = (message: string, path = 'content') => [{ path, message }];
  if (type === MessageType.SHAKE) return content === '' ? [] : issue('must be empty');
  if (!isStructuredType(type)) return content.trim() === '' ? issue('must not be empty') : [];
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return issue('must be JSON');
  }
  const result = v.safeParse(contentSchemas[type], value);
  if (result.success) return [];
  return result.issues.flatMap((one) => {
    const path = v.getDotPath(one);
    return issue(one.message.replace(/ but received .*$/s, ''), path === null ? 'content' : `content.${path}`);
  });
}

/** Parses a structured content by its type; `undefined` if it does not match. Never throws. */
export function readContent<T extends StructuredType>(type: T, content: string): StructuredContent<T> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return undefined;
  }
  const result = v.safeParse(contentSchemas[type], value);
  return result.success ? (result.output as StructuredContent<T>) : undefined;
}
