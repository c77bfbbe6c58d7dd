import type { ServerContext } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import type { ChangeGroup } from './group-change.ts';
import { demandCapacity } from './permissions.ts';
import { settleJoined } from './requests/settle-requests.ts';

/** Puts a new account into the groups that the server is set up with. One that is full or gone is passed over. */
export type JoinDefaultGroups = (userId: number) => Promise<void>;

export function createDefaultGroups(
  { config, log }: Pick<ServerContext, 'config' | 'log'>,
  changeGroup: ChangeGroup,
): JoinDefaultGroups {
  return async (userId) => {
    for (const groupId of config.defaultGroups) {
      try {
        await changeGroup(userId, groupId, async (change) => {
          if (change.group.role !== undefined) return;
          demandCapacity(change, 1, config.groupMembers);
          await change.addMembers([userId]);
          change.tip('tip.group.joined');
          await settleJoined(change);
        });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        log.warn({ groupId, key: error.key }, 'a new account was not put into a default group');
      }
    }
  };
}
