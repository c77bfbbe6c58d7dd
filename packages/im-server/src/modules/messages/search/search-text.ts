import { isStructuredType, MessageType, readContent } from 'im-sdk/protocol';

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

/** Han, kana and hangul of the basic plane: one character is a word, and is searched for alone. As in migration 0012. */
const CJK = /^[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]$/;

/** Index entries of a text, each once: its pairs of characters, and each Chinese, Japanese or Korean character. */
export function gramsOf(text: string): string[] {
  const characters = [...text];
  const grams = new Set(characters.filter((one) => CJK.test(one)));
  for (let at = 1; at < characters.length; at += 1) grams.add(`${characters[at - 1]}${characters[at]}`);
  return [...grams];
}
