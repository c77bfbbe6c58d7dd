import type { ServerContext } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import type { ChangeGroup } from './group-change.ts';
import { demandCapacity } from './permissions.ts';
import { settleJoined } from './requests/settle-requests.ts';

/** Adds a new account to the configured default groups. Skips groups that are full or dissolved. */
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
