import { formatNotices } from '../../../rich-text/tip-sentence.ts';
import type { BuiltInKind } from '../kind.ts';
import { NoticeKind } from './NoticeKind.tsx';
import { readNotice } from './read-notice.ts';

/** Type 53. */
export const noticeKind: BuiltInKind<'SYSTEM_MESSAGE'> = {
  component: NoticeKind,
  shape: 'text',
  meta: 'line',
  summary: (t, { title, text }) => formatNotices(t, title)?.title ?? (text || t('summary.system')),
  spokenName({ t, row }) {
    const { title, text } = readNotice(t, row);
    return title === '' && text === '' ? [t('summary.system')] : [title, text];
  },
  copied({ notice, text }) {
    const copied = notice?.content ?? text;
    return copied === '' ? undefined : { text: copied };
  },
};
