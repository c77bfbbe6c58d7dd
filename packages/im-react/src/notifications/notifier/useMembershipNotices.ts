import type { RemovedFromGroup } from 'im-sdk';
import { type ConversationKey, conversationKey } from 'im-sdk/protocol';
import { useEffect } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { conversationName, personName } from '../../i18n/names.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import type { FrontTab } from './useFrontTab.ts';

/** Toasts in the front tab when this account was added to a group or removed from one: which one, and by whom. */
export function useMembershipNotices(front: FrontTab, onOpen: (conversation: ConversationKey) => void): void {
  const t = useT();
  const { contacts, groups, on } = useClient();
  const toast = useToast();
  function namesOf({ groupId, operatorId }: Pick<RemovedFromGroup, 'groupId' | 'operatorId'>) {
    const group = groups.group(groupId).getSnapshot();
    const showName = group?.showGroupName || group?.remarkGroupName || group?.name || '';
    const person = contacts.person(operatorId).getSnapshot();
    const members = groups.members(groupId).getSnapshot();
    const inGroup = members.find((each) => each.userId === operatorId)?.showNickName;
    return {
      group: conversationName(t, { kind: 'group', targetId: groupId, showName }),
      name: person.known || inGroup ? personName(t, person, inGroup) : '',
    };
  }
  const added = useEvent((notice: Pick<RemovedFromGroup, 'groupId' | 'operatorId'>): void => {
    if (!front.isFront()) return;
    const { group, name } = namesOf(notice);
    const onAction = (): void => onOpen(conversationKey('group', notice.groupId));
    toast.show({
      kind: 'info',
      text: name ? t('groups.addedBy', { name, group }) : t('groups.added', { group }),
      action: { label: t('groups.openChat'), onAction },
    });
  });
  const removed = useEvent((notice: RemovedFromGroup): void => {
    if (!front.isFront()) return;
    const { group, name } = namesOf(notice);
    toast.show({
      kind: 'warning',
      text: name ? t('groups.removedBy', { name, group }) : t('groups.removed', { group }),
    });
  });
  useEffect(() => on('addedToGroup', added), [on, added]);
  useEffect(() => on('removedFromGroup', removed), [on, removed]);
}
