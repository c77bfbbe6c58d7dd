import { EMOJI_NAMES } from 'im-sdk/protocol';
import { type MentionName, type TextToken, tokenise } from 'im-sdk/text';
import { memo, type ReactNode, useMemo } from 'react';
import { EmojiArt } from '../components/emoji/EmojiArt.tsx';
import { emojiPieces } from './unicode-emoji.ts';

export interface RichTextProps {
  readonly text: string;
  /** Names that may stand behind an `@`; those are highlighted. Keep the object: a new one is a new text. */
  readonly mentions?: readonly MentionName[];
  /** The reader's own id: mentions of it, and of everyone, stand out. */
  readonly selfId?: number;
  /** Whether links can be reached with Tab. Default true. */
  readonly tabbable?: boolean;
}

const NOBODY: readonly MentionName[] = [];

/** Emoji of Unicode stand a little larger than the letters beside them. */
function drawText(text: string, key: number): ReactNode {
  const pieces = emojiPieces(text);
  if (!pieces) return text;
  return pieces.map((piece, index) =>
    piece.emoji ? (
      <span className="im-emoji-char" key={`${key} ${index}`}>
        {piece.text}
      </span>
    ) : (
      piece.text
    ),
  );
}

function drawToken(token: TextToken, index: number, selfId: number | undefined, tabbable: boolean): ReactNode {
  if (token.kind === 'text') return drawText(token.text, index);
  if (token.kind === 'emoji') return <EmojiArt key={index} name={EMOJI_NAMES[token.index] ?? ''} />;
  if (token.kind === 'mention') {
    const me = token.userId === selfId;
    return (
      <bdi className="im-mention" data-im-part="mention" data-me={me || undefined} key={index}>
        {token.text}
      </bdi>
    );
  }
  return (
    <a
      className="im-text-link"
      data-im-part="link"
      key={index}
      href={token.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      tabIndex={tabbable ? undefined : -1}
    >
      {token.text}
    </a>
  );
}

/** A message's text as elements: links, mentions, emoji, line breaks. Never as markup. */
export const RichText = memo(function RichText({
  text,
  mentions = NOBODY,
  selfId,
  tabbable = true,
}: RichTextProps): ReactNode {
  const tokens = useMemo(() => tokenise(text, mentions), [text, mentions]);
  return tokens.map((token, index) => drawToken(token, index, selfId, tabbable));
});
