import { Cmd, MessageType, type RunningCall } from 'im-sdk/protocol';
import type { Signal } from '../../bus-topics.ts';
import type { ServerContext } from '../../context.ts';
import type { Tx } from '../../infra/database/transaction.ts';
import { appendAtCommit, storedRows } from '../../message-log/append.ts';
import type { MessageRow } from '../../message-log/message-row.ts';
import type { NewMessage, SenderSnapshot } from '../../message-log/new-message.ts';
import { Refusal } from '../../refusal.ts';
import { findCallableMembers, insertCall, saveStep } from './call-repository.ts';
import type { Call, CallDecision, CallSignal, CallStep } from './call-state.ts';
import { inCallIds } from './call-views.ts';
import { nextDeadline } from './deadlines.ts';
import { callRecord } from './private/call-record.ts';

/** Kind of the job that checks a call when its next deadline is due. The key is the call's id. */
export const CALL_JOB = 'call';

/** Retention of a call that ended. */
export const ENDED_CALL_RETENTION_MS = 24 * 3_600_000;

type Record = NewMessage & { readonly sender: SenderSnapshot };

/** What a transaction about a call leaves to do at its commit and after it. */
export interface CallOutcome<T> {
  readonly result: T;
  /** Sent after the commit. */
  readonly signals: readonly { readonly call: SignalledCall; readonly signal: CallSignal }[];
  /** Sent after the signals. */
  readonly pushes?: readonly Signal[];
  /** Stored with the commit. */
  readonly records: readonly Record[];
  /** When the call has to be looked at. */
  readonly dueAt?: number;
}

/** Writes calls, and runs what follows from it: records, signals and jobs. */
export interface CallChanges {
  /** Runs a transaction about a call; signals are sent after its commit. Retried if two calls claim the same person. */
  run<T>(work: (tx: Tx, now: number) => Promise<CallOutcome<T>>): Promise<T>;
  /** Stores a new call. `signals` are sent after the commit. */
  begin<T>(tx: Tx, call: Call, signals: readonly CallSignal[], result: T): Promise<CallOutcome<T>>;
  /** Applies a decision to a locked call. @throws {Refusal} the decision's refusal */
  apply<T>(tx: Tx, call: Call, decision: CallDecision, now: number, result: T): Promise<CallOutcome<T>>;
  /** Sends signals that change nothing. */
  send(call: SignalledCall, signals: readonly CallSignal[]): void;
  /** Start of this server, epoch ms: deadlines of connections and heartbeats count from it at the earliest. */
  readonly serverSince: number;
}

type Parts = Pick<ServerContext, 'database' | 'clock' | 'bus' | 'jobs'>;

export function createCallChanges(
  { database, clock, bus, jobs }: Parts,
  committed: (rows: readonly MessageRow[]) => void,
): CallChanges {
  const serverSince = clock.now();

  function send(call: SignalledCall, signals: readonly CallSignal[]): void {
    for (const signal of signals) {
      for (const push of pushesOf(call, signal, clock.now())) bus.publish('signal', push);
    }
  }

  return {
    serverSince,
    send,

    async run(work) {
      const { outcome, results } = await appendAtCommit(database, async (tx) => {
        const now = clock.now();
        const outcome = await work(tx, now);
        return { outcome, messages: outcome.records, now };
      });
      for (const { call, signal } of outcome.signals) send(call, [signal]);
      for (const push of outcome.pushes ?? []) bus.publish('signal', push);
      committed(storedRows(results));
      if (outcome.dueAt !== undefined) jobs.nudge(outcome.dueAt);
      return outcome.result;
    },

    async begin(tx, call, signals, result) {
      await insertCall(tx, call);
      const dueAt = nextDeadline(call, serverSince);
      await jobs.schedule(tx, { kind: CALL_JOB, key: call.id }, dueAt);
      return {
        result,
        signals: signals.map((signal) => ({ call: signalled(call), signal })),
        pushes: await runningCallPush(tx, call, { parties: [] }, call, call.createdAt),
        records: [],
        dueAt,
      };
    },

    async apply(tx, call, decision, now, result) {
      if (typeof decision === 'string') throw new Refusal(decision);
      await saveStep(tx, call, decision, now);
      const { parties, acceptedAt } = decision;
      const isOver = decision.ends !== undefined;
      const dueAt = isOver
        ? now + ENDED_CALL_RETENTION_MS
        : nextDeadline({ ...call, parties, acceptedAt }, serverSince);
      await jobs.schedule(tx, { kind: CALL_JOB, key: call.id }, dueAt);
      return {
        result,
        signals: decision.signals.map((signal) => ({ call: signalled(call), signal })),
        pushes: await runningCallPush(tx, call, call, { parties }, now),
        records: recordsOf(call, decision, now),
        dueAt,
      };
    },
  };
}

