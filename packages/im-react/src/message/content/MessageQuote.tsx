import { EMOJI_NAMES, MessageStatus, MessageType, type QuotedMessage } from 'im-sdk/protocol';
import { findEmoji } from 'im-sdk/text';
import { type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import type { EmojiFiles } from '../../emoji-files.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { personName } from '../../i18n/names.ts';
import type { Translate } from '../../i18n/translate.ts';
import { posterStyle } from '../../rich-text/emoji/EmojiArt.tsx';
import { emojiLabel } from '../../rich-text/emoji/emoji-name.ts';
import { useEmojiFiles } from '../../rich-text/emoji/useEmojiFiles.ts';
import { fieldsOf } from '../kinds/fields.ts';
import { useSummary } from '../kinds/useSummary.ts';

/** Props of `MessageQuote`. */
export interface MessageQuoteProps {
  /** The message that is replied to. */
  readonly quote: QuotedMessage;
  /** User id of the reader. Own messages are quoted as "You". */
  readonly selfId: number;
  /** Whether Tab reaches the quote. Default true. */
  readonly tabbable?: boolean;
  /** Scrolls to the quoted message. Without it the quote is plain text. */
  readonly onJump?: (messageId: number) => void;
}

/** Preview of the replied-to message, in two lines inside the bubble. */
export function MessageQuote({ quote, selfId, tabbable = true, onJump }: MessageQuoteProps): ReactNode {
  const t = useT();
  const summary = useSummary();
  const person = usePerson(quote.sendId ?? selfId);
  const [broken, setBroken] = useState(false);
  const text = quote.content ?? '';
  const files = useEmojiFiles(quote.type === MessageType.TEXT && text.includes('#'));
  if (quote.status === MessageStatus.RECALL) {
    return (
      <span className="im-quote" data-im-part="quote" data-gone="">
        <span className="im-plain">{t('message.quoteRecalled')}</span>
      </span>
    );
  }
  const src = thumbOf(quote);
  const lines = (
    <>
      {src === '' || broken ? null : (
        <img className="im-quote__thumb" src={src} alt="" draggable={false} onError={() => setBroken(true)} />
      )}
      <span className="im-plain">
        <bdi className="im-quote__name im-truncate">
          {quote.sendId === selfId ? t('message.you') : personName(t, person, quote.sendNickName)}
        </bdi>
        <span className="im-quote__text im-truncate">
          {quote.type === MessageType.TEXT
            ? staticEmojiText(text, t, files)
            : summary({ type: quote.type ?? MessageType.TEXT, content: text })}
        </span>
      </span>
    </>
  );
  if (!onJump) {
    return (
      <span className="im-quote" data-im-part="quote">
        {lines}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="im-quote"
      data-im-part="quote"
      tabIndex={tabbable ? undefined : -1}
      onClick={() => onJump(quote.id)}
    >
      {lines}
    </button>
  );
}

/** Thumbnail of a quoted image or video; `""` for other kinds. */
function thumbOf({ type, content }: QuotedMessage): string {
  const fields = fieldsOf(content ?? '');
  if (type === MessageType.IMAGE) return fields.text('thumbUrl') || fields.text('originUrl');
  return type === MessageType.VIDEO ? fields.text('coverUrl') : '';
}

/**
 * One-line text with emoji images that do not move, as in a quote. No links or mentions. Elements without a component:
 * a list has many of them.
 */
function staticEmojiText(text: string, t: Translate, files: EmojiFiles | undefined): ReactNode {
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
