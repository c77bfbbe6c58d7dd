import type { ReactNode } from 'react';
import { useMessageEvents } from '../../context/message-events-context.tsx';
import { useT } from '../../context/texts/useT.ts';
import { useTimeline } from '../../hooks/messages/useMessages.ts';
import { useTimeReader } from '../../hooks/page/useTimeReader.ts';
import { SYSTEM_CONVERSATION } from '../../hooks/useNotifications.ts';
import { momentText } from '../../i18n/time-labels.ts';
import { ImageWithPlaceholder } from '../../message/kinds/image/ImageWithPlaceholder.tsx';
import { readNotice } from '../../message/kinds/notice/read-notice.ts';
import { RichText } from '../../rich-text/RichText.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { ExternalLink, Lock } from '../../ui/icon/icons.ts';
import { SidePanel } from '../../ui/side-panel/SidePanel.tsx';
import { useNoticeRow } from './NoticeList.tsx';

interface NoticePanelProps {
  readonly rowKey: string;
  readonly onClose: () => void;
}

/** Side panel with a whole notice: cover, title, text, and a link with its host. */
export function NoticePanel({ rowKey, onClose }: NoticePanelProps): ReactNode {
  const timeline = useTimeline(SYSTEM_CONVERSATION);
  return timeline ? <Notice timeline={timeline} rowKey={rowKey} onClose={onClose} /> : null;
}

interface NoticeProps extends NoticePanelProps {
  readonly timeline: NonNullable<ReturnType<typeof useTimeline>>;
}

function Notice({ timeline, rowKey, onClose }: NoticeProps): ReactNode {
  const t = useT();
  const reader = useTimeReader();
  const { onLinkClick } = useMessageEvents();
  const row = useNoticeRow(timeline, rowKey);
  if (!row) return null;
  const { title, text, cover, link } = readNotice(t, row);
  return (
    <SidePanel
      title={t('notifications.noticeDetail')}
      onClose={onClose}
      foot={
        link ? (
          <div className="im-panel__foot" data-stack>
            <a
              className="im-button"
              data-variant="primary"
              href={link}
              target="_blank"
              rel="noopener noreferrer nofollow"
              onClick={onLinkClick && ((event) => onLinkClick(link, event))}
            >
              {t('kind.openLink')}
              <Icon shape={ExternalLink} size={16} />
            </a>
            <div className="im-host">
              {link.startsWith('https:') ? <Icon shape={Lock} size={12} /> : null}
              <bdi className="im-truncate">{new URL(link).host}</bdi>
            </div>
          </div>
        ) : null
      }
    >
      {cover ? (
        <span className="im-article__cover">
          <ImageWithPlaceholder src={cover} alt="" />
        </span>
      ) : null}
      <article className="im-article" data-im-part="notice-detail">
        {title ? <h3 className="im-article__title">{title}</h3> : null}
        <div className="im-article__by">
          {t('chats.system')} · {momentText(row.sendTime, reader)}
        </div>
        <div className="im-article__text">
          <RichText text={text} tabbable />
        </div>
      </article>
    </SidePanel>
  );
}
