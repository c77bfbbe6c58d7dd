import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import type { Subject } from './subject.ts';

let sent = 0;

/** Plain requests and sockets, as light as they can be: the driver shares the machine with the server. */
export class Driver {
  readonly #subject: Subject;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });
  readonly #sockets: WebSocket[] = [];

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  /** A message from one person; resolves when it is acknowledged. */
  send(from: number, to: { recvId: number } | { groupId: number }, content: string): Promise<void> {
    sent += 1;
    const body = JSON.stringify({ ...to, content, type: 0, tmpId: `load-${process.pid}-${sent}` });
    const url = new URL(this.#subject.address);
    return new Promise((resolve, reject) => {
      const call = request(
        {
          agent: this.#agent,
          host: url.hostname,
          port: url.port,
          method: 'POST',
          path: 'recvId' in to ? '/api/message/private/send' : '/api/message/group/send',
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            accessToken: encodeURIComponent(this.#tokenOf(from)),
            terminal: '2',
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part) => {
            text += part;
          });
          response.on('end', () => {
            if (text.startsWith('{"code":200')) resolve();
            else reject(new Error(`a send was refused: ${text.slice(0, 200)}`));
          });
        },
      );
      call.on('error', reject);
      call.end(body);
    });
  }

  /** A signed-in socket of one person; `onFrame` gets every frame after the login as text. */
  async listen(userId: number, onFrame: (text: string) => void): Promise<void> {
    const socket = new WebSocket(`${this.#subject.address.replace('http', 'ws')}/im`, { perMessageDeflate: false });
    this.#sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.once('open', () =>
        socket.send(JSON.stringify({ cmd: 0, data: { accessToken: this.#tokenOf(userId), devId: '1' } })),
      );
      socket.once('message', () => {
        socket.on('message', (bytes: Buffer) => onFrame(bytes.toString('latin1')));
        resolve();
      });
    });
  }

  /** Keeps idle sockets alive as a client does. */
  beat(): void {
    for (const socket of this.#sockets) socket.send('{"cmd":1,"data":{}}');
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.terminate();
    this.#agent.destroy();
  }

  #tokenOf(userId: number): string {
    return this.#subject.people[userId - 1]?.token ?? '';
  }
}

/** The value below which the share `q` of the samples lies. */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}
