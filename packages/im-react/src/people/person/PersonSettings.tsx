import { notificationSetting } from 'im-sdk';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { Switch } from '../../ui/field/Switch.tsx';

/** Switches of a friend: pin, mute, sound. Each takes effect at once and is taken back if the server refuses. */
export function PersonSettings({ userId }: { readonly userId: number }): ReactNode {
  const t = useT();
  const { contacts, connection } = useClient();
  const { showError } = useToast();
  const person = usePerson(userId);
  const { isTop, isDnd } = person;
  const isLoud = notificationSetting({ ...person, kind: 'private' }).sound === 'all';
  const notOffered = useReadable(connection.notOffered);
  return (
    <>
      {notOffered.has('friendTop') ? null : (
        <Switch checked={isTop} onChange={() => void contacts.setPinned(userId, !isTop).catch(showError)}>
          {t('chatMenu.pin')}
        </Switch>
      )}
      {notOffered.has('friendDnd') ? null : (
        <Switch
          checked={isDnd}
          note={t('person.muteNote')}
          onChange={() => void contacts.setNotifications(userId, isDnd).catch(showError)}
        >
          {t('person.mute')}
        </Switch>
      )}
      {notOffered.has('friendMsgRemind') ? null : (
        <Switch
          checked={isLoud && !isDnd}
          disabled={isDnd}
          onChange={() => void contacts.setSound(userId, isLoud ? 'none' : 'all').catch(showError)}
        >
          {t('person.sound')}
        </Switch>
      )}
    </>
  );
}
