import type { MessageRow } from '../store/messages/message-row.ts';
import type { Readable } from '../store/readable.ts';

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
