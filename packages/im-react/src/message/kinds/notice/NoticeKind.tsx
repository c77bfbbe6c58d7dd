import type { ReactNode } from 'react';
import { useMessageEvents } from '../../../context/message-events-context.tsx';
import { useT } from '../../../context/texts/useT.ts';
import { RichText } from '../../../rich-text/RichText.tsx';
import { ImageWithPlaceholder } from '../image/ImageWithPlaceholder.tsx';
import type { KindProps } from '../kind.ts';
import { readNotice } from './read-notice.ts';

/** Type 53: system notice with title and text, and an optional image and link. */
export function NoticeKind({ row, tabbable }: KindProps): ReactNode {
  const t = useT();
  const { onLinkClick } = useMessageEvents();
  const { title, text, cover, link } = readNotice(t, row);
  return (
    <span className="im-notice" data-im-part="system-notice">
      {cover ? (
        <span className="im-notice__cover">
          <ImageWithPlaceholder src={cover} alt="" />
        </span>
      ) : null}
      {title ? <strong className="im-notice__title">{title}</strong> : null}
      {text ? <RichText text={text} tabbable={tabbable} /> : null}
      {link ? (
        <a
          className="im-notice__link im-text-link"
          href={link}
          target="_blank"
          rel="noopener noreferrer nofollow"
          tabIndex={tabbable ? undefined : -1}
          onClick={onLinkClick && ((event) => onLinkClick(link, event))}
        >
          {t('kind.openLink')}
        </a>
      ) : null}
    </span>
  );
}
