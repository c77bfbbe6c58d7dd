import type { Machine, Step } from '../protocol/index.ts';

/**
 * Returns all states reachable with the given events, by breadth-first search. States with the same `identify` are one.
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
