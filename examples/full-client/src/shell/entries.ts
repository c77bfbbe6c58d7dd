import { useClient, useReadable, useT, useUnreadTotal } from 'im-react';
import { MessageCircle, UserRound } from 'lucide-react';

/** Entries of the rail and the tab bar, with their unread or pending counts. */
export function useEntries() {
  const t = useT();
  const unread = useUnreadTotal();
  const pending = useReadable(useClient().contacts.pendingCount);
  const named = (name: string, count: number) => (count > 0 ? t('shell.unreadEntry', { name, count }) : name);
  const chats = t('shell.chats');
  const friends = t('shell.friends');
  return [
    { section: 'chat', icon: MessageCircle, label: chats, name: named(chats, unread), count: unread },
    { section: 'friend', icon: UserRound, label: friends, name: named(friends, pending), count: pending },
  ] as const;
}
