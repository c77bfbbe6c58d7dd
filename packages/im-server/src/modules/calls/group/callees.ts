import type { CallUser } from 'im-sdk/protocol';
import type { Tx } from '../../../infra/database/transaction.ts';
import type { GroupMember, Memberships } from '../../../ports.ts';
import { Refusal } from '../../../refusal.ts';
import { activeCallIds } from '../call-repository.ts';
import type { Call, Person, Requester, RingingParty } from '../call-state.ts';
import { ringDeadline } from '../deadlines.ts';
import type { Absence } from './group-call-machine.ts';

/**
 * The requester and those they name, as members. They stay members until the end of the transaction.
 * @throws {Refusal} if the requester may not start or enter calls, or one of those named is no member.
 */
export async function demandMembers(
  memberships: Memberships,
  tx: Tx,
  { actor }: Requester,
  groupId: number,
  userIds: readonly number[] = [],
): Promise<{ readonly own: GroupMember; readonly members: ReadonlyMap<number, GroupMember> }> {
  const found = await memberships.holdMembers(tx, groupId, [...new Set([actor.userId, ...userIds])]);
  const members = new Map(found.map((member) => [member.userId, member]));
  const own = members.get(actor.userId);
  if (own === undefined) throw new Refusal('group.notMember');
  if (own.silencedBy !== undefined) throw new Refusal(own.silencedBy);
  if (userIds.some((id) => !members.has(id))) throw new Refusal('group.targetNotMember');
  return { own, members };
}

/** People to ring. */
interface Callees {
  readonly userIds: readonly number[];
  /** Those who are online, by user id. */
  readonly online: ReadonlyMap<number, unknown>;
  readonly members: ReadonlyMap<number, GroupMember>;
  readonly firstPlace: number;
  readonly now: number;
}

/** Those who can be rung, as ringing parties, and those who are in another call, offline or visitors. */
export async function ring(
  tx: Tx,
  { userIds, online, members, firstPlace, now }: Callees,
): Promise<{ readonly ringing: readonly RingingParty[]; readonly absent: readonly Absence[] }> {
  const visitors = userIds.filter((userId) => members.get(userId)?.isVisitor);
  const callable = userIds.filter((userId) => !visitors.includes(userId));
  const active = await activeCallIds(tx, callable);
  const ringing = callable.flatMap((userId, at): RingingParty[] => {
    const member = members.get(userId);
    if (member === undefined || active.has(userId) || !online.has(userId)) return [];
    return [{ ...personOf(member, firstPlace + at), state: 'ringing', ringsUntil: ringDeadline(now) }];
  });
  const busy = callable.filter((userId) => active.has(userId));
  const offline = callable.filter((userId) => !active.has(userId) && !online.has(userId));
  return {
    ringing,
    absent: [
      { key: 'busy', userIds: busy },
      { key: 'offline', userIds: offline },
      // A visitor's routes have no calls.
      { key: 'unsupported', userIds: visitors },
    ],
  };
}

/** Position of the next person in the list of a call. */
export function nextPlace({ parties }: Call): number {
  return Math.max(0, ...parties.map(({ position }) => position)) + 1;
}

/** A member before their devices are known. */
export function personOf({ userId, nickName, headImage }: GroupMember, position: number): Person {
  return { userId, nickName, headImage, position, isCamera: false, isMicroPhone: true, isMember: true };
}

/** Camera and microphone as the host's client names them in a setup. */
export function flagsOf(own: CallUser | undefined): Pick<Person, 'isCamera' | 'isMicroPhone'> {
  return { isCamera: own?.isCamera ?? false, isMicroPhone: own?.isMicroPhone ?? true };
}
