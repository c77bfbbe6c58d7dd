import { playingTime } from '../../../../i18n/quantities.ts';
import type { BuiltInKind } from '../kind.ts';
import { VideoKind } from './VideoKind.tsx';

/** Type 4. */
export const videoKind: BuiltInKind<'VIDEO'> = {
  component: VideoKind,
  shape: 'media',
  meta: 'over',
  summary: (t) => t('summary.video'),
  spokenName({ t, fields }) {
    const duration = fields.amount('duration');
    return [t('kind.spokenVideo'), duration > 0 ? playingTime(duration) : ''];
  },
  file: ({ content }) => content && { url: content.videoUrl },
  isForwardable: ({ content }) => content !== undefined,
};
