import {
  type CallMode,
  MessageType,
  type PrivateCallInfo,
  type PrivateCallStarted,
  type RefusalKey,
} from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { ServerContext } from '../../../context.ts';
import type { Tx } from '../../../infra/database/transaction.ts';
import { retryOnConflict } from '../../../infra/database/transaction-retry.ts';
import { randomUUID } from '../../../infra/random.ts';
import { Refusal } from '../../../refusal.ts';
import { activeCallIds, findCallOf, lockCall, lockCallOf, markConnected } from '../call-repository.ts';
import {
  bind,
  type Call,
  isHere,
  isSameConnection,
  type Party,
  partyOf,
  type Requester,
  targetOf,
} from '../call-state.ts';
import { privateCallInfo, setupSignal } from '../call-views.ts';
import type { CallChanges, CallOutcome } from '../change-call.ts';
import { ringDeadline } from '../deadlines.ts';
import type { Liveness } from '../liveness.ts';
import { callRecord } from './call-record.ts';
import { busySignal, type PrivateCallEvent, privateCallStep } from './private-call-machine.ts';

/** The answer to a setup. */
export type StartedCall = NonNullable<PrivateCallStarted>;

/** A request about a call names the peer and, if it knows it, the call. */
export interface CallReference {
  readonly peerId: number;
  readonly callId: string | undefined;
}

/** A signal from one side of the media link to the other. */
export interface LinkSignal {
  readonly type: typeof MessageType.CALL_OFFER | typeof MessageType.CALL_ANSWER | typeof MessageType.CALL_CANDIDATE;
  /** JSON text. */
  readonly content: string;
  /** The answer of a client that says nothing about its media: the talk begins with it, as in the specification. */
  readonly beginsTalk?: boolean;
  readonly n: number | undefined;
}

type EventOf<E extends PrivateCallEvent> = E extends { readonly by: Requester; readonly now: number }
  ? Omit<E, 'by' | 'now'>
  : never;

/** Calls of two people. */
export interface PrivateCalls {
  /** @throws {Refusal} `call.self`, `call.notFriend`, `user.blocked`, `request.tooMany` */
  setup(by: Requester, peerId: number, mode: CallMode): Promise<StartedCall>;
  /** @throws {Refusal} `call.notFound`, `call.state`, `call.otherDevice` */
  request(by: Requester, call: CallReference, event: EventOf<PrivateCallEvent>): Promise<void>;
  /** Hands a signal on to the peer's connection. @throws {Refusal} `call.notFound`, `call.state`, `call.otherDevice` */
  relay(by: Requester, call: CallReference, signal: LinkSignal): Promise<void>;
  /**
   * `isConnected`: media have arrived at this side.
   * @throws {Refusal} `call.notFound`, `call.state`, `call.otherDevice`
   */
  heartbeat(by: Requester, call: CallReference, isConnected: boolean): Promise<void>;
  /** The private call of an account, with this peer if one is named. */
  info(by: Requester, peerId: number | undefined): Promise<PrivateCallInfo | null>;
}

type Parts = Pick<ServerContext, 'database' | 'clock' | 'config' | 'rateLimits'>;
type Started = CallOutcome<StartedCall>;

const newCallId = () => randomUUID().replaceAll('-', '');

