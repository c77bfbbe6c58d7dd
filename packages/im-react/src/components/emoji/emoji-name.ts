import { EMOJI_NAMES } from 'im-sdk/protocol';
import type { Translate } from '../../i18n/create-i18n.ts';
import type { TextKey } from '../../i18n/locales/table.ts';

const NUMBERS: ReadonlyMap<string, number> = new Map(EMOJI_NAMES.map((name, index) => [name, index]));

/** The number of an emoji by its name on the wire (`笑哭`); `undefined` where the set has none of this name. */
export function emojiNumber(name: string): number | undefined {
  return NUMBERS.get(name);
}

/** What an emoji shows, in the reader's language. */
export function emojiLabel(t: Translate, index: number): string {
  return t(`emoji.${index}` as TextKey);
}
