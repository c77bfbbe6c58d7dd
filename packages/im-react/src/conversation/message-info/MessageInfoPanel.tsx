import type { MessageRow, OpenTimeline } from 'im-sdk';
import { parseConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useMessageEvents } from '../../context/message-events-context.tsx';
import { useT } from '../../context/texts/useT.ts';
import { useTimeReader } from '../../hooks/page/useTimeReader.ts';
import { useIsVisitor } from '../../hooks/session/useIsVisitor.ts';
import { codeSentence } from '../../i18n/error-sentence.ts';
import { momentText } from '../../i18n/time-labels.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { Icon, type IconShape } from '../../ui/icon/Icon.tsx';
import { Check, CheckCheck, CircleAlert, Clock3, Pencil } from '../../ui/icon/icons.ts';
import { VirtualList } from '../../ui/row-list/VirtualList.tsx';
import { SidePanel } from '../../ui/side-panel/SidePanel.tsx';
import type { PanelProps } from '../pane-panels.ts';
import { ReaderRow } from '../read-by/ReaderRow.tsx';
import { useReaders } from '../read-by/useReaders.ts';
import { InertMessage } from './InertMessage.tsx';

export interface MessageInfoPanelProps extends PanelProps {
  /** Key of the message's row. */
  readonly rowKey: string;
  readonly timeline: OpenTimeline;
}

/** Side panel with the details of a message: its preview, times of sending and editing, and readers. */
export function MessageInfoPanel({ rowKey, timeline, onClose, onJump }: MessageInfoPanelProps): ReactNode {
  const t = useT();
  const isVisitor = useIsVisitor();
  const row = useReadable(useMemo(() => timeline.row(rowKey), [timeline, rowKey]));
  const gone = row === undefined || row.recalled;
  useEffect(() => {
    if (gone) onClose();
  }, [gone, onClose]);
  if (gone) return null;
  return (
    <SidePanel title={t('action.info')} onClose={onClose} className="im-info">
      <div className="im-info__bubble">
        <InertMessage row={row} timeline={timeline} onJump={onJump} />
      </div>
      <Moments row={row} />
      {row.mine && row.receipt && row.id > 0 && !isVisitor ? <Readers row={row} /> : null}
    </SidePanel>
  );
}

function Moment({
  icon,
  label,
  time,
}: {
  readonly icon: IconShape;
  readonly label: string;
  readonly time?: string;
}): ReactNode {
  return (
    <div className="im-info__row">
      <Icon shape={icon} size={18} />
      <span className="im-plain">{label}</span>
      {time === undefined ? null : <time className="im-plain">{time}</time>}
    </div>
  );
}

function Moments({ row }: { readonly row: MessageRow }): ReactNode {
  const t = useT();
  const reader = useTimeReader();
  const isVisitor = useIsVisitor();
  const { state, failure, failureReason } = row;
  const isRead = row.receipt ? isVisitor && row.mine && row.readedCount > 0 : state === 'read';
  const waits = state === 'queued' || state === 'sending' || state === 'deleting';
  return (
    <section className="im-group im-info__moments">
      {waits ? <Moment icon={Clock3} label={t(`message.${state}`)} /> : null}
      {state === 'failed' ? (
        <Moment
          icon={CircleAlert}
          label={failure ? codeSentence(t, failure, failureReason) : t('message.sendFailed')}
        />
      ) : null}
      {row.id > 0 ? <Moment icon={Check} label={t('info.sent')} time={momentText(row.sendTime, reader)} /> : null}
      {row.revision > 0 ? (
        <Moment icon={Pencil} label={t('info.edited')} time={momentText(row.revision, reader)} />
      ) : null}
      {isRead ? <Moment icon={CheckCheck} label={t('info.read')} /> : null}
    </section>
  );
}

const MAX_READERS = 4;
const ROW_PX = 48;

function Readers({ row }: { readonly row: MessageRow }): ReactNode {
  const t = useT();
  const { state, read, unread, retry } = useReaders(row);
  const groupId = parseConversationKey(row.conversation)?.target ?? 0;
  if (state === 'failed') {
    return (
      <section className="im-group">
        <p className="im-readers__note">
          {t('readBy.failed')}{' '}
          <button type="button" className="im-link" onClick={retry}>
            {t('action.tryAgain')}
          </button>
        </p>
      </section>
    );
  }
  if (state === 'loading') return <section className="im-group" aria-busy="true" />;
  return (
    <>
      <People title={t('readBy.read', { count: read.length })} userIds={read} groupId={groupId} />
      <People title={t('readBy.unread', { count: unread.length })} userIds={unread} groupId={groupId} />
    </>
  );
}

function People({
  title,
  userIds,
  groupId,
}: {
  readonly title: string;
  readonly userIds: readonly number[];
  readonly groupId: number;
}): ReactNode {
  const t = useT();
  const { onPerson } = useMessageEvents();
  const [all, setAll] = useState(false);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const findScroller = useCallback(
    (section: HTMLElement | null) => setScroller(section?.closest<HTMLElement>('.im-panel__scroll') ?? null),
    [],
  );
  if (userIds.length === 0) return null;
  // Shows one more row rather than "1 more".
  const shown = all || userIds.length <= MAX_READERS + 1 ? userIds : userIds.slice(0, MAX_READERS);
  const more = userIds.length - shown.length;
  return (
    <section ref={findScroller} className="im-group im-info__people">
      <h3 className="im-group__head">{title}</h3>
      {all && scroller ? (
        <VirtualList
          items={userIds}
          keyOf={(userId) => userId}
          label={title}
          estimate={ROW_PX}
          scroller={scroller}
          renderRow={(userId, position) => (
            <ReaderRow userId={userId} groupId={groupId} size={32} onOpen={onPerson} position={position} />
          )}
        />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: its rows are shared with a virtual list
        <div className="im-plain" role="list" aria-label={title}>
          {shown.map((userId) => (
            <ReaderRow key={userId} userId={userId} groupId={groupId} size={32} onOpen={onPerson} />
          ))}
        </div>
      )}
      {more > 0 ? (
        <button type="button" className="im-link im-info__more" onClick={() => setAll(true)}>
          {t('info.more', { count: more })}
        </button>
      ) : null}
    </section>
  );
}
