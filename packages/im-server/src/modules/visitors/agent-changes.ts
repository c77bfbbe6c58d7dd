import type { ServerContext } from '../../context.ts';
import type { ChangeGroup, GroupChange, GroupChangeListeners } from '../../domain/groups/group-change.ts';
import { rolesOf } from '../../domain/groups/member-repository.ts';
import { demandCapacity } from '../../domain/groups/permissions.ts';
import { transferOwnership } from '../../domain/groups/transfer-ownership.ts';
import { findContactGroup, isContactGroup } from './contact-group.ts';
import { openChats } from './visitor-repository.ts';

const JOB = 'agent';

type Parts = Pick<ServerContext, 'database' | 'clock' | 'config' | 'jobs'>;

/**
 * Schedules a job for each member who joins or leaves the contact group: it makes them a member of the conversations with
 * visitors, or removes them.
 */
export function createAgentWatch({
  clock,
  config,
  jobs,
}: Pick<Parts, 'clock' | 'config' | 'jobs'>): GroupChangeListeners['membersChanged'] {
  return async (change) => {
    if (!isContactGroup(config, change.group)) return () => {};
    const dueAt = clock.now();
    for (const userId of [...change.joined, ...change.left])
      await jobs.schedule(change.tx, { kind: JOB, key: String(userId) }, dueAt);
    return () => jobs.nudge(dueAt);
  };
}

/** Runs these jobs. Each looks at whether its person is an agent now, so that their order does not matter. */
export function handleAgentJobs({ database, config, jobs }: Parts, changeGroup: ChangeGroup): void {
  jobs.handle(JOB, async ({ key }) => {
    const agentId = Number(key);
    const contact = await findContactGroup(database, config);
    if (contact === undefined) return;
    const isAgent = (await rolesOf(database, contact.id)).has(agentId);
    for (const groupId of await openChats(database, agentId, !isAgent)) {
      await changeGroup(agentId, groupId, (change) =>
        isAgent ? join(change, agentId, config.groupMembers) : leave(change, agentId, contact.ownerId),
      );
    }
  });
}

async function join(change: GroupChange, agentId: number, most: number): Promise<void> {
  if (change.roles.has(agentId)) return;
  demandCapacity(change, 1, most);
  await change.addMembers([agentId]);
  change.notifyMembers = true;
}

/** An agent who owns the conversation hands it to the owner of the contact group. */
async function leave(change: GroupChange, agentId: number, nextOwnerId: number): Promise<void> {
  if (!change.roles.has(agentId)) return;
  const isOwner = change.group.ownerId === agentId;
  if (isOwner && !change.roles.has(nextOwnerId)) await change.addMembers([nextOwnerId]);
  // First: a former member gets no new role.
  await change.removeMembers([agentId]);
  if (isOwner) await transferOwnership(change, nextOwnerId);
  change.notifyMembers = true;
}
