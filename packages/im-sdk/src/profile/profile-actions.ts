import * as v from 'valibot';
import type { Account, GetAccount } from '../account/account.ts';
import type { RootStore } from '../account/root-store.ts';
import { mergeFields } from '../contacts/merge-fields.ts';
import { ImError, ProfileUpdate, type SelfUser } from '../protocol/index.ts';

/** Editable fields of the own profile. */
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

/** Changes of the own profile. An omitted field is kept, `''` clears it. */
export type ProfileChange = { readonly [K in ProfileField]?: ProfileUpdate[K] };

/** Actions on the own account. */
export interface ProfileActions {
  /** Requires approval for friend requests, or not. Optimistic update, rolled back if refused; then reloads `self`. */
  setManualApprove(enabled: boolean): Promise<void>;
  /**
   * Updates the own profile. Validated with `ProfileUpdate` of `im-sdk/protocol` before it is sent.
   * @throws `request.invalid` with one of `issues` for each wrong field
   */
  update(change: ProfileChange): Promise<void>;
  /** Changes the password and ends all other sign-ins of the account. Rejects with `auth.wrongPassword`. */
  changePassword(oldPassword: string, newPassword: string): Promise<void>;
  /** Deletes the account for good and signs out. Rejects with `auth.wrongPassword`. */
  unregister(password: string): Promise<void>;
}

interface Parts {
  readonly store: RootStore;
  readonly getAccount: GetAccount;
  /** Updates the own profile in store and cache. */
  readonly put: (account: Account, self: SelfUser) => void;
  /** Reloads the own profile after a change. */
  readonly reload: (account: Account) => Promise<void>;
  /** Called after the account was deleted. */
  readonly onUnregistered: () => Promise<void>;
}

/** Actions on the own account. */
export function createProfileActions({ store, getAccount, put, reload, onUnregistered }: Parts): ProfileActions {
  return {
    async setManualApprove(enabled) {
      const account = getAccount();
      const before = store.self.getSnapshot();
      if (before) put(account, { ...before, isManualApprove: enabled });
      try {
        await account.http.request('manualApprove', { query: { enabled } });
      } catch (error) {
        const self = store.self.getSnapshot();
        const isMine = self?.isManualApprove === enabled;
        if (self && isMine) put(account, { ...self, isManualApprove: before?.isManualApprove });
        throw error;
      }
      // The setting is stored: a reload that fails is not its failure.
      await reload(account).catch(account.onError);
    },
    async update(change) {
      const account = getAccount();
      const self = store.self.getSnapshot() ?? (await account.http.request('self'));
      // A spec-only server refuses a profile without the user name, which cannot be changed.
      const { userName } = self;
      const updated = { ...profileOf(self), ...change, id: account.userId, userName };
      const checked = v.safeParse(ProfileUpdate, updated);
      if (!checked.success) throw wrongFields(checked.issues);
      await account.http.request('updateProfile', { body: checked.output });
      put(account, mergeFields(store.self.getSnapshot() ?? self, checked.output as SelfUser));
    },
    async changePassword(oldPassword, newPassword) {
      await getAccount().http.request('modifyPassword', { body: { oldPassword, newPassword } });
    },
    async unregister(password) {
      await getAccount().http.request('unregister', { body: { password } });
      await onUnregistered();
    },
  };
}

const FIELDS = [
  'nickName',
  'headImage',
  'headImageThumb',
  'mobile',
  'email',
  'sex',
  'signature',
  'birthday',
  'hidesLastSeen',
] as const;

/** All editable fields: the server expects the whole profile. */
function profileOf(self: SelfUser): Record<string, unknown> {
  return Object.fromEntries(FIELDS.map((name) => [name, self[name]]));
}

function wrongFields(issues: readonly v.BaseIssue<unknown>[]): ImError {
  return new ImError('request.invalid', 'The profile has fields that are not valid', {
    category: 'invalid',
    issues: issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
  });
}
