import { type ClientFrame, CloseCode, Cmd, decodeClientFrame, limits } from 'im-sdk/protocol';
import type { WebSocket } from 'ws';
import type { ServerContext } from '../context.ts';
import { randomUUID } from '../infra/random.ts';
import { Refusal } from '../refusal.ts';
import { CLOSE_MS, type Connection, createConnection, frame } from './connection.ts';
import type { Connections } from './connections.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { Typing } from './typing.ts';

/** What a socket needs once it is signed in. */
export interface SocketParts {
  readonly context: ServerContext;
  readonly connections: Connections;
  readonly heartbeat: Heartbeat;
  readonly typing: Typing;
}

/**
 * Serves one socket to its end: login first, then heartbeats and typing signs. Anything else is a fault of the client
 * and closes it. `origin` is where the client found this server. `onSettled` is called once the login succeeded.
 */
export function serveSocket(socket: WebSocket, origin: string, parts: SocketParts, onSettled: () => void): void {
  const { clock, log, presence } = parts.context;
  let connection: Connection | undefined;
  let loggingIn = false;
  let heardAt = clock.now();
  let cancelCut = () => {};
  let cancelSilence = () => {};

  function end(code: CloseCode): void {
    socket.close(code);
    cancelCut();
    cancelCut = clock.after(CLOSE_MS, () => socket.terminate());
  }

  function watchSilence(): void {
    cancelSilence = clock.after(Math.max(1, heardAt + limits.socketSilenceMs - clock.now()), () => {
      if (clock.now() - heardAt >= limits.socketSilenceMs) socket.terminate();
      else watchSilence();
    });
  }

  async function logIn(accessToken: string): Promise<void> {
    const caller = await parts.context.sessions.authenticate(accessToken);
    if (socket.readyState !== socket.OPEN) return;
    const connected = createConnection(socket, randomUUID(), caller, origin);
    connection = connected;
    // Registered before the terminal is taken, so that a session which ends meanwhile takes this socket along.
    parts.connections.add(connected);
    await parts.context.sessions.takeTerminal(caller);
    if (socket.readyState !== socket.OPEN) return;
    cancelLogin();
    onSettled();
    presence.connected(caller.userId, caller.terminal);
    socket.once('close', () => presence.disconnected(caller.userId, caller.terminal));
    const { connId } = connected;
    connected.goLive(frame(Cmd.LOGIN, { serverTime: clock.now(), connId, epoch: parts.context.epoch }));
  }

  function onLogin(accessToken: string): void {
    if (loggingIn) {
      end(CloseCode.POLICY);
      return;
    }
    loggingIn = true;
    logIn(accessToken).catch((error: unknown) => {
      const refused = error instanceof Refusal;
      if (!refused) log.error({ err: error }, 'a login on the socket failed');
      end(refused ? CloseCode.TOKEN : CloseCode.TRY_AGAIN);
    });
  }

  function onFrame(received: ClientFrame): void {
    if (received.cmd === Cmd.LOGIN) onLogin(received.data.accessToken);
    else if (connection === undefined || !connection.live) end(CloseCode.POLICY);
    else if (received.cmd === Cmd.HEARTBEAT) parts.heartbeat.answer(connection);
    else parts.typing.relay(connection, received.data);
  }

  const cancelLogin = clock.after(limits.socketLoginMs, () => end(CloseCode.POLICY));
  watchSilence();
  // The faults that `ws` finds itself (too large, not UTF-8) end the socket with their code.
  socket.on('error', () => {});
  socket.on('message', (bytes: Buffer, isBinary) => {
    if (socket.readyState !== socket.OPEN) return;
    heardAt = clock.now();
    const decoded = isBinary ? undefined : decodeClientFrame(bytes.toString('utf8'));
    if (decoded === undefined) end(CloseCode.UNSUPPORTED);
    else if (decoded.ok) onFrame(decoded.frame);
    else end(CloseCode.POLICY);
  });
  socket.on('close', () => {
    cancelLogin();
    cancelSilence();
    cancelCut();
    if (connection !== undefined) parts.connections.remove(connection);
  });
}
