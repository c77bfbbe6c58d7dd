import type { MessageRow, OpenTimeline } from 'im-sdk';
import { type ReactNode, useMemo } from 'react';
import { monthTitle } from '../../chats/search/in-chat/day-sections.ts';
import { useT } from '../../context/texts/useT.ts';
import { useTimeReader } from '../../hooks/page/useTimeReader.ts';
import { eventTime } from '../../i18n/time-labels.ts';
import { ImageWithPlaceholder } from '../../message/kinds/image/ImageWithPlaceholder.tsx';
import { readNotice } from '../../message/kinds/notice/read-notice.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { ChevronRight } from '../../ui/icon/icons.ts';
import { type RowPosition, VirtualList } from '../../ui/row-list/VirtualList.tsx';
import { SkeletonRows } from '../../ui/skeleton/SkeletonRows.tsx';
import type { Notices } from './useNotices.ts';

interface NoticeListProps {
  readonly notices: Notices;
  readonly scroller: HTMLElement;
  /** Key of the row whose details are open. */
  readonly selected: string | undefined;
  readonly onOpen: (rowKey: string) => void;
}

/** Notices of the system, newest first, under today and months. */
export function NoticeList({ notices, scroller, selected, onOpen }: NoticeListProps): ReactNode {
  const t = useT();
  const { timeline, keys, state, more, unread, loadOlder } = notices;
  if (state === 'failed') {
    return (
      <EmptyState kind="error" title={t('notifications.failedTitle')} text={t('notifications.failedText')}>
        <Button onClick={loadOlder}>{t('action.tryAgain')}</Button>
      </EmptyState>
    );
  }
  if (state === 'loading' || !timeline) return <SkeletonRows label={t('notifications.systemTab')} />;
  if (keys.length === 0) {
    return <EmptyState title={t('notifications.emptyTitle')} text={t('notifications.emptyText')} />;
  }
  return (
    <>
      <VirtualList
        items={keys}
        keyOf={(rowKey) => rowKey}
        label={t('notifications.systemTab')}
        estimate={120}
        scroller={scroller}
        renderRow={(rowKey, position) => (
          <NoticeCard
            timeline={timeline}
            rowKey={rowKey}
            previousKey={keys[position['aria-posinset'] - 2]}
            position={position}
            isUnread={unread.has(rowKey)}
            selected={rowKey === selected}
            onOpen={onOpen}
          />
        )}
      />
      {more ? (
        <div className="im-note-more">
          <Button variant="text" onClick={loadOlder}>
            {t('notifications.older')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface NoticeCardProps {
  readonly timeline: OpenTimeline;
  readonly rowKey: string;
  /** Row above, which says whether a new section begins. */
  readonly previousKey: string | undefined;
  readonly position: RowPosition;
  readonly isUnread: boolean;
  readonly selected: boolean;
  readonly onOpen: (rowKey: string) => void;
}

/** Row of an open timeline; `undefined` once it is gone. */
export function useNoticeRow(timeline: OpenTimeline, rowKey: string): MessageRow | undefined {
  return useReadable(useMemo(() => timeline.row(rowKey), [timeline, rowKey]));
}

function NoticeCard(props: NoticeCardProps): ReactNode {
  const { timeline, rowKey, previousKey = rowKey, position, isUnread, selected, onOpen } = props;
  const t = useT();
  const reader = useTimeReader();
  const row = useNoticeRow(timeline, rowKey);
  const previous = useNoticeRow(timeline, previousKey);
  if (!row) return null;
  const sectionOf = ({ sendTime }: MessageRow): string =>
    sendTime >= reader.today ? t('searchInChat.today') : monthTitle(sendTime, reader);
  const section = sectionOf(row);
  const begins = previousKey === rowKey || !previous || sectionOf(previous) !== section;
  const { title, text, cover, link } = readNotice(t, row);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the list is not a ul
    <div {...position} role="listitem" className="im-note-row">
      {begins ? <h2 className="im-note-section">{section}</h2> : null}
      <button
        type="button"
        className="im-note"
        data-im-part="notice"
        data-im-key={row.id}
        data-unread={isUnread || undefined}
        data-selected={selected || undefined}
        aria-pressed={selected}
        onClick={() => onOpen(rowKey)}
      >
        <span className="im-note__text">
          <span className="im-note__title">
            {isUnread ? <i className="im-note__dot" role="img" aria-label={t('chats.markedUnread')} /> : null}
            <bdi className="im-truncate">{title || text}</bdi>
          </span>
          {title ? <bdi className="im-note__body im-clamp-2">{text}</bdi> : null}
          <span className="im-note__foot">
            <time className="im-plain" dateTime={new Date(row.sendTime).toISOString()}>
              {eventTime(row.sendTime, reader)}
            </time>
            {link ? (
              <span className="im-note__more">
                {t('request.detail')}
                <Icon shape={ChevronRight} size={14} mirror />
              </span>
            ) : null}
          </span>
        </span>
        {cover ? (
          <span className="im-note__cover">
            <ImageWithPlaceholder src={cover} alt="" />
          </span>
        ) : null}
      </button>
    </div>
  );
}
