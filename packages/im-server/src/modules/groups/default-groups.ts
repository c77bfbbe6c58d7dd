import type { ServerContext } from '../../context.ts';
import type { ChangeGroup } from '../../domain/groups/group-change.ts';
import { demandCapacity } from '../../domain/groups/permissions.ts';
import { settleJoined } from '../../domain/groups/requests/settle-requests.ts';
import type { JoinDefaultGroups } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';

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
