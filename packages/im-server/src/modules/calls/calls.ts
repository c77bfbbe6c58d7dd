import type { FastifyInstance } from 'fastify';
import type { RingingCalls } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import type { Handle } from '../../infra/database/transaction.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import { findCallOfGroup } from './call-repository.ts';
import { createRequesterReader } from './call-requests.ts';
import { ringsOf } from './call-views.ts';
import { CALL_JOB, createCallChanges } from './change-call.ts';
import { createGroupCalls } from './group/group-calls.ts';
import { addGroupCallRoutes } from './group/routes.ts';
import { createLiveness } from './liveness.ts';
import { createPrivateCalls } from './private/private-calls.ts';
import { addPrivateCallRoutes } from './private/routes.ts';

/** Calls, for other modules. */
export interface Calls {
  /** Adds every route below `/webrtc`. */
  addRoutes(app: FastifyInstance): void;
  /** The calls that ring for an account; `undefined` if there are none. */
  ringsOf(db: Handle, userId: number): Promise<RingingCalls | undefined>;
  /** People left a group, and so its call. */
  leaveGroup(groupId: number, userIds: readonly number[]): void;
  /** Waits for work that sockets and sessions caused. */
  stop(): Promise<void>;
}

type Parts = Pick<
  ServerContext,
  'database' | 'clock' | 'bus' | 'jobs' | 'config' | 'rateLimits' | 'memberships' | 'presence' | 'log'
>;

/** Creates the services of calls; they follow sockets, sessions and the job of each call. */
export function createCalls(context: Parts, realtime: Pick<Realtime, 'connections' | 'committed'>): Calls {
  const { database, bus, jobs, log } = context;
  const changes = createCallChanges(context, realtime.committed);
  const liveness = createLiveness(context, realtime.connections, changes);
  const running = new Set<Promise<void>>();

  /** Runs work that no request waits for. What is lost here is found by the job of the call. */
  function follow(work: Promise<void>): void {
    const task = work
      .catch((err: unknown) => log.warn({ err }, 'a call did not follow a socket, session or group'))
      .finally(() => running.delete(task));
    running.add(task);
  }

  jobs.handle(CALL_JOB, ({ key }) => liveness.check(key));
  const stops = [
    realtime.connections.subscribe({
      opened: (connection) => follow(liveness.opened(connection)),
      closed: (connection) => follow(liveness.closed(connection)),
    }),
    bus.subscribe('sessions.ended', ({ sessionIds }, source) => {
      if (source === 'local') follow(liveness.endSessions(sessionIds));
    }),
  ];

  return {
    addRoutes(app) {
      const requesterOf = createRequesterReader(realtime.connections, context.clock);
      addPrivateCallRoutes(app, context, createPrivateCalls(context, changes, liveness.keepAlive), requesterOf);
      addGroupCallRoutes(app, context, createGroupCalls(context, changes, liveness.keepAlive), requesterOf);
    },
    ringsOf,
    leaveGroup(groupId, userIds) {
      const leave = async () => {
        const call = await findCallOfGroup(database, groupId);
        if (call !== undefined) await liveness.leave(call.id, userIds);
      };
      follow(leave());
    },
    async stop() {
      for (const stop of stops) stop();
      await Promise.all(running);
    },
  };
}
