import { MessageType } from '../../../protocol/index.ts';
import type { Connection, Origin } from '../realtime/hub.ts';
import { demand } from '../state/refusal.ts';
import { accountOf, type World } from '../state/world.ts';
import { rowsAbove } from './pages.ts';

const CMD = { private: 3, group: 4, system: 5 } as const;

/** Sends everything above the cursor through the actor's socket: "true", the rows, "false". */
export function pull(world: World, origin: Origin, kind: keyof typeof CMD, min: number): null {
  const connection = world.hub.callerOf(origin);
  demand(connection, 'message.noSocket');
  const { userId } = origin.session;
  const rows = kind === 'system' ? noticesAbove(world, userId, min) : rowsAbove(world, userId, kind, min);
  // Spec-only servers answer an error where there is no notice to pull.
  demand(kind !== 'system' || rows.length > 0 || !world.dialect.isSpecOnly, 'server.internal');
  if (world.dialect.beginsPull()) loading(world, connection, kind, true);
  for (const data of rows) connection.send({ cmd: CMD[kind], data }, true);
  if (world.dialect.endsPull()) loading(world, connection, kind, false);
  return null;
}

function noticesAbove(world: World, userId: number, min: number) {
  const { notices, flushed } = accountOf(world, userId);
  return notices.filter(({ seqNo }) => (seqNo ?? 0) > Math.max(min, flushed.seqNo));
}

function loading(world: World, connection: Connection, kind: keyof typeof CMD, state: boolean): void {
  const data = { type: MessageType.LOADING, content: String(state), sendTime: world.clock.now() };
  connection.send({ cmd: CMD[kind], data });
}
