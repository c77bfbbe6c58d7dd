import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { personName } from '../../i18n/names.ts';
import { useAction } from '../../primitives/useAction.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { useNearestScroller } from '../../ui/row-list/useNearestScroller.ts';
import { type RowPosition, VirtualList } from '../../ui/row-list/VirtualList.tsx';

const NO_USERS: readonly number[] = [];
const ROW_PX = 60;

/** People whom the account has blocked, with a button to unblock each. */
export function BlockedPeople(): ReactNode {
  const t = useT();
  const [scroller, findScroller] = useNearestScroller();
  const blocked = useReadable(useClient().contacts.blocked, NO_USERS);
  if (blocked.length === 0) {
    return <EmptyState inList title={t('settings.nobodyBlocked')} text={t('settings.blockedText')} />;
  }
  return (
    <div ref={findScroller} className="im-settings__list">
      {scroller ? (
        <VirtualList
          items={blocked}
          keyOf={(userId) => userId}
          label={t('settings.blocked')}
          estimate={ROW_PX}
          scroller={scroller}
          renderRow={(userId, position) => <BlockedPerson userId={userId} position={position} />}
        />
      ) : null}
    </div>
  );
}

interface BlockedPersonProps {
  readonly userId: number;
  readonly position: RowPosition;
}

function BlockedPerson({ userId, position }: BlockedPersonProps): ReactNode {
  const t = useT();
  const { contacts } = useClient();
  const toast = useToast();
  const person = usePerson(userId);
  const name = personName(t, person);
  const { run, isPending } = useAction(() => contacts.unblock(userId), {
    onError: () => toast.show({ kind: 'error', text: t('settings.unblockFailed') }),
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: the list is not a ul
    <div {...position} role="listitem" className="im-settings__row" data-im-part="blocked-person" data-im-key={userId}>
      <Avatar id={userId} name={name} src={person.headImageThumb || person.headImage} size={36} />
      <bdi className="im-settings__row-text im-truncate" title={name}>
        {name}
      </bdi>
      <Button size="small" loading={isPending} aria-label={t('settings.unblockNamed', { name })} onClick={run}>
        {t('settings.unblock')}
      </Button>
    </div>
  );
}
