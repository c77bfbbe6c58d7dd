import type { MessageRow } from 'im-sdk';
import type { ReactNode } from 'react';
import { clockTime } from '../../i18n/formatters.ts';
import { useKit } from '../../provider/kit-context.ts';
import { Icon, type IconShape } from '../icon/Icon.tsx';
import { Check, CheckCheck, Clock3 } from '../icon/icons.ts';

export interface MessageMetaProps {
  readonly row: Pick<MessageRow, 'mine' | 'sendTime' | 'state' | 'revision' | 'receipt' | 'readedCount' | 'receiptOk'>;
}

function tickOf({ mine, state, readedCount, receiptOk }: MessageMetaProps['row']): IconShape | undefined {
  if (!mine || state === 'failed') return undefined;
  if (state === 'queued' || state === 'sending') return Clock3;
  return state === 'read' || receiptOk || readedCount > 0 ? CheckCheck : Check;
}

/** Edited, read count, time and tick of a message. The words for a screen reader are in the name of the row. */
export function MessageMeta({ row }: MessageMetaProps): ReactNode {
  const { t, language } = useKit();
  const tick = tickOf(row);
  return (
    <span className="im-meta" data-im-part="message-meta" data-state={row.mine ? row.state : undefined}>
      {row.revision > 0 ? <span>{t('message.edited')}</span> : null}
      {row.mine && row.receipt && row.readedCount > 0 ? (
        <span className="im-meta__read">{t('message.readBy', { count: row.readedCount })}</span>
      ) : null}
      <time>{clockTime(language, row.sendTime)}</time>
      {tick ? <Icon key={tick === Check ? 'sent' : 'other'} shape={tick} size={tick === Clock3 ? 13 : 15} /> : null}
    </span>
  );
}
