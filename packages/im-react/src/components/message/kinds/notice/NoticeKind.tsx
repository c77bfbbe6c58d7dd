import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/useT.ts';
import { contentFields } from '../../../../rich-text/content-summary.ts';
import { RichText } from '../../../../rich-text/RichText.tsx';
import { noticeSentences } from '../../../../rich-text/tip-sentence.ts';
import type { KindProps } from '../kind.ts';

/** Type 53: a notice of the server, its title and what it says. */
export function NoticeKind({ row, tabbable }: KindProps): ReactNode {
  const t = useT();
  const fields = contentFields(row.content);
  const said = noticeSentences(t, row.title);
  const [title, content] = said === undefined ? [fields.title, fields.content] : [said.title, said.text];
  return (
    <span className="im-notice" data-im-part="system-notice">
      {typeof title === 'string' && title !== '' ? <strong className="im-notice__title">{title}</strong> : null}
      {typeof content === 'string' ? <RichText text={content} tabbable={tabbable} /> : null}
    </span>
  );
}
