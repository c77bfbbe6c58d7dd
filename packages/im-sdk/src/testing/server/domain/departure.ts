import { MessageType, RequestStatus } from '../../../protocol/index.ts';
import { closeAccount } from '../realtime/connection.ts';
import { noteChange } from '../state/account.ts';
import { memberOf, presentMembers } from '../state/group.ts';
import { demand } from '../state/refusal.ts';
import { accountOf, type World } from '../state/world.ts';
import { unfriend } from './friends.ts';
import { shutOut, tellMembers } from './groups/changing.ts';
import { dissolveGroup, quitGroup, transferGroup } from './groups/membership.ts';

/** Ends an account for good. User name and nickname stay, so that what it wrote keeps its author. */
export function unregister(world: World, userId: number, password: string): null {
  const account = accountOf(world, userId);
  demand(account.isVisitor || account.password === password, 'auth.wrongPassword');
  endAccount(world, userId);
  return null;
}

/** The same, whoever asks. */
export function endAccount(world: World, userId: number): void {
  const account = accountOf(world, userId);
  leaveAllGroups(world, userId);
  for (const request of world.requests.values()) {
    if (request.status !== RequestStatus.PENDING || ![request.sendId, request.recvId].includes(userId)) continue;
    request.status = RequestStatus.RECALLED;
    for (const id of [request.sendId, request.recvId]) noteChange(accountOf(world, id), `request:${request.id}`);
  }
  for (const friendId of account.friends.keys()) unfriend(world, userId, friendId);
  for (const other of world.accounts.values()) other.blocked.delete(userId);
  Object.assign(account, {
    deleted: true,
    password: undefined,
    externalId: undefined,
    headImage: '',
    headImageThumb: '',
    mobile: '',
    email: '',
    signature: '',
    birthday: '',
    sex: null,
    companyName: '',
  });
  for (const session of world.sessions.values()) {
    if (session.userId !== userId) continue;
    session.ended = true;
    session.revoked = true;
  }
  closeAccount(world, userId, MessageType.USER_UNREG, '');
}

/** A group of one's own passes on: to a manager, else to a member; one without anybody else is dissolved. */
function leaveAllGroups(world: World, userId: number): void {
  for (const group of world.groups.values()) {
    const own = group.dissolved ? undefined : memberOf(group, userId);
    if (!own) continue;
    const heirs = presentMembers(group).filter((member) => member !== own && member.userId !== group.visitor?.userId);
    const heir = heirs.find(({ role }) => role === 2) ?? heirs[0];
    if (own.role === 3 && !heir) {
      dissolveGroup(world, userId, group.id);
      continue;
    }
    if (group.visitor?.userId === userId) {
      shutOut(world, group, userId, [userId]);
      tellMembers(world, group, userId);
      group.dissolved = presentMembers(group).length === 0;
      continue;
    }
    if (own.role === 3 && heir) transferGroup(world, userId, group.id, heir.userId);
    quitGroup(world, userId, group.id);
  }
}
