import * as v from 'valibot';
import { limits } from '../base/limits.ts';

const user = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
const password = v.pipe(
  v.string(),
  v.minLength(limits.passwordMinLength, `the password must have at least ${limits.passwordMinLength} characters`),
  v.maxLength(limits.passwordMaxLength, `the password must have at most ${limits.passwordMaxLength} characters`),
);
const line = (length: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(length));

/** A user in an administrator's command: a user name, `id:42` or `externalId:shop-7`. */
export type CommandUser = string;

/** Commands of an administrator to a running server, over its local socket or with the server key. */
export const HostCommand = v.variant('command', [
  v.looseObject({ command: v.literal('ban'), user, reason: v.nullish(v.pipe(v.string(), v.maxLength(1_024))) }),
  v.looseObject({ command: v.literal('unban'), user }),
  v.looseObject({ command: v.literal('password'), user, password }),
  v.looseObject({ command: v.literal('erase'), user }),
  v.looseObject({ command: v.literal('announce'), title: line(128), content: line(8_192), to: v.nullish(user) }),
  v.looseObject({ command: v.literal('reports') }),
  v.looseObject({ command: v.literal('replay') }),
]);
export type HostCommand = v.InferOutput<typeof HostCommand>;
