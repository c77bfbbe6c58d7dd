import type { EventEmitter } from 'eventemitter3';

/** Subscribes to an event of an emitter. Returns an unsubscribe function. */
export function subscribeTo<Events extends object, Name extends keyof Events>(
  events: EventEmitter<Events>,
  name: EventEmitter.EventNames<Events> & Name,
  listener: Events[Name],
): () => void {
  // The emitter's type of a listener cannot be computed for a generic event.
  const own = listener as never;
  events.on(name, own);
  return () => events.off(name, own);
}
