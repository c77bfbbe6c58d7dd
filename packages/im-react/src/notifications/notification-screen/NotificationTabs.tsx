import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useNotificationCounts } from '../../hooks/useNotifications.ts';
import type { TextKey } from '../../i18n/locales/table.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { Tabs } from '../../ui/tabs/Tabs.tsx';

/** Tab of the notification screen. */
export type NotificationTab = 'friend' | 'group' | 'system';

const TABS: readonly NotificationTab[] = ['friend', 'group', 'system'];
const LABELS: Readonly<Record<NotificationTab, TextKey>> = {
  friend: 'request.friendTab',
  group: 'notifications.groupTab',
  system: 'notifications.systemTab',
};

interface NotificationTabsProps {
  /** Prefix of element ids. */
  readonly id: string;
  readonly tab: NotificationTab;
  /** Notices that are marked as unread on the open tab; the conversation itself is read by then. */
  readonly unread: number;
  readonly onTab: (tab: NotificationTab) => void;
}

/** Tabs of requests and notices with a count each. */
export function NotificationTabs({ id, tab, unread, onTab }: NotificationTabsProps): ReactNode {
  const t = useT();
  const counts = useNotificationCounts();
  const notOffered = useReadable(useClient().connection.notOffered);
  const offered = TABS.filter((each) => each !== 'group' || !notOffered.has('groupRequests'));
  const tabs = offered.map((value) => {
    const count = value === 'system' && value === tab ? Math.max(counts.system, unread) : counts[value];
    const label = t(LABELS[value]);
    const name = count > 0 ? [label, t('people.waiting', { count })].join(t('chats.separator')) : label;
    return { value, label, name, count };
  });
  return <Tabs id={id} label={t('people.requests')} tabs={tabs} value={tab} onChange={onTab} />;
}
