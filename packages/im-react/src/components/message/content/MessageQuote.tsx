import { MessageStatus, MessageType, type QuotedMessage } from 'im-sdk/protocol';
import { type ReactNode, useState } from 'react';
import { usePerson } from '../../../hooks/usePeople.ts';
import { useT } from '../../../i18n/useT.ts';
import { StaticEmojiText } from '../../../rich-text/StaticEmojiText.tsx';
import { fieldsOf } from '../kinds/fields.ts';
import { useSummary } from '../kinds/useSummary.ts';
import { senderName } from '../sender/MessageSender.tsx';

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
  if (quote.status === MessageStatus.RECALL) {
    return (
      <span className="im-quote" data-im-part="quote" data-gone="">
        <span className="im-plain">{t('message.quoteRecalled')}</span>
      </span>
    );
  }
  const lines = (
    <>
      <QuoteThumb quote={quote} />
      <span className="im-plain">
        <bdi className="im-quote__name im-truncate">
          {quote.sendId === selfId ? t('message.you') : senderName(quote, person)}
        </bdi>
        <span className="im-quote__text im-truncate">
          {quote.type === MessageType.TEXT ? (
            <StaticEmojiText text={quote.content ?? ''} />
          ) : (
            summary({ type: quote.type ?? MessageType.TEXT, content: quote.content ?? '' })
          )}
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

/** Thumbnail of a quoted image or video. Renders nothing for other kinds, or if it fails to load. */
function QuoteThumb({ quote }: Pick<MessageQuoteProps, 'quote'>): ReactNode {
  const [broken, setBroken] = useState(false);
  const fields = fieldsOf(quote.content ?? '');
  const src =
    quote.type === MessageType.IMAGE
      ? fields.text('thumbUrl') || fields.text('originUrl')
      : quote.type === MessageType.VIDEO
        ? fields.text('coverUrl')
        : '';
  if (src === '' || broken) return null;
  return <img className="im-quote__thumb" src={src} alt="" draggable={false} onError={() => setBroken(true)} />;
}
