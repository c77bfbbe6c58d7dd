import type * as v from 'valibot';
import type { Route } from '../../../../protocol/index.ts';
import type { Origin } from '../../realtime/hub.ts';
import type { World } from '../../state/world.ts';

type Parsed<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;

/** Input of a route's handler, checked by the route's schemas. */
export interface HandlerInput<R extends { params: unknown; query: unknown; body: unknown }> {
  readonly world: World;
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']>;
  readonly headers: Headers;
  /** The field `file` of a multipart body. */
  readonly file: File | undefined;
  /** Where the request found the server, such as `https://im.test`. */
  readonly origin: string;
}

/** The signed-in account that sends the request. */
export interface Actor {
  readonly userId: number;
  readonly origin: Origin;
}

/** One handler for each of these routes, except those that need no access token. */
export type Handlers<T extends Record<string, Route>, Open extends keyof T = never> = {
  [K in Exclude<keyof T, Open>]: (input: HandlerInput<T[K]>, actor: Actor) => unknown;
};

/** Handlers of routes that need no access token. */
export type OpenHandlers<T extends Record<string, Route>, Open extends keyof T> = {
  [K in Open]: (input: HandlerInput<T[K]>, actor: Actor | undefined) => unknown;
};
