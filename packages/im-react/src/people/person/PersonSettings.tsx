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
  const { isTop, isDnd, msgRemind } = usePerson(userId);
  const notOffered = useReadable(connection.notOffered);
  return (
    <>
      {notOffered.has('friendTop') ? null : (
        <Switch checked={isTop} onChange={() => void contacts.setTop(userId, !isTop).catch(showError)}>
          {t('chatMenu.pin')}
        </Switch>
      )}
      {notOffered.has('friendDnd') ? null : (
        <Switch
          checked={isDnd}
          note={t('person.muteNote')}
          onChange={() => void contacts.setDnd(userId, !isDnd).catch(showError)}
        >
          {t('person.mute')}
        </Switch>
      )}
      {notOffered.has('friendMsgRemind') ? null : (
        <Switch
          checked={msgRemind !== 0 && !isDnd}
          disabled={isDnd}
          onChange={() => void contacts.setMsgRemind(userId, msgRemind === 0 ? 1 : 0).catch(showError)}
        >
          {t('person.sound')}
        </Switch>
      )}
    </>
  );
}
