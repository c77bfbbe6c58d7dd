import { devNull } from 'node:os';
import { pino } from 'pino';
import { createServer } from '../../packages/im-server/src/server.ts';
import { fillStore, writeMissed } from './people.ts';
import { type SubjectOrder, serveDriver } from './subject.ts';

/** im-server as it ships, rate limits off, on a store of its own. */
const order = JSON.parse(process.argv[2] ?? '') as SubjectOrder;
const server = await createServer({
  databaseUrl: order.databaseUrl,
  dataDir: order.dataDir,
  port: order.port ?? 0,
  rateLimit: false,
  ...(order.logs ? { log: pino({ level: 'info' }, pino.destination({ dest: devNull, sync: true })) } : {}),
});
// Without people it comes back to a store that is filled.
const groupId = order.people === 0 ? 0 : await fillStore(server.context.database, order);
const people = [];
for (let userId = 1; userId <= order.people; userId += 1) {
  const device = { terminal: 2, deviceNo: `load-${userId}`, device: 'desktop', os: 'Linux', browser: 'none' };
  const { accessToken } = await server.context.sessions.open(userId, device, false);
  people.push({ userId, token: accessToken });
}
serveDriver(
  { address: server.address, people, groupId },
  () => server.close(),
  (missed) => writeMissed(server.context.database, missed),
);
