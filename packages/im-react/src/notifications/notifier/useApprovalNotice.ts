import { type ConversationKey, conversationKey, type FriendRequest } from 'im-sdk/protocol';
import { useEffect } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { currentNotificationSettings } from '../../hooks/conversations/useNotificationSettings.ts';
import { personName } from '../../i18n/names.ts';
import { showDesktopNotification } from '../../platform/device/desktop-notification.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import type { FrontTab } from './useFrontTab.ts';

/** Toast in the front tab when a friend approved a request of this account; also a desktop notification while in the background. */
export function useApprovalNotice(front: FrontTab, onOpen: (conversation: ConversationKey) => void): void {
  const t = useT();
  const client = useClient();
  const toast = useToast();
  const notify = useEvent(({ recvId, recvNickName, recvHeadImage }: FriendRequest): void => {
    const key = conversationKey('private', recvId);
    const person = client.contacts.person(recvId).getSnapshot();
    const name = personName(t, person, recvNickName);
    const text = t('request.acceptedBy', { name });
    if (front.isFront()) {
      toast.show({ kind: 'success', text, action: { label: t('people.sendMessage'), onAction: () => onOpen(key) } });
    }
    if (!currentNotificationSettings().desktop || front.isLookedAt()) return;
    showDesktopNotification({
      title: name,
      body: text,
      icon: person.headImageThumb || recvHeadImage || '',
      // The same in every tab: the system shows one.
      tag: `${client.storageKey} ${key}`,
      onClick: () => onOpen(key),
    });
  });
  useEffect(() => client.on('friendRequestApproved', notify), [client, notify]);
}
