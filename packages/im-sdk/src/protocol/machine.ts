/** One step of a machine: the next state and the effects that the runner has to carry out, in order. */
export interface Step<State, Effect> {
  readonly state: State;
  readonly effects: readonly Effect[];
}

/** A machine as a pure function: no I/O, no clock, total over every state and event. */
export interface Machine<State, Event, Effect> {
  readonly initial: State;
  readonly transition: (state: State, event: Event) => Step<State, Effect>;
}

/** Declares a machine, so that its types are inferred at one place. */
export function defineMachine<State, Event, Effect>(
  machine: Machine<State, Event, Effect>,
): Machine<State, Event, Effect> {
  return machine;
}

/**
 * Every state that can be reached with the given events, by breadth first search over `identify`
 * (two states with the same identity are one). Tests assert invariants over the result.
 */
export function explore<State, Event, Effect>(
  machine: Machine<State, Event, Effect>,
  events: (state: State) => readonly Event[],
  identify: (state: State) => string,
  limit = 100_000,
): Array<{ from: State; event: Event; step: Step<State, Effect> }> {
  const seen = new Set<string>([identify(machine.initial)]);
  const queue: State[] = [machine.initial];
  const edges: Array<{ from: State; event: Event; step: Step<State, Effect> }> = [];
  for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
    for (const event of events(from)) {
      const step = machine.transition(from, event);
      edges.push({ from, event, step });
      const identity = identify(step.state);
      if (seen.has(identity)) continue;
      if (seen.size >= limit) throw new RangeError(`more than ${limit} states`);
      seen.add(identity);
      queue.push(step.state);
    }
  }
  return edges;
}
