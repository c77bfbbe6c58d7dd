import { isStructuredType, MessageType, readContent } from 'im-sdk/protocol';

/** Message types with searchable text. */
export const searchableTypes = [
  MessageType.TEXT,
  MessageType.FILE,
  MessageType.LOCATION,
  MessageType.CARD,
  MessageType.CUSTOM,
] as const;

/** Searchable text of a content, in lower case; '' for none. */
export function searchText(type: number, content: string): string {
  if (type === MessageType.TEXT) return content.toLowerCase();
  return shownText(type, content).toLowerCase();
}

function shownText(type: number, content: string): string {
  if (!isStructuredType(type)) return '';
  const value = readContent(type, content);
  if (value === undefined) return '';
  switch (type) {
    case MessageType.LOCATION:
      return texts(value, 'name', 'address');
    case MessageType.CUSTOM:
      return texts(value, 'fallback');
    case MessageType.FILE:
    case MessageType.CARD:
      return texts(value, 'name');
    default:
      return '';
  }
}

function texts(value: object, ...names: readonly string[]): string {
  const found = names.map((name): unknown => Reflect.get(value, name));
  return found.filter((text) => typeof text === 'string' && text !== '').join(' ');
}

/** Character bigrams of a text, each once. They work for Chinese, which has no spaces between words. */
export function bigramsOf(text: string): string[] {
  const characters = [...text];
  const pairs = new Set<string>();
  for (let at = 1; at < characters.length; at += 1) pairs.add(`${characters[at - 1]}${characters[at]}`);
  return [...pairs];
}
