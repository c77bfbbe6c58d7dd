import type { MessageRow } from 'im-sdk';
import type { ReactNode } from 'react';
import { contentFields } from '../../../rich-text/content-summary.ts';
import { RichText } from '../../../rich-text/RichText.tsx';

export interface SystemNoticeProps {
  readonly row: MessageRow;
  readonly tabbable: boolean;
}

/** A notice of the server: its title, and what it says. */
export function SystemNotice({ row, tabbable }: SystemNoticeProps): ReactNode {
  const { title, content } = contentFields(row.content);
  return (
    <span className="im-notice" data-im-part="system-notice">
      {typeof title === 'string' && title !== '' ? <strong className="im-notice__title">{title}</strong> : null}
      {typeof content === 'string' ? <RichText text={content} tabbable={tabbable} /> : null}
    </span>
  );
}
