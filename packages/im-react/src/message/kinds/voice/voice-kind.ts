import { playingTime } from '../../../i18n/quantities.ts';
import type { BuiltInKind } from '../kind.ts';
import { VoiceKind } from './VoiceKind.tsx';

/** Type 3. */
export const voiceKind: BuiltInKind<'AUDIO'> = {
  component: VoiceKind,
  shape: 'box',
  meta: 'inside',
  summary: (t, { duration }) =>
    duration ? t('summary.voiceTimed', { duration: playingTime(duration) }) : t('summary.voice'),
  spokenName({ t, fields }) {
    const duration = fields.amount('duration');
    return [t('kind.spokenVoice'), duration > 0 ? playingTime(duration) : ''];
  },
  file: ({ content }) => content && { url: content.url },
  isForwardable: ({ content }) => content !== undefined,
};
