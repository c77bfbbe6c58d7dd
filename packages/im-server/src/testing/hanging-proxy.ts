import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy before PostgreSQL that can stop passing bytes on, as a database whose machine hangs. */
export interface HangingProxy {
  /** Address of the database behind it. */
  readonly url: string;
  hang(on: boolean): void;
  close(): Promise<void>;
}

export async function hangingProxy(databaseUrl: string): Promise<HangingProxy> {
  const { hostname, port, pathname } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let hangs = false;
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => void (hangs || to.write(bytes)));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `postgres://im@127.0.0.1:${own}${pathname}`,
    hang(on) {
      hangs = on;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
