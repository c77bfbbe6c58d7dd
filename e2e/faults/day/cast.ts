import type { HostileNetwork } from '../stage/hostile-network.ts';
import { befriend, type HttpAccount, register, signIn } from '../stage/http-account.ts';
import { isLive, reload, type Seat, sitDown } from '../stage/seat.ts';
import type { TerminalName, Venue } from './venue.ts';

/** One device of a person, with the client that runs on it now. */
export class Terminal {
  readonly name: string;
  readonly network: HostileNetwork;
  seat: Seat;
  online = true;

  constructor(name: string, network: HostileNetwork, seat: Seat) {
    this.name = name;
    this.network = network;
    this.seat = seat;
  }

  setOnline(online: boolean): void {
    this.online = online;
    this.seat.device.setOnline(online);
  }

  async reload(venue: Venue): Promise<void> {
    this.seat = await venue.pace.during(reload(this.seat));
  }
}

export interface Player {
  readonly name: string;
  readonly account: HttpAccount;
  readonly terminals: readonly Terminal[];
}

/** People, all friends of each other, two terminals each, and groups of some of them. */
export interface Cast {
  readonly players: readonly Player[];
  readonly terminals: readonly Terminal[];
  /** Group id to the index of its members; the first owns it. */
  readonly groups: Map<number, readonly number[]>;
}

const TERMINALS: readonly TerminalName[] = ['web', 'app'];

/** Registers, befriends, makes groups (the first of everybody, the others smaller), opens clients. */
export async function assemble(venue: Venue, people: number, groups: number): Promise<Cast> {
  const names = Array.from({ length: people }, (_, index) => `person${index + 1}`);
  for (const name of names) await register(venue.reach, name);
  const seats: Terminal[][] = [];
  for (const name of names) {
    const own: Terminal[] = [];
    for (const terminal of TERMINALS) {
      const { device, network } = venue.device(terminal);
      own.push(new Terminal(`${name}@${terminal}`, network, await venue.pace.during(sitDown(name, device))));
    }
    seats.push(own);
  }
  const players: Player[] = [];
  for (const [index, name] of names.entries()) {
    const account = await signIn(venue.reach, name);
    for (const other of players) await befriend(account, other.account);
    players.push({ name, account, terminals: seats[index] ?? [] });
  }
  const made = new Map<number, readonly number[]>();
  for (let n = 0; n < groups; n += 1) {
    const owner = n % people;
    const others = names.map((_, index) => index).filter((index) => index !== owner && (index + n) % (n + 1) < 2);
    const userIds = others.map((index) => players[index]?.account.id);
    const wish = { name: `group ${n + 1}`, userIds };
    const group = await players[owner]?.account.request<{ id: number }>('POST', '/group/create', wish);
    if (group) made.set(group.id, [owner, ...others]);
  }
  const terminals = players.flatMap((player) => player.terminals);
  await venue.pace.until(() => terminals.every(({ seat }) => isLive(seat)), 'everybody is live');
  return { players, terminals, groups: made };
}
