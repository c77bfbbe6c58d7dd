import { isStructuredType, isWordCharacter, MessageType, readContent } from 'im-sdk/protocol';

/** Message types with searchable text. */
export const searchableTypes = [
  MessageType.TEXT,
  MessageType.IMAGE,
  MessageType.FILE,
  MessageType.VIDEO,
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
      return texts(value, 'name', 'caption');
    case MessageType.IMAGE:
    case MessageType.VIDEO:
      return texts(value, 'caption');
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

/** Index entries of a text, each once: its pairs of characters, and each Chinese, Japanese or Korean character. */
export function gramsOf(text: string): string[] {
  const characters = [...text];
  const grams = new Set(characters.filter(isWordCharacter));
  for (let at = 1; at < characters.length; at += 1) grams.add(`${characters[at - 1]}${characters[at]}`);
  return [...grams];
}
