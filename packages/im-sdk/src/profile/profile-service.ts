import type { ProfileUpdate, SelfUser } from '../protocol/index.ts';
import type { Readable } from '../store/readable.ts';

/** What a person may change of their own profile. */
export type ProfileField =
  | 'nickName'
  | 'headImage'
  | 'headImageThumb'
  | 'mobile'
  | 'email'
  | 'sex'
  | 'signature'
  | 'birthday'
  | 'hidesLastSeen';

/** Fields of the own profile; what is left out stays, `''` clears. */
export type ProfileChange = { readonly [K in ProfileField]?: ProfileUpdate[K] };

/** What one can do with one's own account. */
export interface ProfileActions {
  /** Whether others need one's approval to become friends. Shown at once, undone where the server refuses. */
  setManualApprove(enabled: boolean): Promise<void>;
  /**
   * Changes the own profile. Checked by `ProfileUpdate` of `im-sdk/protocol` before it is sent: rejects with
   * `request.invalid` and one of `issues` for each wrong field.
   */
  update(change: ProfileChange): Promise<void>;
  /** Ends every other sign-in of the account. Rejects with `auth.wrongPassword` where the old one is wrong. */
  modifyPassword(oldPassword: string, newPassword: string): Promise<void>;
  /** Ends the account for good and signs out. Rejects with `auth.wrongPassword`. */
  unregister(password: string): Promise<void>;
}

/** One's own account. All calls reject with an `ImError`. */
export interface ProfileService extends ProfileActions {
  /** The own profile; `undefined` while nobody is signed in. */
  readonly self: Readable<SelfUser | undefined>;
}
