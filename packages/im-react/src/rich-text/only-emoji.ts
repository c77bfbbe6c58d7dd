import { findEmoji } from 'im-sdk/text';
import { ONE_EMOJI } from './unicode-emoji.ts';

const MOST = 3;
/** UTF-16 units of three of the longest sequences. */
const LONGEST = 120;

/** Compiled at the first use: engines that do not know the properties would refuse the module. */
let only: RegExp | undefined;

/** Whether a text is one to three emoji and nothing else: `#name;` of the set, or Unicode ones. */
export function onlyEmoji(text: string): boolean {
  if (text === '' || text.length > LONGEST) return false;
  let rest = '';
  let from = 0;
  let count = 0;
  for (const { start, end } of findEmoji(text)) {
    rest += text.slice(from, start);
    from = end;
    count++;
  }
  rest = (rest + text.slice(from)).replace(/\s+/gu, '');
  if (count > MOST) return false;
  if (rest === '') return count > 0;
  // A digit is no emoji, and most texts begin with something that is none.
  only ??= new RegExp(`^${ONE_EMOJI}{1,${MOST}}$`, 'u');
  return only.test(rest) && count + (rest.match(new RegExp(ONE_EMOJI, 'gu'))?.length ?? 0) <= MOST;
}
