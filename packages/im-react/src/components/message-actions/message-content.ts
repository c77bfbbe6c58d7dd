import { type MessageRow, messageBody } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';
import { findLinks } from 'im-sdk/text';

/** True if a message can be forwarded. Excluded: calls, payments, shakes and unknown types. */
export function isForwardable(row: MessageRow): boolean {
  if (row.recalled || row.deleted || row.id === 0) return false;
  const body = messageBody(row);
  switch (body.kind) {
    case 'text':
      return body.text.trim() !== '';
    case 'image':
    case 'file':
    case 'voice':
    case 'video':
    case 'location':
    case 'userCard':
    case 'groupCard':
      return body.content !== undefined;
    case 'custom':
      return row.type === MessageType.CUSTOM && body.content !== undefined;
    default:
      return false;
  }
}

/** Clipboard content: text, or the URL of an image; `undefined` if there is nothing to copy. */
export function copyOf(row: MessageRow): { readonly text: string } | { readonly image: string } | undefined {
  if (row.recalled) return undefined;
  const body = messageBody(row);
  switch (body.kind) {
    case 'text':
      return { text: body.text };
    case 'image':
      return body.content && row.id > 0 ? { image: body.content.originUrl } : undefined;
    case 'location': {
      const { name = '', address = '' } = body.content ?? {};
      const text = [name, address].filter((part) => part !== '').join('\n');
      return text === '' ? undefined : { text };
    }
    case 'custom':
    case 'notice': {
      const text = body.kind === 'custom' ? body.text : (body.notice?.content ?? body.text);
      return text === '' ? undefined : { text };
    }
    default:
      return undefined;
  }
}

/** The link of a text that contains exactly one; `undefined` otherwise. */
export function onlyLink(row: MessageRow): string | undefined {
  if (row.recalled || row.type !== MessageType.TEXT) return undefined;
  const [link, ...others] = findLinks(row.content);
  return others.length === 0 ? link?.href : undefined;
}

/** Downloadable file of a message. */
export interface SavedFile {
  /** URL as sent, not checked. */
  readonly url: string;
  /** File name to save as. */
  readonly name: string;
  /** Size in bytes; 0 if unknown. */
  readonly size: number;
}

/** Downloadable file of an image, file, voice or video message; `undefined` for others. */
export function fileOf(row: MessageRow): SavedFile | undefined {
  if (row.recalled || row.id === 0) return undefined;
  const body = messageBody(row);
  if (body.kind === 'image' && body.content) return fileAt(body.content.originUrl);
  if (body.kind === 'file' && body.content) {
    const { url, name, size } = body.content;
    return { url, name, size };
  }
  if (body.kind === 'voice' && body.content) return fileAt(body.content.url);
  if (body.kind === 'video' && body.content) return fileAt(body.content.videoUrl);
  return undefined;
}

function fileAt(url: string): SavedFile {
  return { url, name: nameOf(url), size: 0 };
}

function nameOf(url: string): string {
  const last = url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
