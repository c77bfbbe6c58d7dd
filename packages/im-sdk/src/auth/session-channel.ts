import * as v from 'valibot';
import type { Cancel, Platform } from '../platform/platform.ts';
import { StoredSession } from './stored-session.ts';

/** Reason of a session's end. `signedOut`: the user signed out. */
export type EndReason = 'signedOut' | 'elsewhere' | 'expired' | 'banned' | 'unregistered';

/** On the channel `signedOut` is called `asked`: a tab of an earlier build drops a note with another name. */
const WireEndReason = v.pipe(
  v.picklist(['asked', 'signedOut', 'elsewhere', 'expired', 'banned', 'unregistered']),
  v.transform((reason): EndReason => (reason === 'asked' ? 'signedOut' : reason)),
);

const Note = v.variant('type', [
  v.object({ type: v.literal('ask'), userId: v.number() }),
  v.object({ type: v.literal('session'), session: StoredSession }),
  v.object({ type: v.literal('ended'), userId: v.number(), reason: WireEndReason, detail: v.optional(v.string()) }),
]);
type Note = v.InferOutput<typeof Note>;

/** Callbacks for messages of other tabs. */
export interface SessionChannelHandlers {
  /** Returns this tab's session, to answer a request of another tab. */
  getOwnSession(): StoredSession | undefined;
  /** Called with a session or new tokens from another tab. */
  onSession(session: StoredSession): void;
  /** Called when another tab has seen the session end. */
  onEnded(userId: number, reason: EndReason, detail: string | undefined): void;
}

/** Broadcast channel for sessions on one server, between the tabs of one browser. */
export class SessionChannel {
  readonly #platform: Pick<Platform, 'timers'>;
  readonly #channel: ReturnType<Platform['channels']['open']>;
  readonly #pending = new Set<(session: StoredSession) => void>();
  readonly #stop: Cancel;

  constructor(platform: Pick<Platform, 'channels' | 'timers'>, server: string, handlers: SessionChannelHandlers) {
    this.#platform = platform;
    this.#channel = platform.channels.open(`im:session:${server}`);
    this.#stop = this.#channel.onMessage((message) => {
      const read = v.safeParse(Note, message);
      if (read.success) this.#onMessage(read.output, handlers);
    });
  }

  /**
   * Requests the session of an account from the other tabs. Resolves to the first answer that `accepts` allows. After
   * `waitMs`: the last other answer, or `undefined`.
   */
  requestSession(
    userId: number,
    waitMs: number,
    accepts: (session: StoredSession) => boolean,
  ): Promise<StoredSession | undefined> {
    let other: StoredSession | undefined;
    return new Promise((resolve) => {
      const end = (session: StoredSession | undefined): void => {
        cancel();
        this.#pending.delete(onAnswer);
        resolve(session);
      };
      const onAnswer = (session: StoredSession): void => {
        if (session.account.userId !== userId) return;
        if (accepts(session)) end(session);
        else other = session;
      };
      const cancel = this.#platform.timers.after(waitMs, () => end(other));
      this.#pending.add(onAnswer);
      this.#post({ type: 'ask', userId });
    });
  }

  /** Sends this tab's session or new tokens to the other tabs. */
  postSession(session: StoredSession): void {
    this.#post({ type: 'session', session });
  }

  /** Informs the other tabs that the session has ended. */
  postEnded(userId: number, reason: EndReason, detail?: string): void {
    this.#post({ type: 'ended', userId, reason: reason === 'signedOut' ? 'asked' : reason, detail });
  }

  close(): void {
    this.#stop();
    this.#channel.close();
  }

  #onMessage(note: Note, handlers: SessionChannelHandlers): void {
    if (note.type === 'ended') {
      handlers.onEnded(note.userId, note.reason, note.detail);
    } else if (note.type === 'ask') {
      const own = handlers.getOwnSession();
      if (own && own.account.userId === note.userId) this.postSession(own);
    } else {
      for (const onAnswer of [...this.#pending]) onAnswer(note.session);
      handlers.onSession(note.session);
    }
  }

  #post(note: v.InferInput<typeof Note>): void {
    this.#channel.post(note);
  }
}
