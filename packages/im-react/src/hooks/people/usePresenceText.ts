import { useT } from '../../context/texts/useT.ts';
import { presenceText } from '../../i18n/presence-text.ts';
import { tipTime } from '../../i18n/time-labels.ts';
import { useTimeReader } from '../page/useTimeReader.ts';
import { usePerson, usePresence } from './usePeople.ts';

/** Presence of a person in words: where they are online, when they were last, or that they are offline. */
export function usePresenceText(userId: number): string {
  const t = useT();
  const reader = useTimeReader();
  const presence = usePresence(userId);
  const { isFriend, lastSeen } = usePerson(userId);
  if (presence.online || !isFriend || lastSeen <= 0) return presenceText(t, presence);
  return t('people.lastSeen', { time: tipTime(lastSeen, reader) });
}
