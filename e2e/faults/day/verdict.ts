import { type ConversationKey, type Message, MessageType } from 'im-sdk/protocol';
import { current, type Digest, differences, digestOfClient, digestOfServer, seqOf } from '../stage/digest.ts';
import { isLive, phaseOf } from '../stage/seat.ts';
import { standingDifferences, standingOfClient, standingOfServer } from '../stage/standing.ts';
import type { Player, Terminal } from './cast.ts';
import { archiveKey, type Intent, note, type Scene, stayKey, wholeRange } from './scene.ts';

/** What a definite refusal of a send may say in a run; any other end of a message is a violation of D5. */
const DEFINITE = /^(group|friend|message|user)\./;

export interface Verdict {
  /** Violations. */
  readonly violations: string[];
  /** Rows that were compared between the server and a terminal. */
  readonly compared: number;
}

/** Ends all faults, waits until everything may have arrived, and returns the violations. */
export async function verdict(scene: Scene): Promise<Verdict> {
  const { venue, cast } = scene;
  for (const { network, seat, ...terminal } of cast.terminals) {
    network.hostile = false;
    if (!terminal.online) seat.device.setOnline(true);
  }
  await venue.pace.advance(20_000);
  for (const { seat } of cast.terminals) seat.client.connection.retryNow();
  await venue.pace
    .until(() => cast.terminals.every(({ seat }) => isLive(seat)), 'everybody is live')
    .catch(() => undefined);
  await venue.pace.advance(30_000);

  const violations = cast.terminals
    .filter(({ seat }) => !isLive(seat))
    .map(({ name, seat }) => `${name} is ${phaseOf(seat)} after everything was well again`);
  const failed = await takeFailed(scene, violations);
  let compared = 0;
  for (const player of cast.players) {
    const expected = await venue.pace.during(digestOfServer(player.account));
    const standing = await venue.pace.during(standingOfServer(player.account));
    for (const terminal of player.terminals) {
      violations.push(...standingDifferences(terminal.name, standing, standingOfClient(terminal.seat)));
      const found = await digestOfClient(terminal.seat, (met) => venue.pace.until(met, `a page of ${terminal.name}`));
      violations.push(...differences(terminal.name, expected, current(expected, found)));
      violations.push(...trespasses(scene, player, terminal, found));
      for (const { rows } of Object.values(found)) compared += rows.length;
    }
  }
  const logs = new Logs(scene);
  for (const player of cast.players) violations.push(...(await ownMessages(scene, player, failed, logs)));
  return { violations, compared };
}

/** D8: rows of a group that a client has although they came while its person was not in it. */
function trespasses({ stays }: Scene, { account }: Player, { name }: Terminal, found: Digest): string[] {
  return Object.entries(found).flatMap(([key, { rows }]) => {
    const own = key.startsWith('g:') ? stays.get(stayKey(Number(key.slice(2)), account.id)) : undefined;
    if (!own) return [];
    const wrong = rows.filter((row) => !own.some(({ from, to }) => seqOf(row) >= from && seqOf(row) <= to));
    return wrong.slice(0, 3).map((row) => `${name} ${key}: got after the removal: ${row}`);
  });
}

/** Takes what was refused for good out of the outboxes; what waits for no reason is a violation. */
async function takeFailed(scene: Scene, violations: string[]): Promise<Set<string>> {
  const { venue, intents } = scene;
  const failed = new Set<string>();
  for (const { terminal, conversation, key, text } of intents) {
    const { messages } = terminal.seat.client;
    const timeline = messages.open(conversation);
    const row = timeline.row(key).getSnapshot();
    timeline.close();
    if (!row || row.state === 'sent' || row.state === 'read') continue;
    if (row.state === 'failed' && DEFINITE.test(row.failure ?? '')) {
      failed.add(key);
      note(scene, `send ${row.failure}`);
      await venue.pace.during(messages.discard(key));
    } else violations.push(`${terminal.name}: "${text}" is ${row.state} ${row.failure ?? ''}`);
  }
  return failed;
}

/** The group that a conversation is in; 0 for a private one. */
const groupOf = (conversation: ConversationKey): number =>
  conversation.startsWith('g:') ? Number(conversation.slice(2)) : 0;

