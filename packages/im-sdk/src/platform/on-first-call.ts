import { ImError } from '../protocol/errors.ts';
import type { FirstUse } from './on-first-use.ts';

/** The methods of a part; every one answers a promise. */
type Methods<Names extends PropertyKey> = { readonly [Name in Names]: (...args: never[]) => Promise<unknown> };

/**
 * Methods that come with a part of the client: the first call loads it and `make` makes them. Calls keep their order.
 * Whoever is signed in (`whose`, which may throw) when a call is made is who it is for: where that is somebody else once
 * the part is here, it rejects with `client.notSignedIn`. Where the part does not come, see `onFirstUse`.
 */
export function onFirstCall<Part, Service extends Methods<keyof Service>>(
  part: FirstUse<Part>,
  make: (part: Part) => Service,
  names: { readonly [Name in keyof Service]: true },
  whose: () => unknown = () => undefined,
): Service {
  type Call = (...args: unknown[]) => Promise<unknown>;
  let made: { readonly [name: string]: Call } | undefined;
  let waiting = 0;

  function methods(here: Part): { readonly [name: string]: Call } {
    made ??= make(here) as unknown as { readonly [name: string]: Call };
    return made;
  }

  function perform(here: Part, name: string, args: readonly unknown[]): Promise<unknown> {
    return methods(here)[name]?.(...args) ?? Promise.resolve();
  }

  async function later(name: string, args: readonly unknown[]): Promise<unknown> {
    const caller = whose();
    waiting += 1;
    try {
      const here = await part();
      if (whose() === caller) return perform(here, name, args);
    } finally {
      waiting -= 1;
    }
    throw new ImError('client.notSignedIn', 'Somebody else is signed in by now', { category: 'auth' });
  }

  const calls = Object.keys(names).map((name): [string, Call] => [
    name,
    (...args) => (part.here && waiting === 0 ? perform(part.here, name, args) : later(name, args)),
  ]);
  return Object.fromEntries(calls) as unknown as Service;
}
