import * as v from 'valibot';
import type { Cancel, Platform } from '../platform/platform.ts';

const Note = v.variant('type', [
  v.object({ type: v.literal('delta'), stream: v.string(), seq: v.number(), delta: v.unknown() }),
  v.object({ type: v.literal('poke'), what: v.string(), value: v.optional(v.unknown()) }),
]);
type Note = v.InferOutput<typeof Note>;

export interface DeltaListener {
  /** What the leader stored and showed. */
  delta(delta: unknown): void;
  /** Deltas were missed, or another tab leads now: read everything from the database. Comes before the next delta. */
  hole(): void;
}

/**
 * What the tabs of one account say to each other: the leader a stream of numbered deltas, everybody pokes. A tab never
 * hears itself. Values are structured clones.
 */
export class TabBus {
  readonly #channel: ReturnType<Platform['channels']['open']>;
  readonly #stop: Cancel;
  readonly #deltaListeners = new Set<DeltaListener>();
  readonly #pokeListeners = new Set<(what: string, value: unknown) => void>();
  /** Name of this tab, and of the stream of deltas that it sends. */
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

  /** Tells the followers what changed. Only the tab that leads does. */
  delta(delta: unknown): void {
    this.#sent += 1;
    this.#post({ type: 'delta', stream: this.tab, seq: this.#sent, delta });
  }

  /** Says something that is no part of the stream: a row in the outbox, a wish, a sign of life. */
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
    // The first delta that is heard of a stream may have others before it, whatever its number.
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
