import type { ConversationSummaries, GroupMember } from 'im-sdk/protocol';
import type { Player } from './cast.ts';
import { type Action, calls, type Scene, type Stay, stayKey } from './scene.ts';

/** An owner mutes a member, or lets them speak again. */
export const mute: Action = async (scene) => {
  const { groupId, owner, member } = someGroup(scene);
  const isMuted = scene.chance.once(3);
  scene.log.add(`${owner.name} ${isMuted ? 'mutes' : 'unmutes'} ${member.name} in g:${groupId}`);
  const body = { groupId, userIds: [member.account.id], isMuted };
  await calls(scene, owner, 'mute', 'PUT', '/group/members/muted', body);
};

/** An owner removes a member; another step lets them in again. */
export const kick: Action = async (scene) => {
  const { groupId, owner, member } = someGroup(scene);
  scene.log.add(`${owner.name} removes ${member.name} from g:${groupId}`);
  const body = { groupId, userIds: [member.account.id] };
  const done = await calls(scene, owner, 'kick', 'DELETE', '/group/members/remove', body);
  const stays = staysOf(scene, groupId, member);
  const last = stays.at(-1);
  if (done && last) last.to = await headOf(scene, owner, groupId);
};

export const invite: Action = async (scene) => {
  const { groupId, owner, member } = someGroup(scene);
  scene.log.add(`${owner.name} invites ${member.name} to g:${groupId}`);
  const body = { groupId, friendIds: [member.account.id] };
  await enter(scene, { groupId, owner, member }, () => calls(scene, owner, 'invite', 'POST', '/group/invite', body));
};

interface Entering {
  readonly groupId: number;
  readonly owner: Player;
  readonly member: Player;
}

/** Does what may add a member, and notes from where on they may see the group if it did. */
export async function enter(scene: Scene, { groupId, owner, member }: Entering, doing: () => Promise<boolean>) {
  const before = await headOf(scene, owner, groupId);
  if (!(await doing())) return;
  const stays = staysOf(scene, groupId, member);
  if (stays.at(-1)?.to === Number.POSITIVE_INFINITY || !(await isIn(scene, owner, groupId, member))) return;
  stays.push({ from: before + 1, to: Number.POSITIVE_INFINITY });
}

async function isIn({ venue }: Scene, { account }: Player, groupId: number, member: Player): Promise<boolean> {
  const members = await venue.pace.during(account.request<GroupMember[]>('GET', `/group/members/${groupId}`));
  return members.some(({ userId, quit }) => userId === member.account.id && !quit);
}

/** A member leaves; another step lets them in again. */
export const leave: Action = async (scene) => {
  const { groupId, owner, member } = someGroup(scene);
  scene.log.add(`${member.name} leaves g:${groupId}`);
  const done = await calls(scene, member, 'leave', 'DELETE', `/group/quit/${groupId}`, undefined);
  const last = staysOf(scene, groupId, member).at(-1);
  if (done && last) last.to = await headOf(scene, owner, groupId);
};

/** An owner makes another member the owner; now and then the founder again. */
export const transfer: Action = async (scene) => {
  const { groupId, owner, member } = someGroup(scene);
  const founder = playerAt(scene, scene.cast.groups.get(groupId)?.[0]);
  const next = scene.chance.once(2) && founder !== owner ? founder : member;
  scene.log.add(`${owner.name} hands g:${groupId} to ${next.name}`);
  const body = { groupId, userId: next.account.id };
  const done = await calls(scene, owner, 'transfer', 'PUT', '/group/transfer', body);
  if (done) scene.owners.set(groupId, scene.cast.players.indexOf(next));
};

/** An owner makes a member a manager, or a plain member again. */
export const appoint: Action = async (scene) => {
  const { groupId, owner, member } = someGroup(scene);
  const on = !scene.chance.once(2);
  scene.log.add(`${owner.name} makes ${member.name} ${on ? 'a manager' : 'a plain member'} of g:${groupId}`);
  const body = { groupId, userIds: [member.account.id] };
  const [method, path] = on ? ['POST', '/group/manager/add'] : ['DELETE', '/group/manager/remove'];
  await calls(scene, owner, 'appoint', method ?? '', path ?? '', body);
};

/** An owner mutes all members; `unmuteAll` ends it. */
export const muteAll: Action = async (scene) => {
  const { groupId, owner } = someGroup(scene);
  scene.log.add(`${owner.name} mutes everybody in g:${groupId}`);
  if (await silence(scene, owner, groupId, true)) scene.silenced.add(groupId);
};

/** Everybody may speak again, in all groups. */
export const unmuteAll: Action = async (scene) => {
  scene.log.add('everybody may speak again');
  for (const groupId of [...scene.silenced]) {
    if (await silence(scene, ownerOf(scene, groupId), groupId, false)) scene.silenced.delete(groupId);
  }
};

const silence = (scene: Scene, owner: Player, groupId: number, isMuted: boolean): Promise<boolean> =>
  calls(scene, owner, 'muteAll', 'PUT', '/group/muted', { id: groupId, isMuted });

function staysOf({ stays }: Scene, groupId: number, { account }: Player): Stay[] {
  const key = stayKey(groupId, account.id);
  const known = stays.get(key) ?? [{ from: 1, to: Number.POSITIVE_INFINITY }];
  stays.set(key, known);
  return known;
}

/** The greatest `chatSeq` of a group, as its owner sees it. */
async function headOf({ venue }: Scene, { account }: Player, groupId: number): Promise<number> {
  const { items } = await venue.pace.during(account.request<ConversationSummaries>('GET', '/message/heads?since=0'));
  return items.find(({ kind, target }) => kind === 'group' && target === groupId)?.headSeq ?? 0;
}

/** A group, its owner, and one of its first members; never the founder, who sees all of it to the end. */
export function someGroup(scene: Scene): { groupId: number; owner: Player; member: Player } {
  const { cast, chance, owners } = scene;
  const [groupId, [founder, ...others]] = chance.of([...cast.groups]);
  const owner = owners.get(groupId) ?? founder;
  const member = playerAt(scene, chance.of(others.filter((index) => index !== owner)));
  return { groupId, owner: playerAt(scene, owner), member };
}

export function ownerOf(scene: Scene, groupId: number): Player {
  return playerAt(scene, scene.owners.get(groupId) ?? scene.cast.groups.get(groupId)?.[0]);
}

export function playerAt({ cast, chance }: Scene, index = -1): Player {
  return cast.players[index] ?? chance.of(cast.players);
}
