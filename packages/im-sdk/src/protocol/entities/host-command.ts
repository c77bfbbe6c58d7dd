import * as v from 'valibot';
import { limits } from '../base/limits.ts';
import { USER_NAME_PATTERN } from './session.ts';

const user = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
const password = v.pipe(
  v.string(),
  v.minLength(limits.passwordMinLength, `the password must have at least ${limits.passwordMinLength} characters`),
  v.maxLength(limits.passwordMaxLength, `the password must have at most ${limits.passwordMaxLength} characters`),
);
const newUserName = v.pipe(
  v.string(),
  v.regex(USER_NAME_PATTERN, 'the user name must have 1 to 20 letters and digits'),
);
const nickName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'the name is empty'),
  v.maxLength(limits.nickNameLength, `the name must have at most ${limits.nickNameLength} characters`),
);
const line = (length: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(length));

/** A user in an administrator's command: a user name, `id:42` or `externalId:shop-7`. */
export type CommandUser = string;

/** Commands of an administrator to a running server, over its local socket or with the server key. */
export const HostCommand = v.variant('command', [
  v.looseObject({ command: v.literal('ban'), user, reason: v.nullish(v.pipe(v.string(), v.maxLength(1_024))) }),
  v.looseObject({ command: v.literal('unban'), user }),
  v.looseObject({ command: v.literal('password'), user, password }),
  /** `user` is the new user name, `name` the nickname: the user name by default. */
  v.looseObject({ command: v.literal('create-user'), user: newUserName, name: v.nullish(nickName), password }),
  /** One page of an export: with `after` the messages with greater ids. Without it profile, friends, groups and files. */
  v.looseObject({
    command: v.literal('export-user'),
    user,
    after: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  v.looseObject({ command: v.literal('erase'), user }),
  v.looseObject({ command: v.literal('announce'), title: line(128), content: line(8_192), to: v.nullish(user) }),
  v.looseObject({ command: v.literal('reports') }),
  v.looseObject({ command: v.literal('replay') }),
]);
export type HostCommand = v.InferOutput<typeof HostCommand>;
