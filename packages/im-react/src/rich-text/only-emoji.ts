import { findEmoji } from 'im-sdk/text';
import { ONE_EMOJI } from './unicode-emoji.ts';

const MAX_EMOJI = 3;
/** Maximum length in UTF-16 units: three of the longest sequences. */
const MAX_LENGTH = 120;

/** Compiled lazily: engines without these Unicode properties would fail to load the module. */
let only: RegExp | undefined;

/** Whether a text consists of one to three emoji only: `#name;` of the set, or Unicode emoji. */
export function onlyEmoji(text: string): boolean {
  if (text === '' || text.length > MAX_LENGTH) return false;
  let rest = '';
  let from = 0;
  let count = 0;
  for (const { start, end } of findEmoji(text)) {
    rest += text.slice(from, start);
    from = end;
    count++;
  }
  rest = (rest + text.slice(from)).replace(/\s+/gu, '');
  if (count > MAX_EMOJI) return false;
  if (rest === '') return count > 0;
  // Anchored match first: it fails fast for most texts.
  only ??= new RegExp(`^${ONE_EMOJI}{1,${MAX_EMOJI}}$`, 'u');
  return only.test(rest) && count + (rest.match(new RegExp(ONE_EMOJI, 'gu'))?.length ?? 0) <= MAX_EMOJI;
}
