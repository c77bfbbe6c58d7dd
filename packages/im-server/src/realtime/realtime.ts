import type { IncomingMessage, Server } from 'node:http';
import type { ServerContext } from '../context.ts';
import type { MessageRow } from '../log/message-row.ts';
import type { Seams } from '../log/seams.ts';
import { followLog } from '../log/tail.ts';
import { isAllowedOrigin } from '../plugins/cors.ts';
import { type Connections, createConnections } from './connections.ts';
import { createRowFanOut, endSessions, sendSignal } from './fan-out.ts';
import { createGateway } from './gateway.ts';
import { createHeartbeat } from './heartbeat.ts';
import { createTyping } from './typing.ts';

/** The sockets of one node and everything that is brought to them. */
export interface Realtime {
  readonly connections: Connections;
  /** Brings rows that this node committed to their people, here and on the other nodes. */
  committed(rows: readonly MessageRow[]): void;
  /** Takes sockets on this server's port from now on. */
  listen(server: Server): void;
  /** Ends every socket (1001), then whatever served them. */
  close(): Promise<void>;
}

/** Starts to follow the log and the bus, for sockets that come later. */
export async function startRealtime(context: ServerContext, seams?: Seams): Promise<Realtime> {
  const { bus, config } = context;
  const connections = createConnections();
  const typing = createTyping(context, connections);
  const tail = await followLog({ ...context, onRows: createRowFanOut(context, connections, seams) });
  const stops = [
    bus.subscribe('signal', (signal) => sendSignal(connections, signal)),
    bus.subscribe('sessions.ended', (ended) => endSessions(connections, ended)),
    () => typing.stop(),
  ];
  let drain = async () => {};
  return {
    connections,
    committed(rows) {
      const newest = rows.at(-1);
      if (newest === undefined) return;
      tail.offer(rows);
      bus.publish('log.appended', { id: newest.id });
    },
    listen(server) {
      const gateway = createGateway(server, {
        context,
        connections,
        typing,
        heartbeat: createHeartbeat(context),
        allowsOrigin: (origin, request) => isAllowedOrigin(config, origin, request.headers.host),
        sourceOf: (request) => sourceOf(request, config.trustProxy),
      });
      drain = () => gateway.drain();
    },
    async close() {
      await drain();
      for (const stop of stops) stop();
      await tail.stop();
    },
  };
}

/** The address that a request came from: the next hop's word for it where a proxy is trusted. */
function sourceOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined;
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').at(-1)?.trim();
  return last || (request.socket.remoteAddress ?? '');
}
