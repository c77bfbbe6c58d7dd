import { emojiInWords } from '../../../rich-text/emoji-words.ts';
import type { BuiltInKind } from '../kind.ts';
import { withCaption } from '../with-caption.ts';
import { ImageKind } from './ImageKind.tsx';

/** Type 1. */
export const imageKind: BuiltInKind<'IMAGE'> = {
  component: ImageKind,
  shape: 'media',
  meta: 'over',
  summary: (t, { caption }) => withCaption(t, t('summary.image'), caption),
  spokenName: ({ t, fields, album }) => [
    album ? t('kind.spokenImageOf', { index: album.index + 1, count: album.count }) : t('kind.spokenImage'),
    emojiInWords(t, fields.text('caption')),
  ],
  copied: ({ content }) => content && { image: content.originUrl, caption: content.caption ?? '' },
  file: ({ content }) => content && { url: content.originUrl },
  isForwardable: ({ content }) => content !== undefined,
};
