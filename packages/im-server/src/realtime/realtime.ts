import type { Server } from 'node:http';
import { CloseCode, MessageType } from 'im-sdk/protocol';
import type { ServerContext } from '../context.ts';
import type { MessageRow } from '../message-log/message-row.ts';
import { followLog, headOfLog } from '../message-log/tail.ts';
import { type Connections, createConnections } from './connections.ts';
import { createRowFanOut, endSessions, sendSignal } from './fan-out.ts';
import { createGateway } from './gateway.ts';
import { createHeartbeat } from './heartbeat.ts';
import { createRecipientCache } from './recipients.ts';
import { createTyping } from './typing.ts';

/** The sockets of one node and their pushes. */
export interface Realtime {
  readonly connections: Connections;
  /** Fans out rows that this node committed, here and on the other nodes. */
  committed(rows: readonly MessageRow[]): void;
  /** Starts to accept sockets on the port of `server`. */
  listen(server: Server): void;
  /** Closes every socket (1012), then stops the fan-out. */
  close(): Promise<void>;
}

/** Starts to tail the log and to listen on the bus. */
export async function startRealtime(context: ServerContext): Promise<Realtime> {
  const { bus, clock, metrics } = context;
  const connections = createConnections();
  const heartbeat = createHeartbeat(context);
  const recipientCache = createRecipientCache(context.database, connections);
  const typing = createTyping(context, connections, recipientCache);
  const fanOut = createRowFanOut(recipientCache, connections, heartbeat);
  let deliveredTo: number | undefined;
  const tail = await followLog({
    ...context,
    onRowsLost(head) {
      deliveredTo = head;
      // Clients that connect again load what was stored in the meantime.
      for (const connection of connections.all()) connection.close(CloseCode.SERVICE_RESTART);
    },
    areRowsPublished: context.config.redisUrl !== undefined,
    async onRows(rows) {
      await fanOut(rows);
      deliveredTo = rows.at(-1)?.id ?? deliveredTo;
      for (const row of rows) metrics.deliverySeconds.observe(Math.max(0, clock.now() - row.sendTime) / 1_000);
    },
  });
  metrics.addGauge('im_sockets', 'Signed-in sockets of this node.', () => connections.all().length);
  metrics.addGauge('im_log_tail_lag', 'Stored messages that this node has not handed over yet.', async () => {
    const head = await headOfLog(context.database);
    return deliveredTo === undefined ? 0 : Math.max(0, head - deliveredTo);
  });
  const stops = [
    bus.subscribe('signal', (signal) => {
      sendSignal(connections, signal);
      if (signal.message.type !== MessageType.GROUP_GONE) return;
      for (const userId of signal.userIds) connections.of(userId).forEach(heartbeat.invalidate);
    }),
    bus.subscribe('sessions.ended', (ended) => endSessions(connections, ended)),
    () => typing.stop(),
  ];
  let drain = async () => {};
  return {
    connections,
    committed(rows) {
      const newest = rows.at(-1);
      if (newest === undefined) return;
      metrics.sends.inc(rows.length);
      tail.offer(rows);
      bus.publish('log.appended', { id: newest.id, rows });
    },
    listen(server) {
      const gateway = createGateway(server, {
        context,
        connections,
        typing,
        heartbeat,
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
