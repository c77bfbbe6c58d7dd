import { Cmd, type Message } from '../../../../protocol/index.ts';
import type { Connection, Origin } from '../../realtime/hub.ts';
import type { CallParty } from '../../state/call.ts';
import type { World } from '../../state/world.ts';
import { connectionsOf } from './call-party.ts';

/** A signal without the fields that every push has. */
export type CallSignal = Message & { readonly sendId: number; readonly callId: string };

/** Signals the connection of a party. */
export function signalParty(world: World, party: CallParty, signal: CallSignal): void {
  send(world, connectionsOf(world, party), signal);
}

/** Signals every connection of a person; not the one that a request of this person came from. */
export function signalPerson(world: World, userId: number, signal: CallSignal, origin?: Origin): void {
  world.hub.push(userId, cmdOf(signal), withTime(world, signal), origin);
}

function send(world: World, connections: readonly Connection[], signal: CallSignal): void {
  for (const connection of connections) connection.send({ cmd: cmdOf(signal), data: withTime(world, signal) });
}

const cmdOf = ({ groupId }: CallSignal): 3 | 4 => (groupId ? Cmd.GROUP : Cmd.PRIVATE);

function withTime({ clock }: World, signal: CallSignal): Message {
  return { ...signal, signal: true, sendTime: clock.now() };
}
