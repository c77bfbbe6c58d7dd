import { useNotificationCounts, useT, useUnreadTotal } from 'im-react';
import { MessageCircle, UserRound, UsersRound } from 'lucide-react';

/**
 * Badge counts outside of the lists, computed here alone. Each is the sum of the badges of its screen: `chats` of the chat list's
 * unread messages and notices (muted chats left out), `requests` of the friend and group requests to answer, `total` of
 * both.
 */
export function useBadges() {
  const chats = useUnreadTotal();
  const requests = useNotificationCounts().total;
  return { chats, requests, total: chats + requests };
}

/** Entries of the rail and the tab bar, with their unread or pending counts. */
export function useEntries() {
  const t = useT();
  const badges = useBadges();
  const named = (name: string, count: number) => (count > 0 ? t('shell.unreadEntry', { name, count }) : name);
  const chats = t('shell.chats');
  const friends = t('shell.friends');
  const groups = t('shell.groups');
  return [
    { section: 'chat', icon: MessageCircle, label: chats, name: named(chats, badges.chats), count: badges.chats },
    {
      section: 'friend',
      icon: UserRound,
      label: friends,
      name: named(friends, badges.requests),
      count: badges.requests,
    },
    { section: 'group', icon: UsersRound, label: groups, name: groups, count: 0 },
  ] as const;
}
