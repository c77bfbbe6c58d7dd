import { EMOJI_NAMES } from 'im-sdk/protocol';
import { findEmoji } from 'im-sdk/text';
import type { ReactNode } from 'react';
import type { EmojiFiles } from '../emoji-files.ts';
import type { Translate } from '../i18n/translate.ts';
import { posterStyle } from './emoji/EmojiArt.tsx';
import { emojiLabel } from './emoji/emoji-name.ts';

/**
 * One-line text with emoji images that do not move, as in a quote. No links or mentions. Elements without a component:
 * a list has many of them.
 */
export function staticEmojiText(text: string, t: Translate, files: EmojiFiles | undefined): ReactNode {
  const ranges = findEmoji(text);
  if (ranges.length === 0) return text;
  const parts: ReactNode[] = [];
  let last = 0;
  for (const { start, end, index } of ranges) {
    parts.push(
      text.slice(last, start),
      <span
        key={start}
        className="im-emoji"
        data-im-part="emoji"
        data-number={index}
        style={posterStyle(files, index)}
        role="img"
        aria-label={emojiLabel(t, index)}
      >
        <span className="im-emoji__token">{`#${EMOJI_NAMES[index]};`}</span>
      </span>,
    );
    last = end;
  }
  parts.push(text.slice(last));
  return parts;
}
