import { useNotificationCounts, useT, useUnreadTotal } from 'im-react';
import { MessageCircle, UserRound, UsersRound } from 'lucide-react';

/** Entries of the rail and the tab bar, with their unread or pending counts. */
export function useEntries() {
  const t = useT();
  const unread = useUnreadTotal();
  const pending = useNotificationCounts().total;
  const named = (name: string, count: number) => (count > 0 ? t('shell.unreadEntry', { name, count }) : name);
  const chats = t('shell.chats');
  const friends = t('shell.friends');
  const groups = t('shell.groups');
  return [
    { section: 'chat', icon: MessageCircle, label: chats, name: named(chats, unread), count: unread },
    { section: 'friend', icon: UserRound, label: friends, name: named(friends, pending), count: pending },
    { section: 'group', icon: UsersRound, label: groups, name: groups, count: 0 },
  ] as const;
}
