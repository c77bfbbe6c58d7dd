import type { ProfileChange } from 'im-sdk';
import { ImError, ProfileUpdate, type SelfUser } from 'im-sdk/protocol';
import type { TextKey } from '../../i18n/locales/table.ts';
import { type Birthday, parseBirthday, storedBirthday } from './birthday.ts';

/** Values of the form. */
export interface ProfileValues {
  readonly nickName: string;
  readonly mobile: string;
  readonly email: string;
  readonly birthday: Birthday;
  /** 0 male, 1 female; `undefined` until chosen. */
  readonly sex: 0 | 1 | undefined;
  readonly signature: string;
  readonly headImage: string;
  readonly headImageThumb: string;
}

/** Fields that can have an error. */
export type ProfileErrors = { readonly [Field in keyof ProfileValues]?: TextKey };

/** Values of an account. */
export function valuesOf(user: SelfUser | undefined): ProfileValues {
  return {
    nickName: user?.nickName ?? '',
    mobile: user?.mobile ?? '',
    email: user?.email ?? '',
    birthday: parseBirthday(user?.birthday),
    sex: user?.sex === 0 || user?.sex === 1 ? user.sex : undefined,
    signature: user?.signature ?? '',
    headImage: user?.headImage ?? '',
    headImageThumb: user?.headImageThumb ?? '',
  };
}

/** Sentence of each field that is not valid. */
const SENTENCES: Readonly<Record<string, TextKey>> = {
  nickName: 'profile.tooLong',
  mobile: 'profile.mobileInvalid',
  email: 'profile.emailInvalid',
  birthday: 'profile.birthdayInvalid',
  signature: 'profile.tooLong',
  headImage: 'profile.pictureInvalid',
  headImageThumb: 'profile.pictureInvalid',
};

function errorsAt(paths: readonly string[]): ProfileErrors {
  return Object.fromEntries(paths.flatMap((path) => (SENTENCES[path] ? [[path, SENTENCES[path]]] : [])));
}

/** The change to store, by the protocol's own rules, or the sentence of each wrong field. */
export function changeOf(
  values: ProfileValues,
): { readonly change: ProfileChange } | { readonly errors: ProfileErrors } {
  const birthday = storedBirthday(values.birthday);
  const change = {
    ...values,
    nickName: values.nickName.trim(),
    mobile: values.mobile.trim(),
    email: values.email.trim(),
    birthday,
  };
  const checked = ProfileUpdate['~standard'].validate(change);
  const issues = 'issues' in checked && checked.issues ? checked.issues : [];
  const paths = issues.map(
    ({ path }) => path?.map((part) => (typeof part === 'object' ? part.key : part)).join('.') ?? '',
  );
  if (birthday === undefined) paths.push('birthday');
  if (paths.length > 0) {
    const errors = errorsAt(paths);
    return { errors: change.nickName === '' ? { ...errors, nickName: 'profile.enterNickName' } : errors };
  }
  return { change };
}

/** Fields that the server refused; none for other errors. */
export function errorsOf(error: unknown): ProfileErrors {
  return error instanceof ImError ? errorsAt(error.issues.map(({ path }) => path)) : {};
}
