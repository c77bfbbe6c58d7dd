import { limits, USER_NAME_PATTERN } from 'im-sdk/protocol';
import * as v from 'valibot';
import type { AppText } from '../text/tables.ts';

/**
 * Schema of the sign-in form. Both fields are required; the server checks the rest. A remembered account needs no
 * password: `needsPassword` is false then.
 */
export function loginSchema(text: AppText, needsPassword = true) {
  return v.object({
    userName: v.pipe(v.string(), v.trim(), v.minLength(1, text.enterUsername)),
    password: v.pipe(v.string(), v.minLength(needsPassword ? 1 : 0, text.enterPassword)),
    rememberName: v.boolean(),
    remember: v.boolean(),
  });
}
/** Values of the sign-in form. */
export type LoginForm = v.InferOutput<ReturnType<typeof loginSchema>>;

/** Fields that the server requires at a registration (spec §5). */
export interface Asked {
  readonly inviteCode: boolean;
  readonly avatar: boolean;
}

/** Schema of the registration form: rules of spec §5 and length limits of the protocol. */
export function registerSchema(text: AppText, asked: Asked) {
  return v.pipe(
    v.object({
      hasPicture: v.pipe(
        v.boolean(),
        v.check((has) => has || !asked.avatar, text.uploadAvatar),
      ),
      userName: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1, text.enterUsername),
        v.maxLength(limits.userNameLength, text.usernameLong),
        v.regex(USER_NAME_PATTERN, text.usernameLetters),
      ),
      nickName: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1, text.enterNickname),
        v.maxLength(limits.nickNameLength, text.nicknameLong),
      ),
      password: v.pipe(
        v.string(),
        v.minLength(1, text.enterPassword),
        v.minLength(limits.passwordMinLength, text.passwordShort),
        v.maxLength(limits.passwordMaxLength, text.passwordLong),
      ),
      confirmPassword: v.pipe(v.string(), v.minLength(1, text.enterConfirm)),
      spreadCode: asked.inviteCode ? v.pipe(v.string(), v.trim(), v.minLength(1, text.enterInvite)) : v.string(),
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['confirmPassword']],
        ({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword,
        text.passwordsDiffer,
      ),
      ['confirmPassword'],
    ),
  );
}
/** Values of the registration form. */
export type RegisterForm = v.InferOutput<ReturnType<typeof registerSchema>>;
