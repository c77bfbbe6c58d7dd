import type { OpenTimeline } from 'im-sdk';
import type { ConversationKey, Heads } from 'im-sdk/protocol';
import type { Chance } from '../chance.ts';
import type { Cast, Player, Terminal } from './cast.ts';
import type { RunLog } from './log.ts';
import type { Venue } from './venue.ts';

/** A message that somebody wrote on a terminal. */
export interface Intent {
  readonly terminal: Terminal;
  readonly author: Player;
  readonly conversation: ConversationKey;
  /** The row's key, which is the tmpId on the wire. */
  readonly key: string;
  readonly text: string;
}

/** What the actions of a run share. */
export interface Scene {
  readonly venue: Venue;
  readonly cast: Cast;
  readonly chance: Chance;
  readonly log: RunLog;
  readonly intents: Intent[];
  /** How many answers of each kind came, by name: `edit ok`, `kick group.notOwner`. */
  readonly outcomes: Map<string, number>;
  /** By group and user id; whoever was never removed has none. */
  readonly stays: Map<string, Stay[]>;
}

export const stayKey = (groupId: number, userId: number): string => `${groupId} ${userId}`;

/** The rows of a group that a member may have seen, by `chatSeq`: one span for each time that they were in. */
interface Stay {
  readonly from: number;
  to: number;
}

export type Action = (scene: Scene) => Promise<void>;

/** Writes a text to a friend or into a group, now and then as a quote. */
export const write: Action = async (scene) => {
  const { chance, log, venue, intents } = scene;
  const { player, terminal } = someone(scene);
  const conversation = somewhere(scene, player);
  const text = `text ${intents.length + 1} of ${terminal.name}`;
  const quotes = chance.once(12);
  log.add(`${terminal.name} writes to ${conversation}${quotes ? ', quoting' : ''}`);
  const quoted = quotes ? newest(terminal, conversation, () => true) : undefined;
  const { messages } = terminal.seat.client;
  const key = await venue.pace.during(messages.sendText(conversation, { text, quoteMessageId: quoted?.id }));
  intents.push({ terminal, author: player, conversation, key, text });
};

export const read: Action = async (scene) => {
  const { player, terminal } = someone(scene);
  const conversation = somewhere(scene, player);
  scene.log.add(`${terminal.name} reads ${conversation}`);
  terminal.seat.client.conversations.markRead(conversation);
};

export const recall: Action = async (scene) => {
  const { player, terminal } = someone(scene);
  const conversation = somewhere(scene, player);
  scene.log.add(`${terminal.name} recalls in ${conversation}`);
  const own = newest(terminal, conversation, ({ mine, recalled, state }) => mine && !recalled && state !== 'failed');
  if (!own) return;
  const recalling = terminal.seat.client.messages.recall(own.key);
  await settleAs(scene, 'recall', scene.venue.pace.during(recalling));
};

/** Corrects one's newest message that the server has. */
export const edit: Action = async (scene) => {
  const { player, terminal } = someone(scene);
  const conversation = somewhere(scene, player);
  scene.log.add(`${player.name} edits in ${conversation}`);
  const own = newest(terminal, conversation, ({ mine, recalled, type }) => mine && !recalled && type === 0);
  if (!own) return;
  const content = `${own.content} (edited ${scene.log.lines.length})`;
  await calls(scene, player, 'edit', 'PUT', `/message/${kindOf(conversation)}/edit`, { id: own.id, content });
};

export const react: Action = async (scene) => {
  const { player, terminal } = someone(scene);
  const conversation = somewhere(scene, player);
  const emoji = scene.chance.of(['👍', '🎉', '😀']);
  const on = !scene.chance.once(4);
  scene.log.add(`${player.name} ${on ? 'adds' : 'takes back'} ${emoji} in ${conversation}`);
  const row = newest(terminal, conversation, ({ recalled }) => !recalled);
  if (!row) return;
  const body = { id: row.id, emoji, on };
  await calls(scene, player, 'reaction', 'PUT', `/message/${kindOf(conversation)}/reaction`, body);
};

/** An owner mutes a member, or lets them speak again. */
export const mute: Action = async (scene) => {
  const { groupId, owner, member } = someGroup(scene);
  const isMuted = scene.chance.once(2);
  scene.log.add(`${owner.name} ${isMuted ? 'mutes' : 'unmutes'} ${member.name} in g:${groupId}`);
  const body = { groupId, userIds: [member.caller.id], isMuted };
  await calls(scene, owner, 'mute', 'PUT', '/group/members/muted', body);
};

