import type { MessageRow } from 'im-sdk';
import { parseConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useContext } from 'react';
import { useFormatters } from '../../context/texts/formatters-context.tsx';
import { useT } from '../../context/texts/useT.ts';
import { useUi } from '../../context/ui-context.ts';
import { useGroup } from '../../hooks/groups/useGroups.ts';
import { useIsVisitor } from '../../hooks/session/useIsVisitor.ts';
import { type PartElementProps, renderPart } from '../../primitives/render-part.ts';
import { Icon, type IconShape } from '../../ui/icon/Icon.tsx';
import { Check, CheckCheck, Clock3 } from '../../ui/icon/icons.ts';
import { MessageListContext } from '../list-context.ts';

/** Props of `MessageMeta`. */
export interface MessageMetaProps extends PartElementProps<'span'> {
  /** The message. */
  readonly row: MessageRow;
  /**
   * `line`: at the end of the last line; `over`: a dark pill over an image; `inside`: where the message kind places it.
   * Default `line`.
   */
  readonly placement?: 'line' | 'over' | 'inside';
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
  const { row, placement = 'line' } = props;
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
    'data-placement': placement === 'line' ? undefined : placement,
    'data-state': row.mine ? row.state : undefined,
    children,
  };
  return renderPart('span', own, props.part, props.partRef);
}

/** "Read 12/18". In a list that can show the readers it is a button. Visitors have the tick alone. */
function ReadCount({ row, tabbable = true }: MessageMetaProps): ReactNode {
  const { t } = useUi();
  const isVisitor = useIsVisitor();
  const openReaders = useContext(MessageListContext)?.actions.openReaders;
  const members = useGroup(parseConversationKey(row.conversation)?.target ?? 0)?.memberCount ?? 0;
  const count = row.readedCount;
  // Without the sender. A server without `receiptTotal` has the members of now: omitted if those are fewer than the readers.
  const all = row.receiptTotal || members - 1;
  const total = row.receiptOk ? count : all >= count ? all : undefined;
  const text = total === undefined ? t('message.readBy', { count }) : t('kind.readOf', { count, total });
  if (isVisitor) return null;
  if (!openReaders) return <span className="im-meta__read">{text}</span>;
  return (
    <button
      type="button"
      className="im-meta__read"
      aria-haspopup="dialog"
      tabIndex={tabbable ? undefined : -1}
      onClick={(event) => openReaders(row, event.currentTarget)}
    >
      {text}
    </button>
  );
}
