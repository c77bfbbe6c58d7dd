import * as v from 'valibot';
import type { Account, Attach, CurrentAccount } from '../auth/account.ts';
import type { ContactsWriter } from '../contacts/contacts-writer.ts';
import { readContent } from '../contacts/signal-content.ts';
import { MessageType, SelfUser } from '../protocol/index.ts';
import type { RootStore } from '../store/root-store.ts';
import { createProfileActions } from './profile-actions.ts';
import type { ProfileService } from './profile-service.ts';

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
