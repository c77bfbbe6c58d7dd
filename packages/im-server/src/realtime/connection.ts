import { type CloseCode, encodeFrame, limits } from 'im-sdk/protocol';
import type { WebSocket } from 'ws';
import type { Actor } from '../actor.ts';
import { withAbsoluteFileUrls } from '../plugins/file-urls.ts';

/** A push, encoded once for all connections that get it. */
export interface Frame {
  /** Bytes with absolute file URLs for clients that reached this server at `origin`. */
  bytesFor(origin: string): Buffer;
}

export function createFrame(cmd: number, data: unknown): Frame {
  const byOrigin = new Map<string, Buffer>();
  /** Set if the frame holds no file URL. */
  let sameForAll: Buffer | undefined;
  return {
    bytesFor(origin) {
      const known = sameForAll ?? byOrigin.get(origin);
      if (known !== undefined) return known;
      const addressed = withAbsoluteFileUrls(data, origin);
      const bytes = Buffer.from(encodeFrame({ cmd, data: addressed }));
      if (addressed === data) sameForAll = bytes;
      else byOrigin.set(origin, bytes);
      return bytes;
    },
  };
}

/** An authenticated socket. */
export interface Connection {
  readonly connId: string;
  readonly actor: Actor;
  /** True once the login was acknowledged. Nothing is pushed before. */
  readonly isLive: boolean;
  readonly isOpen: boolean;
  /** When its last frame came, epoch ms. */
  readonly lastFrameAt: number;
  /** Bytes in the send buffer. */
  readonly bufferedBytes: number;
  /** Sends a frame. Terminates the connection if its buffer would exceed 1 MiB: the reader has stopped. */
  send(frame: Frame): void;
  /** Acknowledges the login and enables pushes. */
  goLive(ack: Frame): void;
  close(code: CloseCode): void;
}

/** Time for the peer's close frame before the socket is terminated. */
export const CLOSE_TIMEOUT_MS = 2_000;

/** `origin`: URL at which the client reached this server. `lastFrameAt` reads when the last frame came. */
export function createConnection(
  socket: WebSocket,
  connId: string,
  actor: Actor,
  origin: string,
  lastFrameAt: () => number,
): Connection {
  let live = false;
  const send = (sent: Frame) => {
    if (socket.readyState !== socket.OPEN) return;
    const bytes = sent.bytesFor(origin);
    if (socket.bufferedAmount + bytes.length > limits.socketQueueBytes) socket.terminate();
    else socket.send(bytes, { binary: false });
  };
  return {
    connId,
    actor,
    get isLive() {
      return live;
    },
    get isOpen() {
      return socket.readyState === socket.OPEN;
    },
    get lastFrameAt() {
      return lastFrameAt();
    },
    get bufferedBytes() {
      return socket.bufferedAmount;
    },
    send,
    goLive(ack) {
      send(ack);
      live = true;
    },
    close: (code) => socket.close(code),
  };
}
