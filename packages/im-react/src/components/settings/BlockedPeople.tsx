import { type ReactNode, useState } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { usePerson } from '../../hooks/usePeople.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { personName } from '../../i18n/names.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../avatar/Avatar.tsx';
import { Button } from '../button/Button.tsx';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import { useToast } from '../toaster/useToast.ts';

const NOBODY: readonly number[] = [];

/** People whom the account has blocked, with a button to unblock each. */
export function BlockedPeople(): ReactNode {
  const t = useT();
  const blocked = useReadable(useClient().contacts.blocked, NOBODY);
  if (blocked.length === 0) {
    return <EmptyState inList title={t('settings.nobodyBlocked')} text={t('settings.blockedText')} />;
  }
  return (
    <ul className="im-settings__list" aria-label={t('settings.blocked')}>
      {blocked.map((userId) => (
        <BlockedPerson key={userId} userId={userId} />
      ))}
    </ul>
  );
}

function BlockedPerson({ userId }: { readonly userId: number }): ReactNode {
  const t = useT();
  const { contacts } = useClient();
  const toast = useToast();
  const person = usePerson(userId);
  const name = personName(t, person);
  const [busy, setBusy] = useState(false);

  async function unblock(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await contacts.unblock(userId);
    } catch {
      toast.show({ kind: 'error', text: t('settings.unblockFailed') });
      setBusy(false);
    }
  }

  return (
    <li className="im-settings__row" data-im-part="blocked-person" data-im-key={userId}>
      <Avatar id={userId} name={name} src={person.headImageThumb || person.headImage} size={36} />
      <bdi className="im-settings__row-text im-truncate" title={name}>
        {name}
      </bdi>
      <Button
        size="small"
        loading={busy}
        aria-label={t('settings.unblockNamed', { name })}
        onClick={() => void unblock()}
      >
        {t('settings.unblock')}
      </Button>
    </li>
  );
}
