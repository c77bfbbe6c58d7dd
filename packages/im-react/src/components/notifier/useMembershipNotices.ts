import type { RemovedFromGroup } from 'im-sdk';
import { useEffect } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { useEvent } from '../../hooks/useEvent.ts';
import { chatName, personName } from '../../i18n/names.ts';
import { useT } from '../../i18n/useT.ts';
import { useToast } from '../toaster/useToast.ts';
import type { FrontTab } from './useFrontTab.ts';

/** Toast in the front tab when this account was removed from a group: which one, and by whom. */
export function useRemovalNotice(front: FrontTab): void {
  const t = useT();
  const { contacts, groups, on } = useClient();
  const toast = useToast();
  const notify = useEvent(({ groupId, operatorId }: RemovedFromGroup): void => {
    if (!front.isFront()) return;
    const group = groups.group(groupId).getSnapshot();
    const showName = group?.showGroupName || group?.remarkGroupName || group?.name || '';
    const groupName = chatName(t, { kind: 'group', targetId: groupId, showName });
    const person = contacts.person(operatorId).getSnapshot();
    const member = groups.members(groupId).getSnapshot();
    const inGroup = member.find((each) => each.userId === operatorId)?.showNickName;
    const name = person.known || inGroup ? personName(t, person, inGroup) : '';
    const text = name ? t('groups.removedBy', { name, group: groupName }) : t('groups.removed', { group: groupName });
    toast.show({ kind: 'warning', text });
  });
  useEffect(() => on('removedFromGroup', notify), [on, notify]);
}
