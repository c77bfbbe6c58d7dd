import { Cmd } from '../../../protocol/index.ts';
import { serveConnection } from '../realtime/connection.ts';
import type { OutgoingFrame } from '../realtime/hub.ts';
import type { World } from '../state/world.ts';
import type { MemoryNetwork } from './network.ts';

/** What a socket tells its client; the shape that `platform.openSocket` takes. */
export interface MemorySocketHandlers {
  /** The socket is open. */
  open(): void;
  /** A frame arrived; `undefined` for a binary one. */
  message(text: string | undefined): void;
  /** The socket was closed, by either side. */
  close(code: number, reason: string): void;
}

/** The client's end of a socket; the shape that `platform.openSocket` returns. */
export interface MemorySocket {
  /** Sends a text frame, or a binary one. */
  send(frame: string | Uint8Array): void;
  /** Closes the socket. `code` is a close code of WebSocket. */
  close(code: number, reason?: string): void;
  /** Closes without telling the handlers anything more. */
  drop(code: number): void;
}

/** Opens a socket to a memory server. Everything arrives later than the call, in order. */
export function openMemorySocket(
  world: World,
  network: MemoryNetwork,
  accepting: () => boolean,
  handlers: MemorySocketHandlers,
): MemorySocket {
  let state: 'connecting' | 'open' | 'closed' = 'connecting';
  let heard = true;

  function later(run: () => void, ms = network.latencyMs): void {
    if (ms > 0) world.clock.after(ms, run);
    else void Promise.resolve().then(run);
  }

  function finish(code: number, reason: string): void {
    if (state === 'closed') return;
    state = 'closed';
    forget();
    later(() => {
      server.gone();
      if (heard) handlers.close(code, reason);
    });
  }

  function deliver({ frame, holdMs }: { frame: OutgoingFrame; holdMs: number }): void {
    if (network.blackHole || network.swallows(frame)) return;
    const text = JSON.stringify(frame);
    later(
      () => {
        if (state === 'open' && heard) handlers.message(text);
      },
      network.latencyMs + holdMs + (isPush(frame) ? network.pushDelayMs : 0),
    );
  }

  const server = serveConnection(world, {
    send(frame, inOrder) {
      const outgoing = world.dialect.frame(frame, inOrder === true);
      if (outgoing) deliver(inOrder ? { ...outgoing, holdMs: 0 } : outgoing);
      if (!inOrder) for (const noise of world.dialect.noise(frame)) deliver({ frame: noise, holdMs: 0 });
    },
    // What was sent before the close arrives before it.
    close: (code, reason) => later(() => finish(code, reason)),
  });
  const forget = network.onCut(() => finish(1006, ''));

  later(() => {
    if (state !== 'connecting') return;
    if (!network.online || !accepting()) return finish(1006, '');
    state = 'open';
    if (heard) handlers.open();
  });

  return {
    send(frame) {
      if (state === 'open' && !network.blackHole) later(() => server.receive(frame));
    },
    close: (code, reason = '') => finish(code, reason),
    drop(code) {
      heard = false;
      finish(code, '');
    },
  };
}

function isPush({ cmd }: OutgoingFrame): boolean {
  return cmd >= Cmd.PRIVATE && cmd <= Cmd.TYPING;
}
