import type { PrivateCallView } from 'im-rtc';
import type { TextKey } from '../../i18n/locales/table.ts';

/** State of a private call before media flows; `undefined` after. */
export function waitingText({ phase, isPeerRinging, startedAt }: PrivateCallView): TextKey | undefined {
  if (phase === 'dialling') return isPeerRinging ? 'call.waiting' : 'call.starting';
  return phase === 'connecting' || startedAt === undefined ? 'call.connecting' : undefined;
}
