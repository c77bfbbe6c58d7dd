import type { Machine } from 'im-sdk/protocol';
import type { CallPlatform, Stop } from '../platform/call-platform.ts';

/** Machine of a runner, and the callbacks that carry it out. */
export interface MachineRunnerParts<State, Event, Effect> {
  readonly platform: Pick<CallPlatform, 'after' | 'now'>;
  readonly machine: Machine<State, Event, Effect>;
  /** Timers of a state, in milliseconds. */
  readonly timersOf: (state: State) => ReadonlyMap<string, number>;
  /** Event of a timer that fires. */
  readonly timerEvent: (name: string) => Event;
  /** Keeps exactly the resources of the state. Called before the effects. */
  readonly keep: (state: State) => void;
  readonly carryOut: (effect: Effect) => void;
  /** Called after each event. */
  readonly onChange: () => void;
}

interface RunningTimer {
  readonly endsAt: number;
  readonly stop: Stop;
}

/** Runs a machine: one event after another, its timers, its resources, its effects. */
export class MachineRunner<State extends { readonly generation: number }, Event, Effect> {
  readonly #parts: MachineRunnerParts<State, Event, Effect>;
  readonly #timers = new Map<string, RunningTimer>();
  readonly #queue: Event[] = [];
  #state: State;
  #isRunning = false;

  constructor(parts: MachineRunnerParts<State, Event, Effect>) {
    this.#parts = parts;
    this.#state = parts.machine.initial;
  }

  get state(): State {
    return this.#state;
  }

  /** Takes an event. One that comes while another is carried out waits for its end. */
  dispatch(event: Event): void {
    this.#queue.push(event);
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) this.#step(next);
    } finally {
      this.#isRunning = false;
    }
    this.#parts.onChange();
  }

  /** Epoch ms at which a timer fires; `undefined` if it does not run. */
  endsAt(name: string): number | undefined {
    return this.#timers.get(`${this.#state.generation} ${name}`)?.endsAt;
  }

  #step(event: Event): void {
    const { machine, keep, carryOut } = this.#parts;
    const { state, effects } = machine.transition(this.#state, event);
    this.#state = state;
    this.#keepTimers();
    keep(state);
    for (const effect of effects) carryOut(effect);
  }

  /** A timer belongs to its call: another call's of the same name starts anew. */
  #keepTimers(): void {
    const { platform, timersOf, timerEvent } = this.#parts;
    const wanted = [...timersOf(this.#state)].map(
      ([name, ms]) => [`${this.#state.generation} ${name}`, name, ms] as const,
    );
    for (const [key, { stop }] of this.#timers) {
      if (wanted.some(([other]) => other === key)) continue;
      stop();
      this.#timers.delete(key);
    }
    for (const [key, name, ms] of wanted) {
      if (this.#timers.has(key)) continue;
      const fire = (): void => {
        this.#timers.delete(key);
        this.dispatch(timerEvent(name));
      };
      this.#timers.set(key, { endsAt: platform.now() + ms, stop: platform.after(ms, fire) });
    }
  }
}
