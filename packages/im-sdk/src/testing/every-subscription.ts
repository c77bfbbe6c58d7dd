import type { ImClient } from '../client-types.ts';
import { eventNames } from '../input/schemas.ts';
import type { Readable } from '../store/readable.ts';
import { clientMethods } from './every-method.ts';

type Subscribe = (listener: () => void) => unknown;

/** Name of a method that takes a listener: `onSignal`. */
const SUBSCRIBES = /\.on[A-Z]\w*$/;

/**
 * Every way to subscribe to something of a client, by path: its events, the methods `on…` of its services, and each
 * `Readable`, also those that its methods hand out.
 */
export function everySubscription(client: ImClient, friend: number, group: number): Map<string, Subscribe> {
  const found = new Map<string, Subscribe>();
  for (const name of eventNames) found.set(`on ${name}`, (listener) => client.on(name, listener));
  collect(client, '', found);
  for (const [name, { call, args, isAction }] of clientMethods(client, friend, group)) {
    if (SUBSCRIBES.test(name)) found.set(name, (listener) => call(listener));
    else if (!isAction && args.length > 0 && name !== 'on' && name !== 'once')
      collect(call(...args), `${name}()`, found);
  }
  return found;
}

/** Adds the `Readable`s of an object and of the objects in it. */
function collect(value: unknown, path: string, found: Map<string, Subscribe>): void {
  if (typeof value !== 'object' || value === null) return;
  if (isReadable(value)) found.set(path, (listener) => value.subscribe(listener));
  for (const [name, member] of Object.entries(value)) collect(member, path === '' ? name : `${path}.${name}`, found);
  // A row of an open timeline is one of its own.
  if ('row' in value && typeof value.row === 'function') collect(value.row('p1'), `${path}.row()`, found);
}

function isReadable(value: object): value is Readable<unknown> {
  return 'subscribe' in value && 'getSnapshot' in value;
}
