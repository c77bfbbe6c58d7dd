import { limits } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { createBatchQueue } from '../../infra/batch-queue.ts';
import { retryOnConflict } from '../../infra/database/transaction-retry.ts';
import type { Connection } from '../../realtime/connection.ts';
import type { Connections } from '../../realtime/connections.ts';
import { Refusal } from '../../refusal.ts';
import { deleteEndedCall, findCallOf, lockCall } from './call-repository.ts';
import { type Call, type CallDecision, isHere, partyOf, type Requester, unchanged } from './call-state.ts';
import { setupSignal } from './call-views.ts';
import { CALL_JOB, type CallChanges, ENDED_CALL_RETENTION_MS } from './change-call.ts';
import { findOfEndedSessions, findWaitingCalls, markGone, rebind, type SocketChange } from './connection-repository.ts';
import { overdue } from './deadlines.ts';
import { groupCallStep } from './group/group-call-machine.ts';
import { privateCallStep } from './private/private-call-machine.ts';

/** Sockets per statement. */
const BATCH = 500;
/**
 * Stored heartbeats of a party are at least this far apart: a second less than the clients' interval, so that one that
 * comes a little early is stored as well.
 */
const STORE_HEARTBEAT_EVERY_MS = limits.callHeartbeatMs - 1_000;

/** Detects who is in a call and who has left it. */
export interface Liveness {
  /**
   * A heartbeat of a party of this call. A new connection of the device takes the call over.
   * @throws {Refusal} `call.notFound` for a person who is not listed, so that their client closes the call; `call.state`
   * while it rings; `call.otherDevice`
   */
  keepAlive(by: Requester, call: Call): Promise<void>;
  /** Ends ringing and parties of a call whose deadline has passed. */
  check(callId: string): Promise<void>;
  /** Parties leave a call, as if they hung up. */
  leave(callId: string, userIds: readonly number[]): Promise<void>;
  /** A socket of this node logged in. Rings again, or takes a call of its device back. */
  opened(connection: Connection): Promise<void>;
  /** A socket of this node closed. */
  closed(connection: Connection): Promise<void>;
  /** The sessions of some parties ended. */
  endSessions(sessionIds: readonly number[]): Promise<void>;
}

type Parts = Pick<ServerContext, 'database' | 'clock' | 'jobs'>;

export function createLiveness(
  { database, clock, jobs }: Parts,
  connections: Pick<Connections, 'of'>,
  changes: CallChanges,
): Liveness {
  const isLive = (userId: number, connId: string | null) =>
    connections.of(userId).some((connection) => connection.connId === connId);

  const findWaiting = createBatchQueue<SocketChange, Awaited<ReturnType<typeof findWaitingCalls>>>(
    BATCH,
    async (sockets) => {
      const found = Map.groupBy(await findWaitingCalls(database, sockets), ({ at }) => at);
      return sockets.map((_, at) => found.get(at) ?? []);
    },
  );

  const closeAll = createBatchQueue<SocketChange, undefined>(BATCH, async (sockets) => {
    const now = clock.now();
    const callIds = await markGone(database, sockets, now);
    if (callIds.length > 0) await jobs.hasten(database, CALL_JOB, callIds, now + limits.callSocketGraceMs);
    return sockets.map(() => undefined);
  });

  async function leave(callId: string, userIds: readonly number[]): Promise<void> {
    await changes.run(async (tx, now) => {
      const call = await lockCall(tx, callId);
      if (call === undefined) return { result: undefined, signals: [], records: [] };
      return changes.apply(tx, call, gone(call, userIds), now, undefined);
    });
  }

  return {
    leave,

    async keepAlive(by, call) {
      const own = partyOf(call, by.actor.userId);
      if (own === undefined) throw new Refusal('call.notFound');
      if (own.state === 'ringing') throw new Refusal('call.state');
      if (!isHere(own, by)) throw new Refusal('call.otherDevice');
      const now = clock.now();
      const isMoved = by.connId !== undefined && by.connId !== own.connection.connId;
      const isStored = own.seenAt + STORE_HEARTBEAT_EVERY_MS > now;
      if (isMoved || !isStored) await retryOnConflict(() => rebind(database, call.id, by, now));
    },

    async check(callId) {
      await changes.run(async (tx, now) => {
        const call = await lockCall(tx, callId);
        if (call === undefined) {
          await deleteEndedCall(tx, callId, now - ENDED_CALL_RETENTION_MS);
          return { result: undefined, signals: [], records: [] };
        }
        return changes.apply(tx, call, overdueStep(call, changes.serverSince, now), now, undefined);
      });
    },

    async opened(connection) {
      const { connId, actor } = connection;
      const { userId, terminal, deviceNo } = actor;
      const openedAt = clock.now();
      for (const waiting of await findWaiting({ userId, connId, terminal, deviceNo, isLast: false })) {
        if (waiting.state === 'inCall') {
          const isFree = waiting.isGone || !isLive(userId, waiting.connId);
          const hasId = waiting.connId !== null;
          if (isFree)
            await rebind(database, waiting.callId, { actor, connId: hasId ? connId : undefined }, clock.now());
          continue;
        }
        // A call that began to ring afterwards was signalled to this connection with the others.
        if ((waiting.deadline ?? 0) - limits.callNoAnswerMs >= openedAt) continue;
        const call = await findCallOf(database, userId);
        if (call === undefined || partyOf(call, userId)?.state !== 'ringing') continue;
        const userIds = call.parties.map((party) => party.userId);
        changes.send({ ...call, userIds }, [setupSignal(call, call.hostId, [{ userId, only: { connId } }])]);
      }
    },

    async closed({ connId, actor: { userId, terminal, deviceNo } }) {
      const isOfDevice = connections
        .of(userId)
        .some(({ actor }) => actor.terminal === terminal && actor.deviceNo === deviceNo);
      await closeAll({ userId, connId, terminal, deviceNo, isLast: !isOfDevice });
    },

    async endSessions(sessionIds) {
      if (sessionIds.length === 0) return;
      for (const { callId, userId } of await findOfEndedSessions(database, sessionIds)) await leave(callId, [userId]);
    },
  };
}

function gone(call: Call, userIds: readonly number[]): CallDecision {
  if (call.kind === 'group') return groupCallStep(call, { type: 'gone', userIds }, 0);
  const [userId] = userIds.filter((id) => partyOf(call, id) !== undefined);
  return userId === undefined ? unchanged(call) : privateCallStep(call, { type: 'gone', userId });
}

/** Ends the ringing of those who did not answer, then removes those who are gone. */
function overdueStep(call: Call, serverSince: number, now: number): CallDecision {
  const late = overdue(call, serverSince, now);
  if (call.kind === 'private') {
    return late.unanswered.length > 0 ? privateCallStep(call, { type: 'noAnswer' }) : gone(call, late.gone);
  }
  const first = groupCallStep(call, { type: 'noAnswer', userIds: late.unanswered }, 0);
  if (typeof first === 'string' || first.ends !== undefined || late.gone.length === 0) return first;
  const second = gone({ ...call, parties: first.parties }, late.gone);
  return typeof second === 'string' ? second : { ...second, signals: [...first.signals, ...second.signals] };
}
