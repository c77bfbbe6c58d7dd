import type { HostGroup, HostGroupInput, HostRef } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { dissolveGroup } from '../../domain/groups/dissolve-group.ts';
import type { ChangeGroup, GroupChange } from '../../domain/groups/group-change.ts';
import { insertGroup, updateGroup } from '../../domain/groups/group-repository.ts';
import { demandCapacity } from '../../domain/groups/permissions.ts';
import { settleJoined, settleLeft } from '../../domain/groups/requests/settle-requests.ts';
import { kicked } from '../../domain/groups/signals.ts';
import { transferOwnership } from '../../domain/groups/transfer-ownership.ts';
import { findGroup } from '../../domain/host-views.ts';
import type { Tx } from '../../infra/database/transaction.ts';
import { UNIQUE_VIOLATION } from '../../infra/database/transaction-retry.ts';
import { invalidInput } from '../../plugins/validation.ts';
import { Refusal } from '../../refusal.ts';
import { groupIdOf, userIdOf, userIdsOf } from './resolve-refs.ts';

/** Groups managed by the host. Changes are made in the owner's name. */
export interface HostGroups {
  /** @throws {Refusal} `group.notFound`, `user.notFound`, `group.full`, `host.externalIdTaken` */
  put(input: HostGroupInput): Promise<HostGroup>;
  find(ref: HostRef): Promise<HostGroup>;
  add(ref: HostRef, users: readonly HostRef[]): Promise<HostGroup>;
  /** Skips users who are not members. @throws {Refusal} `group.ownerMustStay` */
  remove(ref: HostRef, users: readonly HostRef[]): Promise<HostGroup>;
  dissolve(ref: HostRef): Promise<void>;
}

type Parts = Pick<ServerContext, 'database' | 'clock' | 'config' | 'files'>;

