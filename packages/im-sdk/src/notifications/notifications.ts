import type { Platform } from '../platform/platform.ts';
import { limits } from '../protocol/index.ts';
import { Cell } from '../store/cell.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import type { Readable } from '../store/readable.ts';
import type { RootStore } from '../store/root-store.ts';
import { maySound } from './sound-rules.ts';

/** A message from somebody else that has just come in. */
export interface Notification {
  /** The message. */
  readonly message: MessageRow;
  /** Whether it is to be heard now: see `NotificationsService`. */
  readonly sound: boolean;
  /** Whether its conversation is muted (`isDnd`): then nothing of it is shown outside the list. */
  readonly muted: boolean;
}

/**
 * What a new message makes a screen do, as data; nothing is played or shown by the SDK. Only the tab that leads decides,
 * so that one message is one sound on a device: at most one a second, none while messages that were missed are loaded,
 * none for own messages, none where the conversation is muted or its `msgRemind` says no.
 */
export interface NotificationsService {
  /** The newest notification; `undefined` before the first one. The event `notification` brings every one of them. */
  readonly latest: Readable<Notification | undefined>;
  /** How many sounds were due since the sign-in: play one whenever it grows. */
  readonly sounds: Readable<number>;
}

export interface NotificationsParts {
  readonly store: RootStore;
  readonly platform: Pick<Platform, 'timers'>;
  /** Whether everything that was missed is here. */
  readonly live: () => boolean;
  readonly onNotification: (notification: Notification) => void;
}

/** Decides what is heard. `take` gets every message of others that comes in live; `reset` follows a sign-out. */
export function createNotifications(parts: NotificationsParts): {
  service: NotificationsService;
  take: (row: MessageRow) => void;
  reset: () => void;
} {
  const { store, platform } = parts;
  const latest = new Cell<Notification | undefined>(store.subject, 'notification', undefined);
  const sounds = new Cell(store.subject, 'sounds', 0);
  let rest: (() => void) | undefined;

  /** At most one sound in a second, whatever the clock does. */
  function sound(): boolean {
    if (rest) return false;
    rest = platform.timers.after(limits.soundEveryMs, () => {
      rest = undefined;
    });
    sounds.set(sounds.getSnapshot() + 1);
    return true;
  }

  return {
    service: { latest, sounds },
    take(message) {
      const conversation = store.conversations.rows.get(message.conversation);
      if (!conversation) return;
      const heard = parts.live() && maySound(message, conversation) && sound();
      const notification = { message, sound: heard, muted: conversation.isDnd };
      latest.set(notification);
      parts.onNotification(notification);
    },
    reset() {
      rest?.();
      rest = undefined;
      latest.set(undefined);
      sounds.set(0);
    },
  };
}
