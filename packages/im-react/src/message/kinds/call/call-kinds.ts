import { playingTime } from '../../../i18n/quantities.ts';
import type { BuiltInKind } from '../kind.ts';
import { CallKind } from './CallKind.tsx';
import { summarizeCall } from './call-summary.ts';

const call = {
  component: CallKind,
  shape: 'box',
  meta: 'inside',
  spokenName({ t, row }) {
    const { title, note } = summarizeCall(t, row);
    return [title, note];
  },
  excludedActions: ['react', 'recall'],
} satisfies Partial<BuiltInKind>;

/** Type 40. */
export const voiceCallKind: BuiltInKind<'ACT_RT_VOICE'> = {
  ...call,
  summary: (t, record) => callLine(t('summary.voiceCall'), record),
};

/** Type 41. */
export const videoCallKind: BuiltInKind<'ACT_RT_VIDEO'> = {
  ...call,
  summary: (t, record) => callLine(t('summary.videoCall'), record),
};

/** The sentence of another server's record, else the label with the call's length. */
function callLine(label: string, { text, duration }: { readonly text: string; readonly duration: number }): string {
  return text || (duration ? `${label} ${playingTime(duration)}` : label);
}
