import { type CloseCode, encodeFrame, limits } from 'im-sdk/protocol';
import type { WebSocket } from 'ws';
import type { Caller } from '../caller.ts';
import { withAbsoluteFileUrls } from '../plugins/file-urls.ts';

/** What goes over a socket, encoded once however many connections get it. */
export interface Frame {
  /** The bytes for those who found this server at `origin`: the addresses of files in it are absolute. */
  bytesFor(origin: string): Buffer;
}

/** Encodes a frame of the server. */
export function frame(cmd: number, data: unknown): Frame {
  const encoded = new Map<string, Buffer>();
  let everywhere: Buffer | undefined;
  return {
    bytesFor(origin) {
      const known = everywhere ?? encoded.get(origin);
      if (known !== undefined) return known;
      const addressed = withAbsoluteFileUrls(data, origin);
      const bytes = Buffer.from(encodeFrame({ cmd, data: addressed }));
      if (addressed === data) everywhere = bytes;
      else encoded.set(origin, bytes);
      return bytes;
    },
  };
}

/** One socket that is signed in. */
export interface Connection {
  readonly connId: string;
  readonly caller: Caller;
  /** Whether its login was answered: nothing but that answer goes out before. */
  readonly live: boolean;
  readonly open: boolean;
  /** Bytes that wait to go out. */
  readonly waiting: number;
  /** Sends, or ends the connection where more than 1 MiB would wait: a stopped reader must not cost the others. */
  send(frame: Frame): void;
  /** Answers the login; from now on pushes go out. */
  goLive(answer: Frame): void;
  close(code: CloseCode): void;
}

/** How long a peer has to answer a close before the socket is cut. */
export const CLOSE_MS = 2_000;

/** Wraps an authenticated socket of somebody who found this server at `origin`. */
export function createConnection(socket: WebSocket, connId: string, caller: Caller, origin: string): Connection {
  let live = false;
  const send = (sent: Frame) => {
    if (socket.readyState !== socket.OPEN) return;
    const bytes = sent.bytesFor(origin);
    if (socket.bufferedAmount + bytes.length > limits.socketQueueBytes) socket.terminate();
    else socket.send(bytes, { binary: false });
  };
  return {
    connId,
    caller,
    get live() {
      return live;
    },
    get open() {
      return socket.readyState === socket.OPEN;
    },
    get waiting() {
      return socket.bufferedAmount;
    },
    send,
    goLive(answer) {
      send(answer);
      live = true;
    },
    close: (code) => socket.close(code),
  };
}
