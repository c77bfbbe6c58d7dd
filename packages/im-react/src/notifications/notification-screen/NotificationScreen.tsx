import type { FriendRequest, GroupRequest } from 'im-sdk/protocol';
import { type ReactNode, useId, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useNarrow } from '../../hooks/page/useNarrow.ts';
import { useFriendRequests } from '../../hooks/people/usePeople.ts';
import { useGroupRequests } from '../../hooks/useNotifications.ts';
import { RequestList } from '../../people/request-list/RequestList.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CheckCheck, ChevronLeft } from '../../ui/icon/icons.ts';
import { tabPanelProps } from '../../ui/tabs/Tabs.tsx';
import { FriendRequestPanel } from './FriendRequestPanel.tsx';
import { GroupRequestList } from './GroupRequestList.tsx';
import { GroupRequestPanel } from './GroupRequestPanel.tsx';
import { NoticeList } from './NoticeList.tsx';
import { NoticePanel } from './NoticePanel.tsx';
import { type NotificationTab, NotificationTabs } from './NotificationTabs.tsx';
import { useNotices } from './useNotices.ts';

/** Props of `NotificationScreen`. */
export interface NotificationScreenProps {
  /** Tab that is open first. Default `friend`. */
  readonly defaultTab?: NotificationTab;
  /** Back button before the heading, on a phone. */
  readonly onBack?: () => void;
}

/** Open side panel: one request or notice, by its id or row key. */
type OpenDetail =
  | { readonly kind: 'friend' | 'group'; readonly id: number }
  | { readonly kind: 'notice'; readonly rowKey: string };

/**
 * Requests and notices in three tabs: friend requests, requests to get into groups, notices of the system. Details open
 * in a side panel. The notices are read once they are in view.
 */
export function NotificationScreen({ defaultTab = 'friend', onBack }: NotificationScreenProps): ReactNode {
  const t = useT();
  const id = useId();
  const isPhone = useNarrow();
  const [tab, setTab] = useState<NotificationTab>(defaultTab);
  const [detail, setDetail] = useState<OpenDetail>();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const notices = useNotices(tab === 'system');
  const close = (): void => setDetail(undefined);
  const selectedId = detail?.kind === tab ? detail.id : undefined;

  return (
    <div className="im-conversation" data-im-part="notification-screen">
      <section className="im-requests" data-im-part="requests" aria-label={t('people.requests')}>
        <header className="im-requests__head">
          {onBack ? <IconButton icon={ChevronLeft} mirror label={t('action.back')} onClick={onBack} /> : null}
          <h1 className="im-requests__title im-truncate">{t('people.requests')}</h1>
          {tab === 'system' && notices.unread.size > 0 ? (
            isPhone ? (
              <IconButton icon={CheckCheck} label={t('notifications.markAllRead')} onClick={notices.markAllRead} />
            ) : (
              <Button size="small" variant="text" icon={CheckCheck} onClick={notices.markAllRead}>
                {t('notifications.markAllRead')}
              </Button>
            )
          ) : null}
        </header>
        <NotificationTabs
          id={id}
          tab={tab}
          unread={notices.unread.size}
          onTab={(next) => {
            setTab(next);
            close();
          }}
        />
        <div {...tabPanelProps(id, tab)} ref={setScroller} className="im-column im-scroll">
          {scroller === null ? null : tab === 'friend' ? (
            <RequestList
              scroller={scroller}
              selected={selectedId}
              onDetail={(request) => setDetail({ kind: 'friend', id: request.id })}
            />
          ) : tab === 'group' ? (
            <GroupRequestList
              scroller={scroller}
              selected={selectedId}
              onDetail={(request) => setDetail({ kind: 'group', id: request.id })}
            />
          ) : (
            <NoticeList
              notices={notices}
              scroller={scroller}
              selected={detail?.kind === 'notice' ? detail.rowKey : undefined}
              onOpen={(rowKey) => {
                notices.open(rowKey);
                setDetail({ kind: 'notice', rowKey });
              }}
            />
          )}
        </div>
      </section>
      {detail ? (
        <>
          <button
            type="button"
            className="im-panel-scrim"
            tabIndex={-1}
            aria-hidden="true"
            title={t('action.close')}
            onClick={close}
          />
          <Detail key={detail.kind === 'notice' ? detail.rowKey : detail.id} detail={detail} onClose={close} />
        </>
      ) : null}
    </div>
  );
}

function Detail({ detail, onClose }: { readonly detail: OpenDetail; readonly onClose: () => void }): ReactNode {
  const friends: readonly FriendRequest[] = useFriendRequests();
  const groups: readonly GroupRequest[] = useGroupRequests();
  if (detail.kind === 'notice') return <NoticePanel rowKey={detail.rowKey} onClose={onClose} />;
  if (detail.kind === 'friend') {
    const request = friends.find(({ id }) => id === detail.id);
    return request ? <FriendRequestPanel request={request} onClose={onClose} /> : null;
  }
  const request = groups.find(({ id }) => id === detail.id);
  return request ? <GroupRequestPanel request={request} onClose={onClose} /> : null;
}
