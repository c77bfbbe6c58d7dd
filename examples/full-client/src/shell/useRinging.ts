import { personName, useCall, usePerson, useT } from 'im-react';

/** Who calls and what for, while a call comes in; `''` otherwise. */
export function useRinging(): string {
  const t = useT();
  const call = useCall();
  const caller = usePerson(call?.kind === 'private' ? call.peerId : (call?.inviterId ?? call?.hostId ?? 0));
  if (call?.phase !== 'ringing') return '';
  const isVideo = call.kind === 'private' && call.mode === 'video';
  const line = t(call.kind === 'group' ? 'call.invitesYou' : isVideo ? 'call.requestsVideo' : 'call.requestsVoice');
  return `${personName(t, caller)} ${line}`;
}
