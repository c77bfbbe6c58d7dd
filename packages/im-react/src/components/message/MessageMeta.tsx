import type { MessageRow } from 'im-sdk';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/useT.ts';
import { useFormatters } from '../../provider/formatters-context.tsx';
import { useKit } from '../../provider/kit-context.ts';
import { drawPart, type WithPart } from '../../slots/draw-part.ts';
import { Icon, type IconShape } from '../icon/Icon.tsx';
import { Check, CheckCheck, Clock3 } from '../icon/icons.ts';

/** Props of `MessageMeta`. */
export interface MessageMetaProps extends WithPart<'span'> {
  /** The fields of the message row that the line shows. */
  readonly row: Pick<MessageRow, 'mine' | 'sendTime' | 'state' | 'revision' | 'receipt' | 'readedCount' | 'receiptOk'>;
  /**
   * `line`: at the end of the last line; `over`: a dark pill over an image; `inside`: where the message kind places it.
   * Default `line`.
   */
  readonly place?: 'line' | 'over' | 'inside';
  /** Members who can read it (the sender excluded), for "Read 12/18". Without it only the read count is shown. */
  readonly readers?: number | undefined;
  /** Opens the list of readers. Without it the read count is plain text. */
  readonly onReaders?: ((anchor: Element) => void) | undefined;
  /** Whether Tab reaches the read count button. Default true. */
  readonly tabbable?: boolean;
}

function tickOf({ mine, state, readedCount, receiptOk }: MessageMetaProps['row']): IconShape | undefined {
  if (!mine || state === 'failed') return undefined;
  if (state === 'queued' || state === 'sending' || state === 'deleting') return Clock3;
  return state === 'read' || receiptOk || readedCount > 0 ? CheckCheck : Check;
}

/**
 * "Edited", read count, time and tick of a message. Screen readers get the same from the accessible name of the row.
 */
export function MessageMeta(props: MessageMetaProps): ReactNode {
  const { row, place = 'line' } = props;
  const t = useT();
  const formatters = useFormatters();
  const tick = tickOf(row);
  const children = (
    <>
      {row.revision > 0 ? <span className="im-plain">{t('message.edited')}</span> : null}
      {row.state === 'deleting' ? <span className="im-plain">{t('message.deleting')}</span> : null}
      {row.mine && row.receipt && row.readedCount > 0 ? <ReadCount {...props} /> : null}
      <time className="im-plain">{formatters.time(row.sendTime, 'minutes')}</time>
      {tick ? <Icon key={tick === Check ? 'sent' : 'other'} shape={tick} size={tick === Clock3 ? 13 : 15} /> : null}
    </>
  );
  const own = {
    className: 'im-meta',
    'data-im-part': 'message-meta',
    'data-place': place === 'line' ? undefined : place,
    'data-state': row.mine ? row.state : undefined,
    children,
  };
  return drawPart('span', own, props.part, props.partRef);
}

function ReadCount({ row, readers, onReaders, tabbable = true }: MessageMetaProps): ReactNode {
  const { t } = useKit();
  const count = row.readedCount;
  const text = readers === undefined ? t('message.readBy', { count }) : t('kind.readOf', { count, total: readers });
  if (!onReaders) return <span className="im-meta__read">{text}</span>;
  return (
    <button
      type="button"
      className="im-meta__read"
      aria-haspopup="dialog"
      tabIndex={tabbable ? undefined : -1}
      onClick={(event) => onReaders(event.currentTarget)}
    >
      {text}
    </button>
  );
}