export function createPrivateCalls(
  { database, clock, config, rateLimits }: Parts,
  changes: CallChanges,
  keepAlive: Liveness['keepAlive'],
): PrivateCalls {
  /** The actor's name. @throws {Refusal} if they may not call the peer. */
  async function demandPermission(tx: Tx, userId: number, peerId: number): Promise<string> {
    const { rows } = await sql<{ refusal: RefusalKey | null; nick_name: string }>`
      select im_refuse_private(${userId}, ${peerId}, ${config.contacts === 'everyone'}) as refusal, nick_name
      from account where id = ${userId}`.execute(tx);
    const [row] = rows;
    if (row === undefined) throw new Refusal('call.notFriend');
    if (row.refusal !== null) throw new Refusal(row.refusal === 'friend.notFriend' ? 'call.notFriend' : row.refusal);
    return row.nick_name;
  }

  /**
   * The answer to a setup that belongs to the call of both: the peer had dialled first, or the setup is a duplicate, of the
   * same connection and mode.
   */
  async function joinExisting(
    tx: Tx,
    by: Requester,
    call: Call,
    mode: CallMode,
    now: number,
  ): Promise<Started | undefined> {
    const own = partyOf(call, by.actor.userId);
    if (call.kind !== 'private' || own === undefined) return undefined;
    const isCaller = call.hostId === by.actor.userId;
    const started = { callId: call.id, isAccepted: !isCaller };
    if (own.state === 'inCall') {
      // A callee who had dialled as well may have dialled in another mode.
      const isDuplicate = isSameConnection(own, by) && (!isCaller || mode === call.mode);
      return isDuplicate ? { result: started, signals: [], records: [] } : undefined;
    }
    return changes.apply(tx, call, privateCallStep(call, { type: 'accept', by, now }), now, started);
  }

  /** Ends the caller's earlier call to the same peer and rings anew; `undefined` if the earlier one goes on. */
  async function redial(tx: Tx, by: Requester, earlier: Call, next: Call, now: number): Promise<Started | undefined> {
    const decision = earlier.kind === 'private' ? privateCallStep(earlier, { type: 'redial', by }) : 'call.state';
    if (typeof decision === 'string') return undefined;
    const end = await changes.apply(tx, earlier, decision, now, undefined);
    const start = await ring(tx, next);
    return { ...start, signals: [...end.signals, ...start.signals], records: end.records };
  }

  function ring(tx: Tx, call: Call): Promise<Started> {
    const to = call.parties.filter(({ userId }) => userId !== call.hostId).map(targetOf);
    return changes.begin(tx, call, [setupSignal(call, call.hostId, to)], { callId: call.id, isAccepted: false });
  }

  /** Either is in another call: the caller gets `busy`, and a record is stored. */
  function busy(by: Requester, peerId: number, nickName: string, mode: CallMode): Started {
    const { userId } = by.actor;
    const call = { id: newCallId(), groupId: null, hostId: userId, userIds: [userId, peerId] };
    const people = { callerId: userId, callerName: nickName, calleeId: peerId };
    return {
      result: { callId: call.id, isAccepted: false },
      signals: [{ call, signal: busySignal(by, peerId) }],
      records: [callRecord({ id: call.id, mode, ...people, result: 'missed', durationMs: 0 })],
    };
  }

  function newCall(by: Requester, peerId: number, nickName: string, mode: CallMode, now: number): Call {
    const { userId } = by.actor;
    const person = { headImage: '', isCamera: mode === 'video', isMicroPhone: true, isMember: true };
    const callee: Party = {
      ...person,
      state: 'ringing',
      userId: peerId,
      position: 2,
      nickName: '',
      ringsUntil: ringDeadline(now),
    };
    const parties = [bind({ ...person, userId, position: 1, nickName }, by, now), callee];
    const fixed = { id: newCallId(), kind: 'private', mode, groupId: null, hostId: userId } as const;
    return { ...fixed, createdAt: now, acceptedAt: null, connectedAt: null, parties };
  }

  async function connected({ id, acceptedAt, connectedAt }: Call): Promise<void> {
    if (acceptedAt === null || connectedAt !== null) return;
    await retryOnConflict(() => markConnected(database, id, clock.now()));
  }

  /** `undefined` if the call of both ended meanwhile. */
  async function dial(
    tx: Tx,
    by: Requester,
    peerId: number,
    mode: CallMode,
    now: number,
  ): Promise<Started | undefined> {
    const { userId } = by.actor;
    const nickName = await demandPermission(tx, userId, peerId);
    const active = await activeCallIds(tx, [userId, peerId]);
    const own = active.get(userId);
    const next = newCall(by, peerId, nickName, mode, now);
    if (own !== undefined && own === active.get(peerId)) {
      const call = await lockCall(tx, own);
      if (call === undefined) return undefined;
      const joined = (await joinExisting(tx, by, call, mode, now)) ?? (await redial(tx, by, call, next, now));
      return joined ?? busy(by, peerId, nickName, mode);
    }
    return active.size > 0 ? busy(by, peerId, nickName, mode) : ring(tx, next);
  }

  return {
    async setup(by, peerId, mode) {
      const { userId } = by.actor;
      if (userId === peerId) throw new Refusal('call.self');
      await rateLimits.consume('callSetup', `${Math.min(userId, peerId)}:${Math.max(userId, peerId)}`);
      // A call leaves a record in the conversation: it counts as a send.
      await rateLimits.consume('send', userId);
      return changes.run(async (tx, now) => {
        for (;;) {
          const started = await dial(tx, by, peerId, mode, now);
          if (started !== undefined) return started;
        }
      });
    },

    request: (by, reference, event) =>
      changes.run(async (tx, now) => {
        const call = demandCall(await lockCallOf(tx, by.actor.userId), reference);
        return changes.apply(tx, call, privateCallStep(call, { ...event, by, now }), now, undefined);
      }),

    async relay(by, reference, { type, content, beginsTalk, n }) {
      const call = demandCall(await findCallOf(database, by.actor.userId), reference);
      const own = partyOf(call, by.actor.userId);
      const peer = partyOf(call, reference.peerId);
      if (own?.state !== 'inCall' || peer?.state !== 'inCall') throw new Refusal('call.state');
      if (!isHere(own, by)) throw new Refusal('call.otherDevice');
      const isCaller = call.hostId === own.userId;
      // The caller alone offers.
      if (type === MessageType.CALL_OFFER && !isCaller) throw new Refusal('call.state');
      if (type === MessageType.CALL_ANSWER && isCaller) throw new Refusal('call.state');
      if (beginsTalk) await connected(call);
      const signal = { type, sendId: own.userId, content, to: [targetOf(peer)] };
      changes.send({ id: call.id, groupId: null, hostId: call.hostId, userIds: [own.userId, peer.userId] }, [
        n === undefined ? signal : { ...signal, n },
      ]);
    },

    async heartbeat(by, reference, isConnected) {
      const call = demandCall(await findCallOf(database, by.actor.userId), reference);
      await keepAlive(by, call);
      if (isConnected) await connected(call);
    },

    async info(by, peerId) {
      const call = await findCallOf(database, by.actor.userId);
      if (call === undefined) return null;
      const info = privateCallInfo(call, by.actor.userId, by);
      return info === undefined || (peerId !== undefined && info.peerId !== peerId) ? null : info;
    },
  };
}

/** The call that a request is about. @throws {Refusal} `call.notFound` */
function demandCall(call: Call | undefined, { peerId, callId }: CallReference): Call {
  if (call === undefined || call.kind !== 'private' || partyOf(call, peerId) === undefined) {
    throw new Refusal('call.notFound');
  }
  if (callId !== undefined && callId !== call.id) throw new Refusal('call.notFound');
  return call;
}
