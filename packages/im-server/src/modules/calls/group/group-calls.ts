import type { CallUser, GroupCallEntered, GroupCallInfo, MessageType } from 'im-sdk/protocol';
import type { ServerContext } from '../../../context.ts';
import type { Handle, Tx } from '../../../infra/database/transaction.ts';
import { randomUUID } from '../../../infra/random.ts';
import { invalidInput } from '../../../plugins/validation.ts';
import { Refusal } from '../../../refusal.ts';
import { activeCallIds, findCallOfGroup, lockCallOfGroup } from '../call-repository.ts';
import { bind, type Call, isHere, partyOf, type Requester, targetOf } from '../call-state.ts';
import { groupCallInfo, inCallIds, setupSignal } from '../call-views.ts';
import type { CallChanges, CallOutcome } from '../change-call.ts';
import type { Liveness } from '../liveness.ts';
import { demandMembers, flagsOf, nextPlace, personOf, ring } from './callees.ts';
import { absenceSignals, type GroupCallEvent, groupCallStep } from './group-call-machine.ts';

/** The answer to setup, accept and join. */
export type EnteredCall = NonNullable<GroupCallEntered>;

/** A request about a call names the group and, if it knows it, the call. */
export interface GroupCallReference {
  readonly groupId: number;
  readonly callId: string | undefined;
}

/** A signal from one participant to another. */
export interface ParticipantSignal {
  readonly type:
    | typeof MessageType.GROUP_CALL_OFFER
    | typeof MessageType.GROUP_CALL_ANSWER
    | typeof MessageType.GROUP_CALL_CANDIDATE;
  readonly userId: number;
  /** JSON text. */
  readonly content: string;
  readonly n: number | undefined;
}

type Requested = Extract<GroupCallEvent, { readonly by: Requester }>;
type EventOf<E extends Requested> = E extends { readonly type: 'join' | 'invite' } ? never : Omit<E, 'by' | 'now'>;

/** Calls in groups. */
export interface GroupCalls {
  /** @throws {Refusal} `group.notMember`, `group.muted`, `group.targetNotMember`, `call.running`, `call.full`, `call.state` */
  setup(by: Requester, groupId: number, users: readonly CallUser[]): Promise<EnteredCall>;
  accept(by: Requester, call: GroupCallReference): Promise<EnteredCall>;
  /** @throws {Refusal} `group.notMember`, `group.muted`, `call.notFound`, `call.full`, `call.state` */
  join(by: Requester, call: GroupCallReference): Promise<EnteredCall>;
  /** @throws {Refusal} `group.targetNotMember`, `call.notFound`, `call.full` */
  invite(by: Requester, call: GroupCallReference, users: readonly CallUser[]): Promise<void>;
  /** @throws {Refusal} `call.notFound`, `call.state`, `call.otherDevice` */
  request(by: Requester, call: GroupCallReference, event: EventOf<Requested>): Promise<void>;
  /** Hands a signal on to another participant's connection. */
  relay(by: Requester, call: GroupCallReference, signal: ParticipantSignal): Promise<void>;
  heartbeat(by: Requester, call: GroupCallReference): Promise<void>;
  /** @throws {Refusal} `group.notMember` */
  info(by: Requester, groupId: number): Promise<GroupCallInfo | null>;
}

type Parts = Pick<ServerContext, 'database' | 'config' | 'rateLimits' | 'memberships' | 'presence'>;

