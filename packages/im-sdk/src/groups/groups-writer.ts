import type { Account } from '../auth/account.ts';
import type { Group } from '../protocol/index.ts';

/** What pushes and lists do to the groups. */
export interface GroupsWriter {
  put(group: Group): void;
  /** Changes a group that is known; does nothing for another. */
  change(groupId: number, change: Partial<Group>): void;
  fetch(account: Account, groupId: number): Promise<void>;
  reload(account: Account): Promise<void>;
  keep(account: Account): void;
}
