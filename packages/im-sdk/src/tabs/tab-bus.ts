import * as v from 'valibot';
import type { Cancel, Platform } from '../platform/platform.ts';

const Note = v.variant('type', [
  v.object({ type: v.literal('delta'), stream: v.string(), seq: v.number(), delta: v.unknown() }),
  v.object({ type: v.literal('poke'), what: v.string(), value: v.optional(v.unknown()) }),
]);
type Note = v.InferOutput<typeof Note>;

/** Listener for the leader's stream of deltas. */
export interface DeltaListener {
  /** A change that the leader stored and showed. */
  delta(delta: unknown): void;
  /** Deltas were missed or the leader changed: reload from the database. Called before the next delta. */
  hole(): void;
}

/**
 * Messages between the tabs of one account: a numbered stream of deltas from the leader, and pokes from any tab. A tab
 * does not receive its own messages. Values are structured clones.
 */
export class TabBus {
  readonly #channel: ReturnType<Platform['channels']['open']>;
  readonly #stop: Cancel;
  readonly #deltaListeners = new Set<DeltaListener>();
  readonly #pokeListeners = new Set<(what: string, value: unknown) => void>();
  /** Id of this tab and of its stream of deltas. */
  readonly tab: string;
  #sent = 0;
  #heard: { stream: string; seq: number } | undefined;

  constructor(platform: Pick<Platform, 'channels' | 'random'>, name: string) {
    this.tab = Array.from(platform.random.bytes(8), (byte) => byte.toString(36)).join('');
    this.#channel = platform.channels.open(name);
    this.#stop = this.#channel.onMessage((message) => {
      const read = v.safeParse(Note, message);
      if (read.success) this.#take(read.output);
    });
  }

  /** Sends a change to the followers. Leader only. */
  delta(delta: unknown): void {
    this.#sent += 1;
    this.#post({ type: 'delta', stream: this.tab, seq: this.#sent, delta });
  }

  /** Sends a message outside the stream, such as an outbox change, a request or a heartbeat. */
  poke(what: string, value?: unknown): void {
    this.#post({ type: 'poke', what, value });
  }

  onDelta(listener: DeltaListener): Cancel {
    this.#deltaListeners.add(listener);
    return () => this.#deltaListeners.delete(listener);
  }

  onPoke(listener: (what: string, value: unknown) => void): Cancel {
    this.#pokeListeners.add(listener);
    return () => this.#pokeListeners.delete(listener);
  }

  close(): void {
    this.#stop();
    this.#channel.close();
    this.#deltaListeners.clear();
    this.#pokeListeners.clear();
  }

  #take(note: Note): void {
    if (note.type === 'poke') {
      for (const listener of [...this.#pokeListeners]) listener(note.what, note.value);
      return;
    }
    const { stream, seq, delta } = note;
    const follows = this.#heard?.stream === stream && this.#heard.seq + 1 === seq;
    // The first delta received of a stream counts as a gap: earlier ones may have been missed.
    this.#heard = { stream, seq };
    for (const listener of [...this.#deltaListeners]) {
      if (!follows) listener.hole();
      listener.delta(delta);
    }
  }

  #post(note: Note): void {
    this.#channel.post(note);
  }
}
