import * as v from 'valibot';

/** Envelope of every HTTP answer. `key` and `more` are extensions. */
export const Envelope = v.looseObject({
  code: v.pipe(v.number(), v.integer()),
  message: v.nullish(v.string()),
  data: v.optional(v.unknown()),
  key: v.nullish(v.string()),
  more: v.nullish(v.boolean()),
});
export type Envelope = v.InferOutput<typeof Envelope>;

/** Request headers: the eight of the specification (§7) and those of the extensions. */
export const HEADERS = {
  accessToken: 'accessToken',
  appVersion: 'appVersion',
  deviceVersion: 'deviceVersion',
  deviceNo: 'deviceNo',
  device: 'device',
  os: 'os',
  browser: 'browser',
  terminal: 'terminal',
  refreshToken: 'refreshToken',
  connId: 'connId',
  broadcast: 'broadcast',
  idempotencyKey: 'Idempotency-Key',
  authorization: 'Authorization',
} as const;

/** Schema of a page of items; `more` is true if another page follows. */
export function page<S extends v.GenericSchema>(item: S) {
  return v.looseObject({ items: v.array(item), more: v.boolean() });
}
