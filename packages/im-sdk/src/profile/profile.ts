import * as v from 'valibot';
import type { Account, Attach, CurrentAccount } from '../auth/account.ts';
import type { ContactsWriter } from '../contacts/contacts-writer.ts';
import { readContent } from '../contacts/signal-content.ts';
import { MessageType, type ProfileUpdate, SelfUser } from '../protocol/index.ts';
import type { Readable } from '../store/readable.ts';
import type { RootStore } from '../store/root-store.ts';
import { createProfileActions } from './profile-actions.ts';

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

const Whose = v.looseObject({ id: v.number() });

export interface ProfileParts {
  readonly store: RootStore;
  readonly account: CurrentAccount;
  readonly contacts: Pick<ContactsWriter, 'learnUser'>;
  /** The account is no more. */
  readonly onUnregistered: () => Promise<void>;
}

/** One's own account: from the cache at once, from the server at every login. */
export function createProfile({ store, account: current, contacts, onUnregistered }: ProfileParts): {
  service: ProfileService;
  attach: Attach;
} {
  function put(account: Account, self: SelfUser): void {
    store.self.set(self);
    contacts.learnUser(self as SelfUser & { id: number });
    account.engine.lists.write('self', self);
  }

  async function reload(account: Account): Promise<void> {
    put(account, await account.http.call('self'));
  }

  const attach: Attach = async (account) => {
    const { engine } = account;
    const refresh = (): void => void reload(account).catch(account.onError);
    account.onEnd(engine.onResumed(refresh));
    account.onEnd(
      engine.onChanges((changes) => {
        if (changes.self) put(account, changes.self);
        else if (changes.startOver) refresh();
      }),
    );
    account.onEnd(
      engine.onSignal(({ message }) => {
        // Changed on another device: the push carries only what everybody may see.
        if (message.type === MessageType.USER_UPDATED && readContent(Whose, message)?.id === account.userId) refresh();
      }),
    );
    if (account.self) return put(account, account.self);
    const kept = v.safeParse(SelfUser, await engine.lists.read('self'));
    if (kept.success && !store.self.getSnapshot()) put(account, kept.output);
    else refresh();
    return undefined;
  };

  const service: ProfileService = {
    self: store.self,
    ...createProfileActions({ store, account: current, put, onUnregistered }),
  };
  return { service, attach };
}
