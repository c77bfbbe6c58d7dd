import type { OpenTimeline } from 'im-sdk';
import { type ConversationKey, isCountingType, type Message } from 'im-sdk/protocol';
import type { Chance } from '../chance.ts';
import type { Cast, Player, Terminal } from './cast.ts';
import type { RunLog } from './log.ts';
import type { Venue } from './venue.ts';

/** A message that was written on a terminal. */
export interface Intent {
  readonly terminal: Terminal;
  readonly author: Player;
  readonly conversation: ConversationKey;
  /** The row's key, which is the tmpId on the wire. */
  readonly key: string;
  /** Name in the log. */
  readonly text: string;
}

/** State that the actions of a run share. */
export interface Scene {
  readonly venue: Venue;
  readonly cast: Cast;
  readonly chance: Chance;
  readonly log: RunLog;
  readonly intents: Intent[];
  /** How many answers of each kind came, by name: `edit ok`, `kick group.notOwner`. */
  readonly outcomes: Map<string, number>;
  /** By group and user id; members who were never removed have none. */
  readonly stays: Map<string, Stay[]>;
  /** Who owns a group now, as an index of the players; the founder where nothing stands. */
  readonly owners: Map<number, number>;
  /** Groups in which only the owner may speak now. */
  readonly silenced: Set<number>;
  /** Groups that were dissolved. */
  readonly gone: Set<number>;
  /** Who blocked whom, and was not made to take it back yet. */
  readonly blocks: { readonly player: Player; readonly userId: number }[];
  /** What people saw before they cleared it away, by `archiveKey`. */
  readonly archive: Map<string, readonly Message[]>;
}

export const archiveKey = ({ name }: Player, conversation: ConversationKey): string => `${name} ${conversation}`;

export const stayKey = (groupId: number, userId: number): string => `${groupId} ${userId}`;

/** The rows of a group that a member may have seen, by `chatSeq`: one span for each time that they were in. */
export interface Stay {
  readonly from: number;
  to: number;
}

export type Action = (scene: Scene) => Promise<void>;

export function someone({ cast, chance }: Scene): { player: Player; terminal: Terminal } {
  const player = chance.of(cast.players);
  return { player, terminal: chance.of(player.terminals) };
}

/** A friend, or a group that the player began in. */
export function somewhere({ cast, chance }: Scene, player: Player): ConversationKey {
  const index = cast.players.indexOf(player);
  const own = [...cast.groups].filter(([, members]) => members.includes(index));
  if (own.length > 0 && !chance.once(3)) return `g:${chance.of(own)[0]}`;
  return `p:${chance.of(cast.players.filter((other) => other !== player)).account.id}`;
}

export type Row = NonNullable<ReturnType<ReturnType<OpenTimeline['row']>['getSnapshot']>>;

/** The newest written row with an id that a terminal shows in a conversation and that `wanted` accepts. */
export function newest(
  { seat }: Terminal,
  conversation: ConversationKey,
  wanted: (row: Row) => boolean,
): Row | undefined {
  const timeline = seat.client.messages.open(conversation);
  const { count, keyAt } = timeline.getSnapshot();
  let found: Row | undefined;
  for (let index = count - 1; index >= 0 && !found; index -= 1) {
    const row = timeline.row(keyAt(index) ?? '').getSnapshot();
    if (row && row.id > 0 && isCountingType(row.type) && wanted(row)) found = row;
  }
  timeline.close();
  return found;
}

export const kindOf = (conversation: ConversationKey) => (conversation.startsWith('g:') ? 'group' : 'private');

export async function calls(
  scene: Scene,
  who: Player,
  what: string,
  method: string,
  path: string,
  body: unknown,
): Promise<boolean> {
  const { code, key } = await scene.venue.pace.during(who.account.ask(method, path, body));
  note(scene, `${what} ${code === 200 ? 'ok' : (key ?? code)}`);
  return code === 200;
}

export async function settleAs(scene: Scene, what: string, doing: Promise<unknown>): Promise<void> {
  const outcome = await doing.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? 'failed',
  );
  note(scene, `${what} ${outcome}`);
}

export function note({ outcomes }: Scene, what: string): void {
  outcomes.set(what, (outcomes.get(what) ?? 0) + 1);
}

/** Every row of a conversation that a person may see now, ascending. */
export async function wholeRange({ account }: Player, conversation: ConversationKey): Promise<Message[]> {
  const kind = conversation.startsWith('g:') ? 'group' : 'private';
  const rows: Message[] = [];
  for (let from = 1; ; ) {
    const path = `/message/${kind}/range?target=${conversation.slice(2)}&from=${from}&to=1000000000`;
    const { items, more } = await account.request<{ items: Message[]; more: boolean }>('GET', path);
    rows.push(...items);
    if (!more) return rows;
    from = Math.max(from + 1, (items.at(-1)?.chatSeq ?? from) + 1);
  }
}
