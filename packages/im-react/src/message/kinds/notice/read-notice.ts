import type { MessageRow } from 'im-sdk';
import type { Translate } from '../../../i18n/translate.ts';
import { contentFields } from '../../../rich-text/content-fields.ts';
import { formatNotices } from '../../../rich-text/tip-sentence.ts';
import { fieldsOf, safeAddress } from '../fields.ts';

/** Content of a system notice. `''` for a missing title or text. */
export interface NoticeText {
  readonly title: string;
  readonly text: string;
  /** Address of the picture; `undefined` for none, or one that is not safe. */
  readonly cover: string | undefined;
  /** Address of the link; `undefined` for none, or one that is not safe. */
  readonly link: string | undefined;
}

/** Reads a system notice (type 53), translated if it has a known key. A notice of another server may be plain text. */
export function readNotice(t: Translate, row: Pick<MessageRow, 'title' | 'content'>): NoticeText {
  const fields = fieldsOf(row.content);
  const formatted = formatNotices(t, row.title);
  const isPlain = Object.keys(contentFields(row.content)).length === 0;
  return {
    title: formatted?.title ?? fields.text('title'),
    text: formatted?.text ?? (isPlain ? row.content : fields.text('content')),
    cover: safeAddress(fields.text('cover')),
    link: safeAddress(fields.text('link')),
  };
}
