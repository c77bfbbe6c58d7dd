import { EMOJI_NAMES } from 'im-sdk/protocol';
import { findEmoji } from 'im-sdk/text';
import type { ReactNode } from 'react';
import { EmojiArt } from '../components/emoji/EmojiArt.tsx';

/** One-line text with static emoji images, as in a quote. No links or mentions. */
export function staticEmojiText(text: string): ReactNode {
  const ranges = findEmoji(text);
  if (ranges.length === 0) return text;
  const parts: ReactNode[] = [];
  let last = 0;
  for (const { start, end, index } of ranges) {
    parts.push(text.slice(last, start));
    parts.push(<EmojiArt key={start} name={EMOJI_NAMES[index] ?? ''} animated={false} />);
    last = end;
  }
  parts.push(text.slice(last));
  return parts;
}
