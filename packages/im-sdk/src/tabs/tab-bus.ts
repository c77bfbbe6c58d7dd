import { EventEmitter } from 'eventemitter3';
import * as v from 'valibot';
import type { Cancel, Platform } from '../platform/platform.ts';
import { subscribeTo } from '../store/subscribe-to.ts';

const Note = v.variant('type', [
  v.object({ type: v.literal('delta'), stream: v.string(), seq: v.number(), delta: v.unknown() }),
  v.object({ type: v.literal('poke'), what: v.string(), value: v.optional(v.unknown()) }),
]);
type Note = v.InferOutput<typeof Note>;

interface TabBusEvents {
  /** A change that the leader stored and showed. */
  delta: (delta: unknown) => void;
  /** Deltas were missed or the leader changed: reload from the database. Emitted before the next delta. */
  gap: () => void;
  /** A message outside the stream. */
  message: (name: string, value: unknown) => void;
}

/**
 * Messages between the tabs of one account: a numbered stream of deltas from the leader, and named messages from any
 * tab. A tab does not receive its own messages. Values are structured clones.
 */
export class TabBus {
  readonly #channel: ReturnType<Platform['channels']['open']>;
  readonly #stop: Cancel;
  readonly #events = new EventEmitter<TabBusEvents>();
  /** Id of this tab and of its stream of deltas. */
  readonly tab: string;
  #sent = 0;
  #received: { stream: string; seq: number } | undefined;

  constructor(platform: Pick<Platform, 'channels' | 'random'>, name: string) {
    this.tab = Array.from(platform.random.bytes(8), (byte) => byte.toString(36)).join('');
    this.#channel = platform.channels.open(name);
    this.#stop = this.#channel.onMessage((message) => {
      const read = v.safeParse(Note, message);
      if (read.success) this.#receive(read.output);
    });
  }

  /** Sends a change to the followers. Leader only. */
  delta(delta: unknown): void {
    this.#sent += 1;
    this.#post({ type: 'delta', stream: this.tab, seq: this.#sent, delta });
  }

  /** Sends a message outside the stream, such as an outbox change, a request or a heartbeat. */
  send(what: string, value?: unknown): void {
    this.#post({ type: 'poke', what, value });
  }

  on<E extends keyof TabBusEvents>(event: E, listener: TabBusEvents[E]): Cancel {
    return subscribeTo(this.#events, event, listener);
  }

  close(): void {
    this.#stop();
    this.#channel.close();
    this.#events.removeAllListeners();
  }

  #receive(note: Note): void {
    if (note.type === 'poke') {
      this.#events.emit('message', note.what, note.value);
      return;
    }
    const { stream, seq, delta } = note;
    const follows = this.#received?.stream === stream && this.#received.seq + 1 === seq;
    // The first delta received of a stream counts as a gap: earlier ones may have been missed.
    this.#received = { stream, seq };
    if (!follows) this.#events.emit('gap');
    this.#events.emit('delta', delta);
  }

  #post(note: Note): void {
    this.#channel.post(note);
  }
}
