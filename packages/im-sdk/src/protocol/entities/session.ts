import * as v from 'valibot';
import { Id, Time } from '../base/ids.ts';
import { limits } from '../base/limits.ts';
import { IceServer } from './call.ts';

const terminal = v.nullish(v.picklist([1, 2]));

/** Body of a sign-in with a password. */
export const LoginRequest = v.looseObject({
  userName: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.userNameLength)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.passwordMaxLength)),
  terminal,
  /** Keeps the refresh token valid after a logout with `keep` (extension). */
  remember: v.nullish(v.boolean()),
});
export type LoginRequest = v.InferOutput<typeof LoginRequest>;

/** Tokens of a session. Expiry times are in seconds from now. */
export const SessionTokens = v.looseObject({
  accessToken: v.pipe(v.string(), v.minLength(1)),
  refreshToken: v.pipe(v.string(), v.minLength(1)),
  accessTokenExpiresIn: v.nullish(v.number()),
  refreshTokenExpiresIn: v.nullish(v.number()),
});
export type SessionTokens = v.InferOutput<typeof SessionTokens>;

const newPassword = v.pipe(v.string(), v.minLength(limits.passwordMinLength), v.maxLength(limits.passwordMaxLength));

/** Allowed user names. */
export const USER_NAME_PATTERN: RegExp = /^[A-Za-z0-9]{1,20}$/;

/** Body of a registration. */
export const RegisterRequest = v.pipe(
  v.looseObject({
    userName: v.pipe(v.string(), v.regex(USER_NAME_PATTERN)),
    nickName: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.nickNameLength)),
    password: newPassword,
    confirmPassword: v.nullish(v.string()),
    registerDevice: v.nullish(v.pipe(v.string(), v.maxLength(128))),
    spreadCode: v.nullish(v.pipe(v.string(), v.maxLength(64))),
    headImage: v.nullish(v.pipe(v.string(), v.maxLength(1024))),
    headImageThumb: v.nullish(v.pipe(v.string(), v.maxLength(1024))),
    terminal,
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) =>
        confirmPassword === undefined || confirmPassword === null || confirmPassword === password,
      'must equal the password',
    ),
    ['confirmPassword'],
  ),
);
export type RegisterRequest = v.InferOutput<typeof RegisterRequest>;

/** Body of a password change. */
export const ModifyPasswordRequest = v.looseObject({
  oldPassword: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.passwordMaxLength)),
  newPassword,
});
export type ModifyPasswordRequest = v.InferOutput<typeof ModifyPasswordRequest>;

/**
 * One of the own sign-ins. `active`: signed in now; else a remembered sign-in that can be resumed. `current`: the one
 * of this request. Times are in epoch ms.
 */
export const LoginSession = v.looseObject({
  /** Id of the sign-in, for `auth.endSession`. */
  id: Id,
  /** Kind of device: one of `Terminal`. */
  terminal: v.number(),
  /** Name of the device. */
  device: v.nullish(v.string()),
  /** Operating system. */
  os: v.nullish(v.string()),
  /** Browser. */
  browser: v.nullish(v.string()),
  /** Time of the sign-in (epoch ms). */
  createTime: Time,
  /** Time of the last request (epoch ms). */
  lastSeen: Time,
  /** True if signed in now; false for a remembered sign-in that can be resumed. */
  active: v.boolean(),
  /** True for the sign-in of this client. */
  current: v.boolean(),
});
export type LoginSession = v.InferOutput<typeof LoginSession>;

/** An account of the demo and its public password (extension). */
export const DemoAccount = v.looseObject({
  userName: v.string(),
  nickName: v.string(),
  headImageThumb: v.nullish(v.string()),
  password: v.string(),
});
export type DemoAccount = v.InferOutput<typeof DemoAccount>;

/** Registration settings of a server. A client treats all as off if the request fails. */
export const GlobalSetting = v.looseObject({
  /** True if a registration needs an invite code. */
  userRegisterInviteCode: v.nullish(v.boolean()),
  /** True if a new user is asked for an avatar. */
  updateAvatarAfterRegister: v.nullish(v.boolean()),
  /** True if registration is closed. */
  registrationClosed: v.nullish(v.boolean()),
  displayStatus: v.optional(v.unknown()),
  /** Accounts of the demo. Present only for requests from the machine of a demo server that listens on loopback (extension). */
  demo: v.nullish(v.array(DemoAccount)),
});
export type GlobalSetting = v.InferOutput<typeof GlobalSetting>;

/** `/system/config`: call settings, features, limits. */
export const SystemConfig = v.looseObject({
  webrtc: v.nullish(
    v.looseObject({
      maxChannel: v.nullish(v.number()),
      iceServers: v.nullish(v.array(IceServer)),
    }),
  ),
  features: v.nullish(v.array(v.string())),
  limits: v.nullish(v.record(v.string(), v.unknown())),
  minAppVersion: v.nullish(v.string()),
});
export type SystemConfig = v.InferOutput<typeof SystemConfig>;
