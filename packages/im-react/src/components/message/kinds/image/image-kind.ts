import type { BuiltInKind } from '../kind.ts';
import { ImageKind } from './ImageKind.tsx';

/** Type 1. */
export const imageKind: BuiltInKind<'IMAGE'> = {
  component: ImageKind,
  shape: 'media',
  meta: 'over',
  summary: (t) => t('summary.image'),
  spokenName: ({ t, album }) => [
    album ? t('kind.spokenImageOf', { index: album.index + 1, count: album.count }) : t('kind.spokenImage'),
  ],
  copied: ({ content }) => content && { image: content.originUrl },
  file: ({ content }) => content && { url: content.originUrl },
  isForwardable: ({ content }) => content !== undefined,
};
