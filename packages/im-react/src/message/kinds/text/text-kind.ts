import { emojiInWords } from '../../../rich-text/emoji-words.ts';
import type { BuiltInKind, Kind } from '../kind.ts';
import { BigEmojiKind, MentionsKind, TextKind } from './TextKind.tsx';

/** Type 0. */
export const textKind: BuiltInKind<'TEXT'> = {
  component: TextKind,
  shape: 'text',
  meta: 'line',
  summary: (t, { text }) => emojiInWords(t, text),
  copied: ({ text }) => ({ text }),
  isForwardable: ({ text }) => text.trim() !== '',
};

/** Text message with mentions. */
export const mentions: Kind = { component: MentionsKind, shape: 'text', meta: 'line' };

/** A text of one to three emoji. */
export const bigEmoji: Kind = { component: BigEmojiKind, shape: 'bare', meta: 'inside' };