export function createGroupCalls(parts: Parts, changes: CallChanges, keepAlive: Liveness['keepAlive']): GroupCalls {
  const { database, config, rateLimits, memberships, presence } = parts;

  /** The call that a request is about. @throws {Refusal} `group.notMember`, `call.notFound` */
  async function demandCall(
    db: Handle,
    { actor }: Requester,
    call: Call | undefined,
    { groupId, callId }: GroupCallReference,
  ): Promise<Call> {
    const isListed = call !== undefined && partyOf(call, actor.userId)?.isMember === true;
    if (!isListed && !(await memberships.isMember(db, groupId, actor.userId))) throw new Refusal('group.notMember');
    if (call === undefined || (callId !== undefined && callId !== call.id)) throw new Refusal('call.notFound');
    return call;
  }

  const findCall = async (by: Requester, reference: GroupCallReference) =>
    demandCall(database, by, await findCallOfGroup(database, reference.groupId), reference);

  /** The call that is running already, if this setup is a retry of the one that started it. */
  function retriedSetup(by: Requester, call: Call): CallOutcome<EnteredCall> {
    const own = partyOf(call, by.actor.userId);
    const isRetry = call.hostId === by.actor.userId && own?.state === 'inCall' && isHere(own, by);
    if (!isRetry) throw new Refusal('call.running');
    const inCall = inCallIds(call).filter((userId) => userId !== by.actor.userId);
    return { result: { callId: call.id, inCall }, signals: [], records: [] };
  }

  async function start(
    tx: Tx,
    by: Requester,
    groupId: number,
    invited: readonly number[],
    online: ReadonlyMap<number, unknown>,
    own: CallUser | undefined,
    now: number,
  ) {
    const { userId } = by.actor;
    const { own: member, members } = await demandMembers(memberships, tx, by, groupId, invited);
    const running = await lockCallOfGroup(tx, groupId);
    if (running !== undefined) return retriedSetup(by, running);
    if (1 + invited.length > config.maxChannel) throw new Refusal('call.full');
    if ((await activeCallIds(tx, [userId])).size > 0) throw new Refusal('call.state');
    const host = bind({ ...personOf(member, 1), ...flagsOf(own) }, by, now);
    const { ringing, absent } = await ring(tx, { userIds: invited, online, members, firstPlace: 2, now });
    const call: Call = {
      id: randomUUID().replaceAll('-', ''),
      kind: 'group',
      mode: 'voice',
      groupId,
      hostId: userId,
      createdAt: now,
      acceptedAt: null,
      connectedAt: null,
      parties: [host, ...ringing],
    };
    const signals = [
      ...(ringing.length > 0 ? [setupSignal(call, userId, ringing.map(targetOf))] : []),
      ...absenceSignals(call, absent),
    ];
    return changes.begin(tx, call, signals, { callId: call.id, inCall: [] });
  }

  /** Applies a request to the requester's call. */
  function change<T>(
    by: Requester,
    reference: GroupCallReference,
    event: EventOf<Requested>,
    resultOf: (call: Call) => T,
  ) {
    return changes.run(async (tx, now) => {
      const call = await demandCall(tx, by, await lockCallOfGroup(tx, reference.groupId), reference);
      const decision = groupCallStep(call, { ...event, by, now } as GroupCallEvent, config.maxChannel);
      return changes.apply(tx, call, decision, now, resultOf(call));
    });
  }

  /** The call, and who was in it before the requester. */
  const entered = (by: Requester) => (call: Call) => ({
    callId: call.id,
    inCall: inCallIds(call).filter((userId) => userId !== by.actor.userId),
  });

  return {
    async setup(by, groupId, users) {
      const invited = idsOf(users, by.actor.userId);
      if (invited.length === 0) throw invalidInput([{ path: 'userInfos', message: 'must name somebody else' }]);
      await rateLimits.consume('groupCallSetup', `${groupId}:${by.actor.userId}`);
      const own = users.find(({ id }) => id === by.actor.userId);
      const online = await presence.online(invited);
      return changes.run((tx, now) => start(tx, by, groupId, invited, online, own, now));
    },

    accept: (by, reference) => change(by, reference, { type: 'accept' }, entered(by)),

    join: (by, reference) =>
      changes.run(async (tx, now) => {
        const { own } = await demandMembers(memberships, tx, by, reference.groupId);
        const call = await demandCall(tx, by, await lockCallOfGroup(tx, reference.groupId), reference);
        const isListed = partyOf(call, by.actor.userId) !== undefined;
        if (!isListed && (await activeCallIds(tx, [by.actor.userId])).size > 0) throw new Refusal('call.state');
        const person = personOf(own, nextPlace(call));
        const decision = groupCallStep(call, { type: 'join', by, now, person }, config.maxChannel);
        return changes.apply(tx, call, decision, now, entered(by)(call));
      }),

    async invite(by, reference, users) {
      const named = idsOf(users, by.actor.userId);
      await rateLimits.consume('groupCallInvite', by.actor.userId);
      const online = await presence.online(named);
      await changes.run(async (tx, now) => {
        const { members } = await demandMembers(memberships, tx, by, reference.groupId, named);
        const call = await demandCall(tx, by, await lockCallOfGroup(tx, reference.groupId), reference);
        const unlisted = named.filter((userId) => partyOf(call, userId) === undefined);
        const callees = { userIds: unlisted, online, members, firstPlace: nextPlace(call), now };
        const { ringing, absent } = await ring(tx, callees);
        const event = { type: 'invite', by, now, newcomers: ringing, absent } as const;
        return changes.apply(tx, call, groupCallStep(call, event, config.maxChannel), now, undefined);
      });
    },

    request: (by, reference, event) => change(by, reference, event, () => undefined),

    async relay(by, reference, { type, userId, content, n }) {
      const call = await findCall(by, reference);
      const own = partyOf(call, by.actor.userId);
      const other = partyOf(call, userId);
      if (own?.state !== 'inCall' || other?.state !== 'inCall' || own === other) throw new Refusal('call.state');
      if (!isHere(own, by)) throw new Refusal('call.otherDevice');
      const signal = { type, sendId: own.userId, content, to: [targetOf(other)] };
      changes.send({ ...call, userIds: [own.userId, userId] }, [n === undefined ? signal : { ...signal, n }]);
    },

    async heartbeat(by, reference) {
      await keepAlive(by, await findCall(by, reference));
    },

    async info(by, groupId) {
      if (!(await memberships.isMember(database, groupId, by.actor.userId))) throw new Refusal('group.notMember');
      const call = await findCallOfGroup(database, groupId);
      return call === undefined ? null : groupCallInfo(call, by.actor.userId);
    },
  };
}

function idsOf(users: readonly CallUser[], ownId: number): number[] {
  return [...new Set(users.map(({ id }) => id))].filter((id) => id !== ownId);
}
