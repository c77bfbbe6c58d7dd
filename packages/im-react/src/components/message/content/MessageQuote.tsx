import { MessageStatus, MessageType, type QuotedMessage } from 'im-sdk/protocol';
import { type ReactNode, useState } from 'react';
import { usePerson } from '../../../hooks/usePeople.ts';
import { useT } from '../../../i18n/useT.ts';
import { StillText } from '../../../rich-text/StillText.tsx';
import { useSummary } from '../../../rich-text/useSummary.ts';
import { fieldsOf } from '../kinds/fields.ts';
import { senderName } from '../sender/MessageSender.tsx';

export interface MessageQuoteProps {
  readonly quote: QuotedMessage;
  /** The reader's own id: one's own message is quoted as "You". */
  readonly selfId: number;
  readonly tabbable?: boolean;
  /** Goes to the quoted message. Without it the quote is plain text. */
  readonly onJump?: (messageId: number) => void;
}

/** The message that another one answers, as two lines inside its bubble. */
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
            <StillText text={quote.content ?? ''} />
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

/** A small picture of a quoted image or video; nothing for other kinds, or where it does not come. */
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
