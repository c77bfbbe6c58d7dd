import { MessageType, type ProfileUpdate } from '../../../protocol/index.ts';
import type { Origin } from '../realtime/hub.ts';
import { type Account, noteChange } from '../state/account.ts';
import { memberOf, presentMembers } from '../state/group.ts';
import { demand } from '../state/refusal.ts';
import { accountOf, type World } from '../state/world.ts';

const FACE = ['nickName', 'headImage', 'headImageThumb', 'signature', 'sex', 'birthday'] as const;
const FIELDS = [...FACE, 'mobile', 'email', 'hidesLastSeen'] as const;

/** Changes one's own profile; friends and members of shared groups hear of what they may see (55). */
export function updateProfile(world: World, userId: number, update: ProfileUpdate, origin: Origin): null {
  demand((update.id ?? userId) === userId, 'request.forbidden');
  const account = accountOf(world, userId);
  const before = { ...account };
  for (const name of ['headImage', 'headImageThumb'] as const) {
    const address = update[name] ?? '';
    demand(
      world.dialect.isSpecOnly || address === '' || address === before[name] || isOwnFile(world, address),
      'file.foreign',
    );
  }
  for (const name of FIELDS) {
    const value = update[name];
    if (value !== undefined && value !== null) Object.assign(account, { [name]: value });
  }
  if (FIELDS.every((name) => account[name] === before[name])) return null;
  noteChange(account, 'self');
  const isSeen = FACE.some((name) => account[name] !== before[name]);
  if (account.hidesLastSeen !== before.hidesLastSeen) noteFriends(world, account);
  tellFace(world, account, isSeen, origin);
  return null;
}

/** Gives a visitor the name that they say. */
export function renameAccount(world: World, userId: number, nickName: string): void {
  const account = accountOf(world, userId);
  if (account.nickName === nickName) return;
  account.nickName = nickName;
  noteChange(account, 'self');
  tellFace(world, account, true);
}

function tellFace(world: World, account: Account, isSeen: boolean, origin?: Origin): void {
  const { id: userId, nickName, headImage, headImageThumb, signature } = account;
  const people = isSeen ? noteFace(world, account) : [];
  const message = {
    type: MessageType.USER_UPDATED,
    sendId: userId,
    content: JSON.stringify({ id: userId, nickName, headImage, headImageThumb, signature }),
    signal: true,
    sendTime: world.clock.now(),
  };
  for (const id of people) world.hub.push(id, 5, message);
  world.hub.push(userId, 5, message, origin);
}

/** Whether an address, whole or root-relative, names a file of this server. */
function isOwnFile(world: World, address: string): boolean {
  const [, key] = /^(?:https?:\/\/[^/]+)?\/api\/file\/(.+)$/.exec(address) ?? [];
  return key !== undefined && world.files.has(key);
}

/** Everybody to whom this person looks different now takes it into their changes. */
function noteFace(world: World, { id, friends }: Account): number[] {
  const people = new Set(noteFriends(world, { id, friends }));
  for (const group of world.groups.values()) {
    const own = group.dissolved ? undefined : memberOf(group, id);
    if (!own) continue;
    group.version += 1;
    own.version = group.version;
    for (const { userId } of presentMembers(group)) {
      noteChange(accountOf(world, userId), `group:${group.id}`);
      people.add(userId);
    }
  }
  people.delete(id);
  return [...people];
}

/** Adds the person to the changes of their friends; returns the friends' ids. */
function noteFriends(world: World, { id, friends }: Pick<Account, 'id' | 'friends'>): number[] {
  const ids = [...friends].filter(([, { deleted }]) => !deleted).map(([friendId]) => friendId);
  for (const friendId of ids) noteChange(accountOf(world, friendId), `friend:${id}`);
  return ids;
}
