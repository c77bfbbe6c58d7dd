import type { Account, CurrentAccount } from '../auth/account.ts';
import type { ContactsService } from './contacts-service.ts';
import type { ContactsWriter } from './contacts-writer.ts';

interface Parts {
  readonly account: CurrentAccount;
  readonly writer: Pick<ContactsWriter, 'learnUser'>;
}

/** Finds people by the names that a host product has for them; each name is asked for once an account. */
export function createExternalPeople({ account, writer }: Parts): Pick<ContactsService, 'idOf'> {
  const known = new WeakMap<Account, Map<string, Promise<number>>>();

  async function ask(current: Account, externalId: string): Promise<number> {
    const user = await current.http.call('findExternalUser', { query: { externalId } });
    writer.learnUser(user);
    return user.id;
  }

  return {
    async idOf(user) {
      if (typeof user === 'number') return user;
      const current = account();
      const ids = known.get(current) ?? new Map<string, Promise<number>>();
      known.set(current, ids);
      const { externalId } = user;
      const asked = ids.get(externalId) ?? ask(current, externalId);
      ids.set(externalId, asked);
      // Whoever is not there now may be there later.
      asked.catch(() => ids.delete(externalId));
      return asked;
    },
  };
}
