import { EMOJI_NAMES } from 'im-sdk/protocol';
import { type MentionName, type TextToken, tokenise } from 'im-sdk/text';
import { memo, type ReactNode, useMemo } from 'react';
import { type MessageEvents, useMessageEvents } from '../context/message-events-context.tsx';
import { useByContent } from '../primitives/useByContent.ts';
import { EmojiArt } from './emoji/EmojiArt.tsx';
import { emojiPieces } from './unicode-emoji.ts';

/** Props of `RichText`. */
export interface RichTextProps {
  /** Text as sent, with `#name;` for emoji of the set. */
  readonly text: string;
  /** Names that may follow an `@`, to highlight. */
  readonly mentions?: readonly MentionName[];
  /** User id of the reader: mentions of it, and of everyone, are emphasised. */
  readonly selfId?: number;
  /** Whether links can be reached with Tab. Default true. */
  readonly tabbable?: boolean;
}

const NO_MENTIONS: readonly MentionName[] = [];

// Unicode emoji are slightly larger than the text.
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

interface TokenContext extends Pick<MessageEvents, 'onLinkClick' | 'onMentionClick'> {
  readonly selfId: number | undefined;
  readonly tabbable: boolean;
}

function drawToken(token: TextToken, index: number, context: TokenContext): ReactNode {
  const { selfId, onLinkClick, onMentionClick } = context;
  const tabIndex = context.tabbable ? undefined : -1;
  if (token.kind === 'text') return drawText(token.text, index);
  if (token.kind === 'emoji') return <EmojiArt key={index} name={EMOJI_NAMES[token.index] ?? ''} />;
  if (token.kind === 'mention') {
    const me = token.userId === selfId;
    if (onMentionClick) {
      const { userId } = token;
      return (
        <bdi className="im-plain" key={index}>
          <button
            type="button"
            className="im-mention"
            data-im-part="mention"
            data-me={me || undefined}
            tabIndex={tabIndex}
            onClick={(event) => onMentionClick(userId, event.currentTarget)}
          >
            {token.text}
          </button>
        </bdi>
      );
    }
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
      tabIndex={tabIndex}
      onClick={onLinkClick && ((event) => onLinkClick(token.href, event))}
    >
      {token.text}
    </a>
  );
}

/** Message text as React elements: links, mentions, emoji, line breaks. Never parsed as HTML. */
export const RichText = memo(function RichText({ mentions, ...props }: RichTextProps): ReactNode {
  return useRichText({ ...props, mentions: useByContent(mentions) });
});

/** Same as `RichText`, as a hook. A new array of mentions parses the text again. */
export function useRichText({ text, mentions = NO_MENTIONS, selfId, tabbable = true }: RichTextProps): ReactNode {
  const { onLinkClick, onMentionClick } = useMessageEvents();
  const tokens = useMemo(() => tokenise(text, mentions), [text, mentions]);
  return tokens.map((token, index) => drawToken(token, index, { selfId, tabbable, onLinkClick, onMentionClick }));
}
