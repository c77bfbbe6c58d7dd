import * as v from 'valibot';
import type { Account, AttachAccount, GetAccount } from '../account/account.ts';
import type { RootStore } from '../account/root-store.ts';
import type { ContactsWriter } from '../contacts/contacts-writer.ts';
import { readContent } from '../contacts/push-content.ts';
import { requestList } from '../http/list-request.ts';
import { MessageType, SelfUser } from '../protocol/index.ts';
import type { Readable } from '../store/readable.ts';
import { createProfileActions, type ProfileActions } from './profile-actions.ts';

/** Profile of the signed-in account. All methods reject with an `ImError`. */
export interface ProfileService extends ProfileActions {
  /** Own profile; `undefined` while no account is signed in. */
  readonly self: Readable<SelfUser | undefined>;
}

const Whose = v.looseObject({ id: v.number() });

export interface ProfileParts {
  readonly store: RootStore;
  readonly getAccount: GetAccount;
  readonly contacts: Pick<ContactsWriter, 'putProfile'>;
  /** Called after the account was deleted. */
  readonly onUnregistered: () => Promise<void>;
}

/** Own profile: from the cache at first, from the server after every login. */
export function createProfile({ store, getAccount, contacts, onUnregistered }: ProfileParts): {
  service: ProfileService;
  attach: AttachAccount;
} {
  /** Changes that are no reload: pushes and answers. */
  let changes = 0;

  function put(account: Account, self: SelfUser): void {
    store.self.set(self);
    contacts.putProfile(self as SelfUser & { id: number });
    account.engine.lists.write('self', self);
  }

  function change(account: Account, self: SelfUser): void {
    changes += 1;
    put(account, self);
  }

  async function reload(account: Account): Promise<void> {
    const self = await requestList(
      () => account.http.request('self'),
      () => changes,
    );
    put(account, self);
  }

  /** Reloads after a change whose fields are not known. */
  function reloadChanged(account: Account): Promise<void> {
    changes += 1;
    return reload(account);
  }

  const attach: AttachAccount = async (account) => {
    const { engine } = account;
    const refresh = (): void => void reload(account).catch(account.onError);
    account.onEnd(engine.onListsStale(refresh));
    account.onEnd(
      engine.onChanges((changed) => {
        if (changed.self) change(account, changed.self);
        else if (changed.startOver) refresh();
      }),
    );
    account.onEnd(
      engine.onSignal(({ message }) => {
        // Changed on another device. The push has only the public profile, so reload.
        if (message.type !== MessageType.USER_UPDATED || readContent(Whose, message)?.id !== account.userId) return;
        reloadChanged(account).catch(account.onError);
      }),
    );
    if (account.self) return put(account, account.self);
    const stored = v.safeParse(SelfUser, await engine.lists.read('self'));
    if (stored.success && !store.self.getSnapshot()) put(account, stored.output);
    else refresh();
    return undefined;
  };

  const service: ProfileService = {
    self: store.self,
    ...createProfileActions({ store, getAccount, put: change, reload: reloadChanged, onUnregistered }),
  };
  return { service, attach };
}
