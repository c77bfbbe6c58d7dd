import { type Notification, summarise } from 'im-sdk';
import { type ConversationKey, isCountingType } from 'im-sdk/protocol';
import { useEffect } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import {
  currentNotificationSettings,
  offerDesktopNotifications,
} from '../../hooks/conversations/useNotificationSettings.ts';
import { conversationName, personName } from '../../i18n/names.ts';
import { useMessageCustomisation } from '../../message/customisation-context.tsx';
import { summarySentence } from '../../message/kinds/summary-sentence.ts';
import { showDesktopNotification } from '../../platform/device/desktop-notification.ts';
import { playMessageSound } from '../../platform/sound/message-sound.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import { everyoneInWords } from '../../rich-text/everyone.ts';
import { useApprovalNotice } from './useApprovalNotice.ts';
import { useFrontTab } from './useFrontTab.ts';
import { useMembershipNotices } from './useMembershipNotices.ts';

/** Props of `MessageNotifier`. */
export interface MessageNotifierProps {
  /**
   * Called by a press on a desktop notification, or on the toast of a new friend: open this conversation, at this
   * message if there is one.
   */
  readonly onOpen: (key: ConversationKey, messageId?: number) => void;
}

/**
 * Plays the sound of a new message and shows it as a desktop notification while the page is in the background; by the
 * settings of this browser (`useNotificationSettings`). The SDK decides which messages play the sound, and when. If
 * desktop notifications were never switched on or off, the first such message lets `ConnectionBanner` offer them.
 *
 * Shows a toast, in the tab that had the focus last, when a friend request was approved, or when the user was added to a
 * group or removed from one. Renders nothing; mount it once.
 */
export function MessageNotifier({ onOpen }: MessageNotifierProps): null {
  const t = useT();
  const client = useClient();
  const { kinds } = useMessageCustomisation();
  const front = useFrontTab();
  useApprovalNotice(front, onOpen);
  useMembershipNotices(front, onOpen);
  const notify = useEvent(({ message, sound, isDnd }: Notification): void => {
    const settings = currentNotificationSettings();
    if (sound && settings.sound) void playMessageSound();
    if (isDnd || front.isLookedAt()) return;
    if (!settings.desktop) {
      offerDesktopNotifications();
      return;
    }
    const key = message.conversation;
    const conversation = client.conversations.conversation(key).getSnapshot();
    if (!conversation) return;
    const summary = kinds?.summaryOf(message) ?? summarySentence(t, message.type, summarise(message));
    const isToAll = message.atUserIds.includes(-1);
    const text = (isToAll ? everyoneInWords(t, summary) : summary).replace(/\s+/gu, ' ');
    const sender = personName(t, client.contacts.person(message.sendId).getSnapshot(), message.sendNickName);
    const isNamed = conversation.kind === 'group' && isCountingType(message.type);
    showDesktopNotification({
      title: conversationName(t, conversation),
      body: isNamed ? t('summary.from', { name: sender, text }) : text,
      icon: conversation.headImage,
      tag: `${client.storageKey} ${key}`,
      onClick: () => onOpen(key, message.id),
    });
  });
  useEffect(() => client.on('notification', notify), [client, notify]);
  return null;
}
