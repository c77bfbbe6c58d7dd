import type { ImClient } from 'im-sdk';
import type { GroupPermission } from 'im-sdk/protocol';
import { createMemoryServer, createTestClient, type MemoryServer } from 'im-sdk/testing';

/** Subjects of the permission matrix that are, or were, in a group. */
export const ROLES = ['owner', 'manager', 'member', 'muted', 'removed'] as const;
export type Role = (typeof ROLES)[number];

/** A group in which Ann has a role; Olga owns it unless Ann does, Max is a manager, Pia a plain member. */
export interface RoleWorld {
  readonly server: MemoryServer;
  /** Ann's client. */
  readonly client: ImClient;
  /** The owner's client; Ann's own where she is the owner. */
  readonly owner: ImClient;
  readonly groupId: number;
  readonly ids: Readonly<Record<'ann' | 'olga' | 'max' | 'pia' | 'sam', number>>;
  /** Mutes or removes Ann, if that is her role; until then she is a plain member. */
  enterRole(): Promise<void>;
  destroy(): Promise<void>;
}

interface WorldOptions {
  /** What plain members may do as well. Default `admin`: invitations, profile and attributes are the managers' own. */
  readonly permission?: GroupPermission;
}

/** Makes the group, its messages, a photo of each person, and a request of Sam, who is outside. */
export async function createRoleWorld(role: Role, { permission = 'admin' }: WorldOptions = {}): Promise<RoleWorld> {
  const server = createMemoryServer();
  const add = (userName: string, nickName: string) => server.addPerson({ userName, nickName });
  const ids = {
    ann: add('ann', 'Ann'),
    olga: add('olga', 'Olga'),
    max: add('max', 'Max'),
    pia: add('pia', 'Pia'),
    sam: add('sam', 'Sam'),
  };
  const { ann, olga, max, pia } = ids;
  const ownerId = role === 'owner' ? ann : olga;
  const others = [ann, olga, max, pia].filter((id) => id !== ownerId);
  for (const id of others) server.befriend(ownerId, id);
  const groupId = server.makeGroup(ownerId, 'Walkers', others);
  const { client: owner } = await createTestClient(server, { user: role === 'owner' ? 'ann' : 'olga' });
  await owner.groups.addManagers(groupId, role === 'manager' ? [ann, max] : [max]);
  await owner.groups.setRules(groupId, {
    invitePermission: permission,
    modifyPermission: permission,
    attributePermission: permission,
  });
  server.say(olga, { groupId }, 'said by Olga');
  server.say(max, { groupId }, 'said by Max');
  server.say(pia, { groupId }, 'said by Pia');
  server.say(ann, { groupId }, 'said by Ann');
  const client = role === 'owner' ? owner : (await createTestClient(server, { user: 'ann' })).client;
  const asSam = (await createTestClient(server, { user: 'sam' })).client;
  await asSam.groups.join(groupId, 'Please');
  const { world } = server;
  for (const [index, uploaderId] of [ann, pia].entries()) {
    const picture = { url: `/photo-${uploaderId}`, thumbUrl: `/photo-${uploaderId}`, width: 1, height: 1, size: 3 };
    const id = index + 1;
    world.albumImages.set(id, { ...picture, id, groupId, uploaderId, createTime: world.clock.now() });
  }
  await asSam.destroy();
  return {
    server,
    client,
    owner,
    groupId,
    ids,
    async enterRole() {
      if (role === 'muted') await owner.groups.muteMembers(groupId, [ann]);
      if (role === 'removed') await owner.groups.removeMembers(groupId, [ann]);
    },
    async destroy() {
      await client.destroy();
      if (owner !== client) await owner.destroy();
    },
  };
}
