import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy before PostgreSQL or Redis that can drop the bytes, as a machine that hangs or a network that is cut. */
export interface HangingProxy {
  /** Address of the server behind it. */
  readonly url: string;
  hang(on: boolean): void;
  /** Drops all bytes of the present connections for ever, as a network that lost them; new ones work. */
  dropConnections(): void;
  close(): Promise<void>;
}

export async function hangingProxy(serverUrl: string): Promise<HangingProxy> {
  const url = new URL(serverUrl);
  const { hostname, port } = url;
  const sockets = new Set<Socket>();
  const dropped = new Set<Socket>();
  let hangs = false;
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => void (hangs || dropped.has(from) || to.write(bytes)));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    url: url.href,
    hang(on) {
      hangs = on;
    },
    dropConnections() {
      for (const socket of sockets) dropped.add(socket);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
