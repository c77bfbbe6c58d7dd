import { type ClientFrame, CloseCode, Cmd, decodeClientFrame, encodeFrame, limits } from 'im-sdk/protocol';
import type { WebSocket } from 'ws';
import type { ServerContext } from '../context.ts';
import { randomUUID } from '../infra/random.ts';
import { Refusal } from '../refusal.ts';
import { CLOSE_TIMEOUT_MS, type Connection, createFrame, SocketConnection } from './connection.ts';
import type { Connections } from './connections.ts';
import type { Heartbeat } from './heartbeat.ts';
import { createTokenBucket } from './token-bucket.ts';
import type { Typing } from './typing.ts';

export interface SocketParts {
  readonly context: ServerContext;
  readonly connections: Connections;
  readonly heartbeat: Heartbeat;
  readonly typing: Typing;
}

/**
 * Serves one socket until it closes: login first, then heartbeats and typing. Any other frame closes it.
 * @param baseUrl URL at which the client reached this server.
 * @param onSettled called when the login has succeeded.
 */
export function serveSocket(socket: WebSocket, baseUrl: string, parts: SocketParts, onSettled: () => void): void {
  const { clock, config, log, presence } = parts.context;
  const mayReceive = createTokenBucket(clock, limits.framesPerSecond, limits.framesBurst);
  let connection: Connection | undefined;
  let loggingIn = false;
  let lastFrameAt = clock.now();
  let cancelTerminate = () => {};
  let cancelIdle = () => {};
  let lastBeatAt = Number.NEGATIVE_INFINITY;
  let cancelBeat: (() => void) | undefined;

  function end(code: CloseCode): void {
    socket.close(code);
    cancelTerminate();
    cancelTerminate = clock.after(CLOSE_TIMEOUT_MS, () => socket.terminate());
  }

  function watchIdle(): void {
    cancelIdle = clock.after(Math.max(1, lastFrameAt + limits.socketSilenceMs - clock.now()), () => {
      if (clock.now() - lastFrameAt >= limits.socketSilenceMs) socket.terminate();
      else watchIdle();
    });
  }

  async function logIn(accessToken: string): Promise<void> {
    const actor = await parts.context.sessions.authenticate(accessToken);
    if (socket.readyState !== socket.OPEN) return;
    if (!parts.connections.hasRoom(actor.userId)) {
      log.warn({ userId: actor.userId, sockets: limits.socketsPerAccount }, 'an account has too many sockets');
      end(CloseCode.TOO_MANY);
      return;
    }
    const connected = new SocketConnection(socket, randomUUID(), actor, baseUrl, () => lastFrameAt);
    connection = connected;
    // Registered first: a session that ends during `claimTerminal` must close this socket too.
    parts.connections.add(connected);
    await parts.context.sessions.claimTerminal(actor);
    if (socket.readyState !== socket.OPEN) return;
    cancelLogin();
    onSettled();
    presence.connected(actor.userId, actor.terminal);
    socket.once('close', () => presence.disconnected(actor.userId, actor.terminal));
    const { connId } = connected;
    connected.goLive(createFrame(Cmd.LOGIN, { serverTime: clock.now(), connId, epoch: parts.context.epoch }));
    parts.connections.opened(connected);
  }

  function onLogin(accessToken: string): void {
    if (loggingIn) {
      end(CloseCode.POLICY);
      return;
    }
    loggingIn = true;
    logIn(accessToken).catch((error: unknown) => {
      if (!(error instanceof Refusal)) {
        log.error({ err: error }, 'a login on the socket failed');
        end(CloseCode.TRY_AGAIN);
      } else if (error.key === 'auth.signedInElsewhere') {
        socket.send(encodeFrame({ cmd: Cmd.FORCED_LOGOUT, data: null }));
        end(CloseCode.DELIBERATE);
      } else end(CloseCode.TOKEN);
    });
  }

  /** An early heartbeat is answered when its time has come; others until then share that answer. */
  function answerHeartbeat(connected: Connection): void {
    if (cancelBeat !== undefined) return;
    const waitMs = config.rateLimit ? lastBeatAt + limits.heartbeatAtLeastMs - clock.now() : 0;
    const answer = () => {
      cancelBeat = undefined;
      lastBeatAt = clock.now();
      parts.heartbeat.answer(connected);
    };
    if (waitMs <= 0) answer();
    else cancelBeat = clock.after(waitMs, answer);
  }

  function onFrame(received: ClientFrame): void {
    if (received.cmd === Cmd.LOGIN) onLogin(received.data.accessToken);
    else if (connection === undefined || !connection.isLive) end(CloseCode.POLICY);
    else if (received.cmd === Cmd.HEARTBEAT) answerHeartbeat(connection);
    else parts.typing.relay(connection, received.data);
  }

  /** False, and the socket is closed, if its frames come too fast. */
  function demandPace(): boolean {
    if (!config.rateLimit || mayReceive()) return true;
    end(CloseCode.POLICY);
    return false;
  }

  const cancelLogin = clock.after(limits.socketLoginMs, () => end(CloseCode.POLICY));
  watchIdle();
  // `ws` closes the socket itself on protocol errors (too large, not UTF-8).
  socket.on('error', () => {});
  // `ws` answers pings, and cuts a socket that does not read the answers.
  socket.on('ping', demandPace);
  socket.on('pong', demandPace);
  socket.on('message', (bytes: Buffer, isBinary) => {
    if (socket.readyState !== socket.OPEN) return;
    lastFrameAt = clock.now();
    if (!demandPace()) return;
    const decoded = isBinary ? undefined : decodeClientFrame(bytes.toString('utf8'));
    if (decoded === undefined) end(CloseCode.UNSUPPORTED);
    else if (decoded.ok) onFrame(decoded.frame);
    else end(CloseCode.POLICY);
  });
  socket.on('close', () => {
    cancelLogin();
    cancelIdle();
    cancelBeat?.();
    cancelTerminate();
    if (connection !== undefined) parts.connections.remove(connection);
  });
}
