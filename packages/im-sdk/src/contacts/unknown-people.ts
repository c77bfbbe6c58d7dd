import type { Account } from '../auth/account.ts';
import type { RootStore } from '../store/root-store.ts';
import type { ContactsWriter } from './contacts-writer.ts';

/**
 * Fetches the public profile of strangers with whom there is a conversation, one after the other, each once an account:
 * where any two accounts write to each other (`contactsEveryone`) the friend list does not name them. Starts after `ready`,
 * the friend list. Returns how to stop.
 */
export function attachUnknownPeople(
  account: Account,
  store: RootStore,
  writer: Pick<ContactsWriter, 'learnUser'>,
  ready: Promise<unknown>,
): () => void {
  const asked = new Set<number>();
  let last = ready;
  let ended = false;

  async function fetchProfile(userId: number): Promise<void> {
    if (ended || store.people.get(userId)?.known) return;
    try {
      writer.learnUser(await account.http.call('findUser', { params: { id: userId } }));
    } catch {
      // The placeholder stays; the next row of the conversation asks again.
      asked.delete(userId);
    }
  }

  const stop = store.conversations.rows.observe((_key, row) => {
    if (row?.kind !== 'private' || row.showName !== '' || asked.has(row.targetId)) return;
    if (!account.leads() || !account.features().has('contactsEveryone')) return;
    asked.add(row.targetId);
    last = last.then(() => fetchProfile(row.targetId));
  });
  return () => {
    ended = true;
    stop();
  };
}
