import type { Account } from '../account/account.ts';
import { ImError } from '../protocol/index.ts';
import type { RootStore } from '../store/root-store.ts';
import type { ContactsWriter } from './contacts-writer.ts';

/**
 * Loads the public profiles of conversation partners who are not friends, one request at a time, once per account:
 * former friends, and strangers where any two accounts can write to each other. They are not in the friend list. Leader
 * tab only. Starts after `ready` (the friend list is loaded). Returns an unsubscribe function.
 */
export function loadStrangerProfiles(
  account: Account,
  store: RootStore,
  writer: Pick<ContactsWriter, 'putProfile'>,
  ready: Promise<unknown>,
): () => void {
  const asked = new Set<number>();
  let last = ready;
  let ended = false;

  async function fetchProfile(userId: number): Promise<void> {
    if (ended || store.people.get(userId)?.known) return;
    try {
      writer.putProfile(await account.http.request('findUser', { params: { id: userId } }));
    } catch (error) {
      // The placeholder stays. After a network or server error the next change of the conversation's row retries.
      if (!(error instanceof ImError) || error.retryable) asked.delete(userId);
    }
  }

  const stop = store.conversations.rows.observe((_key, row) => {
    if (row?.kind !== 'private' || row.showName !== '' || asked.has(row.targetId)) return;
    if (!account.leads()) return;
    asked.add(row.targetId);
    last = last.then(() => fetchProfile(row.targetId));
  });
  return () => {
    ended = true;
    stop();
  };
}
