import { formatNotices } from '../../../../rich-text/tip-sentence.ts';
import type { BuiltInKind } from '../kind.ts';
import { NoticeKind } from './NoticeKind.tsx';

/** Type 53. */
export const noticeKind: BuiltInKind<'SYSTEM_MESSAGE'> = {
  component: NoticeKind,
  shape: 'text',
  meta: 'line',
  summary: (t, { title, text }) => formatNotices(t, title)?.title ?? (text || t('summary.system')),
  copied({ notice, text }) {
    const copied = notice?.content ?? text;
    return copied === '' ? undefined : { text: copied };
  },
};