/**
 * D2 to D4: what a person wrote is there once, in the order of writing of each device, under dense numbers. Files have
 * an order of their own: a text does not wait for an upload.
 */
async function ownMessages(
  { intents, gone }: Scene,
  author: Player,
  failed: Set<string>,
  logs: Logs,
): Promise<string[]> {
  const violations: string[] = [];
  const own = Map.groupBy(
    intents.filter(({ author: who, conversation }) => who === author && !gone.has(groupOf(conversation))),
    ({ conversation }) => conversation,
  );
  for (const [conversation, written] of own) {
    const rows = await logs.of(author, conversation);
    if (rows.some(({ chatSeq }, index) => chatSeq !== index + 1)) {
      violations.push(`${conversation} of ${author.name}: numbers have gaps`);
    }
    const stored = rows.filter(({ sendId }) => sendId === author.account.id);
    for (const terminal of author.terminals)
      violations.push(...ofDevice(terminal, written, stored, failed, conversation));
  }
  return violations;
}

function ofDevice(
  terminal: Terminal,
  written: readonly Intent[],
  stored: readonly Message[],
  failed: Set<string>,
  conversation: string,
): string[] {
  const keys = written.filter((one) => one.terminal === terminal && !failed.has(one.key)).map(({ key }) => key);
  const wanted = new Set(keys);
  const found = stored.map(({ tmpId }) => tmpId ?? '').filter((tmpId) => wanted.has(tmpId));
  const files = new Set(stored.filter(({ type }) => hasFile(type)).map(({ tmpId }) => tmpId ?? ''));
  const inOrder = (some: readonly string[]): string =>
    [...some.filter((key) => files.has(key)), ...some.filter((key) => !files.has(key))].join();
  if (inOrder(found) === inOrder(keys)) return [];
  const missing = keys.filter((key) => !found.includes(key)).length;
  const more = found.length - new Set(found).size;
  return [
    `${terminal.name} in ${conversation}: ${keys.length} written, ${missing} lost, ${more} doubled, or out of order`,
  ];
}

const hasFile = (type: number | null | undefined): boolean =>
  type === MessageType.IMAGE || type === MessageType.FILE || type === MessageType.AUDIO || type === MessageType.VIDEO;

/** Whole conversations, each fetched once. */
class Logs {
  readonly #scene: Scene;
  readonly #known = new Map<string, Promise<Message[]>>();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** Every row of a conversation of a person, ascending, whoever deleted it for themself. */
  of(author: Player, conversation: ConversationKey): Promise<Message[]> {
    const witnesses = this.#witnesses(author, conversation);
    const names = witnesses.map(([{ name }]) => name).sort();
    const id = conversation.startsWith('g:') ? conversation : names.join();
    const known = this.#known.get(id) ?? this.#scene.venue.pace.during(this.#fetch(witnesses));
    this.#known.set(id, known);
    return known;
  }

  /** Those who together see all of it, each with what they call it: both sides, or the founder of a group. */
  #witnesses(author: Player, conversation: ConversationKey): (readonly [Player, ConversationKey])[] {
    const { players, groups } = this.#scene.cast;
    const target = Number(conversation.slice(2));
    if (conversation.startsWith('g:')) {
      const founder = players[groups.get(target)?.[0] ?? -1] ?? author;
      return [[founder, conversation]];
    }
    const friend = players.find(({ account }) => account.id === target) ?? author;
    return [
      [author, conversation],
      [friend, `p:${author.account.id}`],
    ];
  }

  async #fetch(witnesses: (readonly [Player, ConversationKey])[]): Promise<Message[]> {
    const bySeq = new Map<number, Message>();
    const take = (rows: readonly Message[]): void => {
      for (const row of rows) bySeq.set(row.chatSeq ?? 0, row);
    };
    for (const [witness, conversation] of witnesses) {
      take(this.#scene.archive.get(archiveKey(witness, conversation)) ?? []);
      take(await wholeRange(witness, conversation));
    }
    return [...bySeq.values()].sort((one, other) => (one.chatSeq ?? 0) - (other.chatSeq ?? 0));
  }
}
