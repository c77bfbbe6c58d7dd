import type { Account, GetAccount } from '../account/account.ts';
import { limits } from '../protocol/index.ts';
import { LruMap } from '../store/lru-map.ts';
import type { ContactsService } from './contacts-service.ts';
import type { ContactsWriter } from './contacts-writer.ts';

interface Parts {
  readonly getAccount: GetAccount;
  readonly writer: Pick<ContactsWriter, 'putProfile'>;
}

/** Looks up user ids by the host product's ids. Results are cached per account, with LRU eviction. */
export function createExternalPeople({ getAccount, writer }: Parts): Pick<ContactsService, 'idOf'> {
  const known = new WeakMap<Account, LruMap<string, Promise<number>>>();

  async function ask(current: Account, externalId: string): Promise<number> {
    const user = await current.http.request('findExternalUser', { query: { externalId } });
    writer.putProfile(user);
    return user.id;
  }

  return {
    async idOf(user) {
      if (typeof user === 'number') return user;
      const current = getAccount();
      const ids = known.get(current) ?? new LruMap<string, Promise<number>>(limits.rememberedEntries);
      known.set(current, ids);
      const { externalId } = user;
      const asked = ids.get(externalId) ?? ask(current, externalId);
      ids.set(externalId, asked);
      // Do not cache a failure: the user may exist later.
      asked.catch(() => ids.delete(externalId));
      return asked;
    },
  };
}