function signalled({ id, groupId, hostId, parties }: Call): SignalledCall {
  return { id, groupId, hostId, userIds: parties.map(({ userId }) => userId) };
}

/** The record of a private call that ends. */
function recordsOf(call: Call, { ends }: CallStep, now: number): Record[] {
  if (call.kind === 'group' || ends === undefined) return [];
  const caller = call.parties.find(({ userId }) => userId === call.hostId);
  const callee = call.parties.find(({ userId }) => userId !== call.hostId);
  if (caller === undefined || callee === undefined) return [];
  return [
    callRecord({
      id: call.id,
      mode: call.mode,
      callerId: caller.userId,
      callerName: caller.nickName,
      calleeId: callee.userId,
      result: ends,
      durationMs: call.connectedAt === null ? 0 : now - call.connectedAt,
    }),
  ];
}

/** The call that a signal belongs to. */
interface SignalledCall {
  readonly id: string;
  readonly groupId: number | null;
  readonly hostId: number;
  /** Both sides of a private call. */
  readonly userIds: readonly number[];
}

/** Pushes for the receivers of a signal. Receivers with all connections share a push. */
function pushesOf(call: SignalledCall, signal: CallSignal, now: number): Signal[] {
  const { type, sendId, content, key, n, to } = signal;
  const isGroup = call.groupId !== null;
  const receiver = isGroup
    ? { groupId: call.groupId, hostId: call.hostId }
    : { recvId: call.userIds.find((userId) => userId !== sendId) };
  const message = {
    type,
    sendId,
    ...receiver,
    content,
    sendTime: now,
    signal: true,
    callId: call.id,
    ...(key === undefined ? {} : { key }),
    ...(n === undefined ? {} : { n }),
  };
  const cmd = isGroup ? Cmd.GROUP : Cmd.PRIVATE;
  const everywhere = to.filter(({ only, except }) => only === undefined && except === undefined);
  const rest = to.filter((target) => !everywhere.includes(target));
  return [
    ...(everywhere.length > 0 ? [{ userIds: everywhere.map(({ userId }) => userId), cmd, message }] : []),
    ...rest.map(({ userId, ...connections }) => ({ userIds: [userId], cmd, message, ...connections })),
  ];
}

/**
 * The push to all members of a group after a step of its call; none if the same people are in it. Read under the lock of
 * the call, so that the pushes of a call have the order of its steps.
 * @param before parties before the step; none for a new call.
 */
async function runningCallPush(
  tx: Tx,
  { id, groupId, hostId }: Call,
  before: Pick<Call, 'parties'>,
  after: Pick<Call, 'parties'>,
  now: number,
): Promise<Signal[]> {
  const inCall = inCallIds(after);
  if (groupId === null || String(inCall) === String(inCallIds(before))) return [];
  const content: RunningCall = { callId: id, hostId, inCall };
  const message = {
    type: MessageType.GROUP_CALL_RUNNING,
    sendId: hostId,
    groupId,
    content: JSON.stringify(content),
    sendTime: now,
    signal: true,
  };
  return [{ userIds: await findCallableMembers(tx, groupId), cmd: Cmd.GROUP, message }];
}
