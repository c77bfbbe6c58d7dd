import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useNotificationCounts } from '../../hooks/useNotifications.ts';
import type { TextKey } from '../../i18n/locales/table.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { Badge } from '../../ui/badge/Badge.tsx';

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

/** Tabs with a count each: one tab stop, arrow keys, Home and End. */
export function NotificationTabs({ id, tab, unread, onTab }: NotificationTabsProps): ReactNode {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const counts = useNotificationCounts();
  const notOffered = useReadable(useClient().connection.notOffered);
  const tabs = TABS.filter((each) => each !== 'group' || !notOffered.has('groupRequests'));

  function onKeyDown(event: KeyboardEvent): void {
    const at = tabs.indexOf(tab);
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const steps: Record<string, number> = {
      ArrowRight: at + forward,
      ArrowLeft: at - forward,
      Home: 0,
      End: tabs.length - 1,
    };
    const step = steps[event.key];
    const next = step === undefined ? undefined : tabs[(step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onTab(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  }

  return (
    <div ref={list} className="im-tabs" role="tablist" aria-label={t('people.requests')} onKeyDown={onKeyDown}>
      {tabs.map((each) => {
        const count = each === 'system' && each === tab ? Math.max(counts.system, unread) : counts[each];
        const name = t(LABELS[each]);
        return (
          <button
            key={each}
            type="button"
            className="im-tab"
            role="tab"
            id={`${id}-${each}`}
            data-tab={each}
            aria-selected={each === tab}
            aria-controls={each === tab ? `${id}-panel` : undefined}
            tabIndex={each === tab ? 0 : -1}
            aria-label={count > 0 ? [name, t('people.waiting', { count })].join(t('chats.separator')) : name}
            onClick={() => onTab(each)}
          >
            {name}
            <Badge count={count} />
          </button>
        );
      })}
    </div>
  );
}