/** An owner removes a member; another step lets them in again. */
export const kick: Action = async (scene) => {
  const { groupId, owner, member } = someGroup(scene);
  scene.log.add(`${owner.name} removes ${member.name} from g:${groupId}`);
  const body = { groupId, userIds: [member.caller.id] };
  const done = await calls(scene, owner, 'kick', 'DELETE', '/group/members/remove', body);
  const stays = staysOf(scene, groupId, member);
  const last = stays.at(-1);
  if (done && last) last.to = await headOf(scene, owner, groupId);
};

export const invite: Action = async (scene) => {
  const { groupId, owner, member } = someGroup(scene);
  scene.log.add(`${owner.name} invites ${member.name} to g:${groupId}`);
  const body = { groupId, friendIds: [member.caller.id] };
  const before = await headOf(scene, owner, groupId);
  const done = await calls(scene, owner, 'invite', 'POST', '/group/invite', body);
  const stays = staysOf(scene, groupId, member);
  if (done && stays.at(-1)?.to !== Number.POSITIVE_INFINITY) {
    stays.push({ from: before + 1, to: Number.POSITIVE_INFINITY });
  }
};

function staysOf({ stays }: Scene, groupId: number, { caller }: Player): Stay[] {
  const key = stayKey(groupId, caller.id);
  const known = stays.get(key) ?? [{ from: 1, to: Number.POSITIVE_INFINITY }];
  stays.set(key, known);
  return known;
}

/** The greatest `chatSeq` of a group, as its owner sees it. */
async function headOf({ venue }: Scene, { caller }: Player, groupId: number): Promise<number> {
  const { items } = await venue.pace.during(caller.call<Heads>('GET', '/message/heads?since=0'));
  return items.find(({ kind, target }) => kind === 'group' && target === groupId)?.headSeq ?? 0;
}

function someone({ cast, chance }: Scene): { player: Player; terminal: Terminal } {
  const player = chance.of(cast.players);
  return { player, terminal: chance.of(player.terminals) };
}

/** A friend, or a group that the player began in. */
function somewhere({ cast, chance }: Scene, player: Player): ConversationKey {
  const index = cast.players.indexOf(player);
  const own = [...cast.groups].filter(([, members]) => members.includes(index));
  if (own.length > 0 && !chance.once(3)) return `g:${chance.of(own)[0]}`;
  return `p:${chance.of(cast.players.filter((other) => other !== player)).caller.id}`;
}

function someGroup({ cast, chance }: Scene): { groupId: number; owner: Player; member: Player } {
  const [groupId, [owner = 0, ...others]] = chance.of([...cast.groups]);
  const at = (index: number) => cast.players[index] ?? chance.of(cast.players);
  return { groupId, owner: at(owner), member: at(chance.of(others)) };
}

type Row = NonNullable<ReturnType<ReturnType<OpenTimeline['row']>['getSnapshot']>>;

/** The newest row with an id that a terminal shows in a conversation and that `wanted` fits. */
function newest({ seat }: Terminal, conversation: ConversationKey, wanted: (row: Row) => boolean): Row | undefined {
  const timeline = seat.client.messages.open(conversation);
  const { count, keyAt } = timeline.getSnapshot();
  let found: Row | undefined;
  for (let index = count - 1; index >= 0 && !found; index -= 1) {
    const row = timeline.row(keyAt(index) ?? '').getSnapshot();
    if (row && row.id > 0 && row.type === 0 && wanted(row)) found = row;
  }
  timeline.close();
  return found;
}

const kindOf = (conversation: ConversationKey) => (conversation.startsWith('g:') ? 'group' : 'private');

async function calls(
  scene: Scene,
  who: Player,
  what: string,
  method: string,
  path: string,
  body: unknown,
): Promise<boolean> {
  const { code, key } = await scene.venue.pace.during(who.caller.ask(method, path, body));
  note(scene, `${what} ${code === 200 ? 'ok' : (key ?? code)}`);
  return code === 200;
}

async function settleAs(scene: Scene, what: string, doing: Promise<unknown>): Promise<void> {
  const outcome = await doing.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? 'failed',
  );
  note(scene, `${what} ${outcome}`);
}

function note({ outcomes }: Scene, what: string): void {
  outcomes.set(what, (outcomes.get(what) ?? 0) + 1);
}