export function createHostGroups(parts: Parts, changeGroup: ChangeGroup): HostGroups {
  const { database, clock, config, files } = parts;

  async function view(id: number): Promise<HostGroup> {
    const group = await findGroup(database, id);
    if (group === undefined) throw new Refusal('group.notFound');
    return group;
  }

  async function ownerOf(groupId: number): Promise<number> {
    const group = await database
      .selectFrom('chat_group')
      .select('owner_id')
      .where('id', '=', groupId)
      .executeTakeFirstOrThrow();
    return group.owner_id;
  }

  async function addUsers(change: GroupChange, userIds: readonly number[]): Promise<void> {
    const joining = [...new Set(userIds)].filter((id) => !change.roles.has(id));
    if (joining.length === 0) return;
    demandCapacity(change, joining.length, config.groupMembers);
    await change.addMembers(joining);
    const invited = joining.filter((id) => id !== change.actorId);
    if (invited.length > 0) change.tip('tip.group.invited', invited);
    change.notifyMembers = true;
    await settleJoined(change);
  }

  /** Id of the group that the input names; creates the group if the external id is new. */
  async function findOrCreate(tx: Tx, input: HostGroupInput, ownerId: number | undefined): Promise<number> {
    if (typeof input.id === 'number') return input.id;
    const external_id = input.externalId ?? '';
    await releaseExternalId(tx, external_id);
    const known = await tx
      .selectFrom('chat_group')
      .select('id')
      .where('external_id', '=', external_id)
      .executeTakeFirst();
    if (known !== undefined) return known.id;
    if (ownerId === undefined) throw invalidInput([{ path: 'owner', message: 'a new group needs one' }]);
    if (!input.name) throw invalidInput([{ path: 'name', message: 'a new group needs one' }]);
    const id = await insertGroup(tx, input.name, '', ownerId, clock.now());
    await updateGroup(tx, id, { external_id });
    return id;
  }

  async function changeOwner(change: GroupChange, to: number): Promise<void> {
    if (to === change.group.ownerId) return;
    await addUsers(change, [to]);
    change.tip('tip.group.transferred', [to]);
    await transferOwnership(change, to);
  }

  async function describe(
    change: GroupChange,
    { id, externalId, name, notice, headImage, searchable }: HostGroupInput,
  ) {
    const { tx, group } = change;
    if (typeof id === 'number' && externalId) {
      const holder = await tx
        .selectFrom('chat_group')
        .select('id')
        .where('external_id', '=', externalId)
        .where('dissolved_at', 'is', null)
        .executeTakeFirst();
      if (holder !== undefined && holder.id !== id) throw new Refusal('host.externalIdTaken');
      await releaseExternalId(tx, externalId);
      await updateGroup(tx, id, { external_id: externalId });
    }
    const columns = {
      ...(name && name !== group.name ? { name } : {}),
      ...(typeof notice === 'string' && notice !== group.notice ? { notice } : {}),
      ...(typeof headImage === 'string' && headImage !== group.headImage
        ? { head_image: headImage, head_image_thumb: headImage }
        : {}),
      ...(typeof searchable === 'boolean' && searchable !== group.searchable ? { searchable } : {}),
    };
    if (Object.keys(columns).length === 0) return;
    if (columns.name !== undefined) change.tip('tip.group.renamed', [], { value: columns.name });
    if (columns.notice !== undefined) change.tip('tip.group.notice');
    await updateGroup(tx, group.id, columns);
    change.notifyMembers = true;
  }

  async function put(input: HostGroupInput): Promise<HostGroup> {
    const ownerId = input.owner ? await userIdOf(database, input.owner) : undefined;
    const members = await userIdsOf(database, input.members ?? []);
    const actor = await actorOf(input, ownerId);
    const id = await changeGroup(
      actor,
      (tx) => findOrCreate(tx, input, ownerId),
      async (change) => {
        const isNew = change.roles.size === 0;
        if (isNew) {
          await change.addMembers([change.group.ownerId]);
          change.tip('tip.group.created');
        }
        await describe(change, input);
        await addUsers(change, members);
        if (ownerId !== undefined) await changeOwner(change, ownerId);
        return change.group.id;
      },
    );
    return view(id);
  }

  async function actorOf({ id, externalId }: HostGroupInput, ownerId: number | undefined): Promise<number> {
    const known = await groupIdOf(database, id ?? { externalId: externalId ?? '' }).catch((error: unknown) => {
      if (error instanceof Refusal && id === undefined && ownerId !== undefined) return undefined;
      throw error;
    });
    return known === undefined ? (ownerId ?? 0) : ownerOf(known);
  }

  return {
    async put(input) {
      try {
        return await put(input);
      } catch (error) {
        // Another request has created the group at the same time: update that one.
        if (!isUniqueViolation(error)) throw error;
        return put(input);
      }
    },
    find: async (ref) => view(await groupIdOf(database, ref)),
    async add(ref, users) {
      const id = await groupIdOf(database, ref);
      const userIds = await userIdsOf(database, users);
      await changeGroup(await ownerOf(id), id, (change) => addUsers(change, userIds));
      return view(id);
    },
    async remove(ref, users) {
      const id = await groupIdOf(database, ref);
      const userIds = await userIdsOf(database, users);
      const ownerId = await ownerOf(id);
      await changeGroup(ownerId, id, async (change) => {
        const leaving = [...new Set(userIds)].filter((userId) => change.roles.has(userId));
        if (leaving.includes(change.group.ownerId)) throw new Refusal('group.ownerMustStay');
        if (leaving.length === 0) return;
        await change.removeMembers(leaving);
        change.signals.push(kicked(id, leaving, `You were removed from ${change.group.name}`, change.author));
        change.tip('tip.group.removed', leaving);
        change.notifyMembers = true;
        await settleLeft(change);
      });
      return view(id);
    },
    async dissolve(ref) {
      const id = await groupIdOf(database, ref);
      // It keeps its external id, for events that are delivered later, until the host uses that for another group.
      await changeGroup(await ownerOf(id), id, (change) => dissolveGroup(change, files));
    },
  };
}

/** Takes an external id from a dissolved group, so that another one can have it. */
async function releaseExternalId(tx: Tx, externalId: string): Promise<void> {
  await tx
    .updateTable('chat_group')
    .set({ external_id: null })
    .where('external_id', '=', externalId)
    .where('dissolved_at', 'is not', null)
    .execute();
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}
