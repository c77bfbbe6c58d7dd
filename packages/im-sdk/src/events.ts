import type { Notification } from './notifications/notifications-service.ts';
import type { ImError } from './protocol/index.ts';
import type { BroadcastOutcome } from './store/broadcast-row.ts';
import type { MessageRow } from './store/messages/message-row.ts';

/** What a client tells whoever listens with `client.on`. */
export interface ImClientEvents {
  /** A message from somebody else came in live (not while catching up). Once per message, in one tab. */
  message: (row: MessageRow) => void;
  /** The same with what it makes a screen do: sound or none, muted or not. In the tab that leads. */
  notification: (notification: Notification) => void;
  /** A broadcast is over: for everybody, for some, for nobody. Once, in one tab. */
  broadcast: (outcome: BroadcastOutcome) => void;
  /** Something went wrong that nobody awaits. */
  error: (error: ImError) => void;
  /** The server ended the session; the sentence depends on `reason`. */
  forcedOut: (event: { reason: 'elsewhere' | 'banned' | 'unregistered'; detail: string }) => void;
}
