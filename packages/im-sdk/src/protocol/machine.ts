/** Result of one transition: the next state, and the effects to run, in order. */
export interface Step<State, Effect> {
  /** Next state. */
  readonly state: State;
  /** Effects to run, in order. */
  readonly effects: readonly Effect[];
}

/** State machine as a pure function: no I/O, no clock, total over all states and events. */
export interface Machine<State, Event, Effect> {
  /** Start state. */
  readonly initial: State;
  /** Returns the next state and the effects of an event. */
  readonly transition: (state: State, event: Event) => Step<State, Effect>;
}

/** Declares a machine; exists for type inference. */
export function defineMachine<State, Event, Effect>(
  machine: Machine<State, Event, Effect>,
): Machine<State, Event, Effect> {
  return machine;
}
