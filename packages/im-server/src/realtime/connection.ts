import { type CloseCode, encodeFrame, limits } from 'im-sdk/protocol';
import type { WebSocket } from 'ws';
import type { Actor } from '../actor.ts';
import { withAbsoluteFileUrls } from '../plugins/file-urls.ts';

/** A push, encoded once for all connections that get it. */
export interface Frame {
  /** Bytes with absolute file URLs for clients that reached this server at `baseUrl`. */
  bytesFor(baseUrl: string): Buffer;
}

export function createFrame(cmd: number, data: unknown): Frame {
  const byBaseUrl = new Map<string, Buffer>();
  /** Set if the frame holds no file URL. */
  let sameForAll: Buffer | undefined;
  return {
    bytesFor(baseUrl) {
      const known = sameForAll ?? byBaseUrl.get(baseUrl);
      if (known !== undefined) return known;
      const addressed = withAbsoluteFileUrls(data, baseUrl);
      const bytes = Buffer.from(encodeFrame({ cmd, data: addressed }));
      if (addressed === data) sameForAll = bytes;
      else byBaseUrl.set(baseUrl, bytes);
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

/** A class, not an object with closures: a node holds thousands of them. */
export class SocketConnection implements Connection {
  readonly connId: string;
  readonly actor: Actor;
  isLive = false;
  readonly #socket: WebSocket;
  readonly #baseUrl: string;
  readonly #lastFrameAt: () => number;

  /** `baseUrl`: URL at which the client reached this server. `lastFrameAt` reads when the last frame came. */
  constructor(socket: WebSocket, connId: string, actor: Actor, baseUrl: string, lastFrameAt: () => number) {
    this.#socket = socket;
    this.connId = connId;
    this.actor = actor;
    this.#baseUrl = baseUrl;
    this.#lastFrameAt = lastFrameAt;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  get lastFrameAt(): number {
    return this.#lastFrameAt();
  }

  get bufferedBytes(): number {
    return this.#socket.bufferedAmount;
  }

  send(frame: Frame): void {
    if (!this.isOpen) return;
    const bytes = frame.bytesFor(this.#baseUrl);
    if (this.#socket.bufferedAmount + bytes.length > limits.socketQueueBytes) this.#socket.terminate();
    else this.#socket.send(bytes, { binary: false });
  }

  goLive(ack: Frame): void {
    this.send(ack);
    this.isLive = true;
  }

  close(code: CloseCode): void {
    this.#socket.close(code);
  }
}
