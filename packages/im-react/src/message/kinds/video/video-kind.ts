import { playingTime } from '../../../i18n/quantities.ts';
import { emojiInWords } from '../../../rich-text/emoji-words.ts';
import type { BuiltInKind } from '../kind.ts';
import { withCaption } from '../with-caption.ts';
import { VideoKind } from './VideoKind.tsx';

/** Type 4. */
export const videoKind: BuiltInKind<'VIDEO'> = {
  component: VideoKind,
  shape: 'media',
  meta: 'over',
  summary: (t, { caption }) => withCaption(t, t('summary.video'), caption),
  spokenName({ t, fields }) {
    const duration = fields.amount('duration');
    const caption = emojiInWords(t, fields.text('caption'));
    return [t('kind.spokenVideo'), duration > 0 ? playingTime(duration) : '', caption];
  },
  copied: ({ content }) => (content?.caption ? { text: content.caption } : undefined),
  file: ({ content }) => content && { url: content.videoUrl },
  isForwardable: ({ content }) => content !== undefined,
};
