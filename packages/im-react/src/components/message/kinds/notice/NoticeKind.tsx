import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/useT.ts';
import { useDefaults } from '../../../../provider/defaults-context.tsx';
import { contentFields } from '../../../../rich-text/content-fields.ts';
import { RichText } from '../../../../rich-text/RichText.tsx';
import { formatNotices } from '../../../../rich-text/tip-sentence.ts';
import { fieldsOf, safeAddress } from '../fields.ts';
import { ImageWithPlaceholder } from '../image/ImageWithPlaceholder.tsx';
import type { KindProps } from '../kind.ts';

/** Type 53: system notice with title and text, and an optional image and link. */
export function NoticeKind({ row, tabbable }: KindProps): ReactNode {
  const t = useT();
  const { onLinkClick } = useDefaults();
  const fields = contentFields(row.content);
  const formatted = formatNotices(t, row.title);
  const [title, content] = formatted === undefined ? [fields.title, fields.content] : [formatted.title, formatted.text];
  const more = fieldsOf(row.content);
  const [cover, link] = [safeAddress(more.text('cover')), safeAddress(more.text('link'))];
  return (
    <span className="im-notice" data-im-part="system-notice">
      {cover ? (
        <span className="im-notice__cover">
          <ImageWithPlaceholder src={cover} alt="" />
        </span>
      ) : null}
      {typeof title === 'string' && title !== '' ? <strong className="im-notice__title">{title}</strong> : null}
      {typeof content === 'string' ? <RichText text={content} tabbable={tabbable} /> : null}
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
