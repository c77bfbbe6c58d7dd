import type { RootStore } from '../account/root-store.ts';
import type { Platform } from '../platform/platform.ts';
import { limits } from '../protocol/index.ts';
import { Cell } from '../store/cell.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import type { Readable } from '../store/readable.ts';
import { canSound } from './sound-rules.ts';

/** Notification of a message that another user has just sent. */
export interface Notification {
  /** The new message. */
  readonly message: MessageRow;
  /** True if a sound is due now; see `NotificationsService`. */
  readonly sound: boolean;
  /** True if a sound would be due but for the one of another message in the same second: for who plays some conversations alone. */
  readonly audible: boolean;
  /** True if the notifications of the conversation are off: show nothing outside the list. */
  readonly isDnd: boolean;
}

/**
 * Notifications for new messages, as data; the SDK plays and shows nothing itself. Only the leader tab decides, so that
 * a message makes one sound per device. At most one sound a second; none during a backfill, for own messages, or if the
 * notifications of the conversation are off, or its `msgRemind` forbids it.
 */
export interface NotificationsService {
  /** Latest notification; `undefined` before the first one. The event `notification` has all of them. */
  readonly latest: Readable<Notification | undefined>;
  /** Number of sounds due since the sign-in: play a sound whenever it grows. */
  readonly sounds: Readable<number>;
}

export interface NotificationsParts {
  readonly store: RootStore;
  readonly platform: Pick<Platform, 'timers'>;
  /** True once the backfill after a connect is complete. */
  readonly live: () => boolean;
  readonly onNotification: (notification: Notification) => void;
}

/** Creates the service. `notify` receives the live messages of other users, a batch at a time; `reset` runs at sign-out. */
export function createNotifications(parts: NotificationsParts): {
  service: NotificationsService;
  notify: (rows: readonly MessageRow[]) => void;
  reset: () => void;
} {
  const { store, platform } = parts;
  const latest = new Cell<Notification | undefined>(store.subject, 'notification', undefined);
  const sounds = new Cell(store.subject, 'sounds', 0);
  let cancelThrottle: (() => void) | undefined;

  /** Throttles sounds to one a second, by timer, not by clock time. */
  function startSound(): boolean {
    if (cancelThrottle) return false;
    cancelThrottle = platform.timers.after(limits.soundThrottleMs, () => {
      cancelThrottle = undefined;
    });
    sounds.set(sounds.getSnapshot() + 1);
    return true;
  }

  return {
    service: { latest, sounds },
    notify(rows) {
      const isLive = parts.live();
      for (const message of rows) {
        const conversation = store.conversations.rows.get(message.conversation);
        if (!conversation) continue;
        const audible = isLive && canSound(message, conversation);
        const notification = { message, sound: audible && startSound(), audible, isDnd: conversation.isDnd };
        latest.set(notification);
        parts.onNotification(notification);
      }
    },
    reset() {
      cancelThrottle?.();
      cancelThrottle = undefined;
      latest.set(undefined);
      sounds.set(0);
    },
  };
}
