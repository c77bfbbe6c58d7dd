import * as v from 'valibot';
import type { Cancel, Platform } from '../platform/platform.ts';
import { KeptSession } from './kept-session.ts';

const EndReason = v.picklist(['asked', 'elsewhere', 'expired', 'banned', 'unregistered']);
/** Reason of a session's end. `asked`: the user signed out. */
export type EndReason = v.InferOutput<typeof EndReason>;

const Note = v.variant('type', [
  v.object({ type: v.literal('ask'), userId: v.number() }),
  v.object({ type: v.literal('session'), session: KeptSession }),
  v.object({ type: v.literal('ended'), userId: v.number(), reason: EndReason, detail: v.optional(v.string()) }),
]);
type Note = v.InferOutput<typeof Note>;

/** Callbacks for messages of other tabs. */
export interface SessionChannelHandlers {
  /** Returns this tab's session, to answer a request of another tab. */
  mine(): KeptSession | undefined;
  /** Called with a session or new tokens from another tab. */
  session(session: KeptSession): void;
  /** Called when another tab has seen the session end. */
  ended(userId: number, reason: EndReason, detail: string | undefined): void;
}

/** Broadcast channel for sessions on one server, between the tabs of one browser. */
export class SessionChannel {
  readonly #platform: Pick<Platform, 'timers'>;
  readonly #channel: ReturnType<Platform['channels']['open']>;
  readonly #waiting = new Set<(session: KeptSession) => void>();
  readonly #stop: Cancel;

  constructor(platform: Pick<Platform, 'channels' | 'timers'>, server: string, handlers: SessionChannelHandlers) {
    this.#platform = platform;
    this.#channel = platform.channels.open(`im:session:${server}`);
    this.#stop = this.#channel.onMessage((message) => {
      const read = v.safeParse(Note, message);
      if (read.success) this.#heard(read.output, handlers);
    });
  }

  /**
   * Requests the session of an account from the other tabs. Resolves to the first answer that `wanted` accepts. After
   * `waitMs`: the last other answer, or `undefined`.
   */
  ask(userId: number, waitMs: number, wanted: (session: KeptSession) => boolean): Promise<KeptSession | undefined> {
    let other: KeptSession | undefined;
    return new Promise((resolve) => {
      const end = (session: KeptSession | undefined): void => {
        cancel();
        this.#waiting.delete(take);
        resolve(session);
      };
      const take = (session: KeptSession): void => {
        if (session.account.userId !== userId) return;
        if (wanted(session)) end(session);
        else other = session;
      };
      const cancel = this.#platform.timers.after(waitMs, () => end(other));
      this.#waiting.add(take);
      this.#post({ type: 'ask', userId });
    });
  }

  /** Sends this tab's session or new tokens to the other tabs. */
  tell(session: KeptSession): void {
    this.#post({ type: 'session', session });
  }

  /** Informs the other tabs that the session has ended. */
  tellEnded(userId: number, reason: EndReason, detail?: string): void {
    this.#post({ type: 'ended', userId, reason, detail });
  }

  close(): void {
    this.#stop();
    this.#channel.close();
  }

  #heard(note: Note, handlers: SessionChannelHandlers): void {
    if (note.type === 'ended') {
      handlers.ended(note.userId, note.reason, note.detail);
    } else if (note.type === 'ask') {
      const mine = handlers.mine();
      if (mine && mine.account.userId === note.userId) this.tell(mine);
    } else {
      for (const take of [...this.#waiting]) take(note.session);
      handlers.session(note.session);
    }
  }

  #post(note: Note): void {
    this.#channel.post(note);
  }
}
