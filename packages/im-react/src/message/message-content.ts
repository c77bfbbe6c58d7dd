import { type MessageBody, type MessageRow, messageBody } from 'im-sdk';
import { type MessageKindName, MessageType } from 'im-sdk/protocol';
import { findLinks } from 'im-sdk/text';
import type { BodyOf, CopiedContent, SavedFile } from './kinds/kind.ts';
import { builtInKind } from './kinds/message-kinds.ts';

/** Parsed content of a message; `undefined` if it was recalled or its type is unknown. */
function bodyOf(row: MessageRow): BodyOf<MessageKindName> | undefined {
  const body: MessageBody = messageBody(row);
  return body.kind === 'recalled' || body.kind === 'unknown' ? undefined : body;
}

/** True if a message can be forwarded: its kind says so. False for types above 1000, which only their host can send. */
export function isForwardable(row: MessageRow): boolean {
  if (row.deleted || row.id === 0 || row.type > MessageType.CUSTOM) return false;
  const body = bodyOf(row);
  return body !== undefined && builtInKind(row.type)?.isForwardable?.(body) === true;
}

/** Clipboard content: text, or an image with its caption; `undefined` if there is nothing to copy. */
export function copyOf(row: MessageRow): CopiedContent | undefined {
  const body = bodyOf(row);
  const copied = body && builtInKind(row.type)?.copied?.(body);
  if (!copied || !('image' in copied) || row.id > 0) return copied;
  // An image that is still being sent has no URL.
  return copied.caption === '' ? undefined : { text: copied.caption };
}

/** The link of a text that contains exactly one; `undefined` otherwise. */
export function onlyLink(row: MessageRow): string | undefined {
  if (row.recalled || row.type !== MessageType.TEXT) return undefined;
  const [link, ...others] = findLinks(row.content);
  return others.length === 0 ? link?.href : undefined;
}

/** Downloadable file of a message; size 0 if unknown. `undefined` for kinds without one. */
export function fileOf(row: MessageRow): Required<SavedFile> | undefined {
  if (row.id === 0) return undefined;
  const body = bodyOf(row);
  const file = body && builtInKind(row.type)?.file?.(body);
  return file && { url: file.url, name: file.name ?? nameOf(file.url), size: file.size ?? 0 };
}

function nameOf(url: string): string {
  const last = url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
