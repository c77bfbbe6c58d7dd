import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ConversationKey, conversationKey, isCountingType, isPatchType } from '../../protocol/index.ts';
import { ClientStage, type Seat } from '../client-stage.ts';
import { headSeq } from '../server/state/message-log.ts';
import { groupLog, privateLog } from '../server/state/world.ts';

// Whole clients and a server on one clock, disturbed at random. Whatever happened: once it is quiet again, every
// client shows what the server holds, every message written is there exactly once, in the order it was written.

const NAMES = ['Anna', 'Ben', 'Carl'] as const;
type Place = 'friend' | 'group';

type Step =
  | { readonly does: 'write'; readonly who: number; readonly where: Place }
  | { readonly does: 'recall' | 'read' | 'edit' | 'react' | 'remove'; readonly who: number; readonly where: Place }
  | { readonly does: 'wait'; readonly ms: number }
  | { readonly does: 'offline' | 'online' | 'reload'; readonly who: number }
  | { readonly does: 'cut' | 'restart' | 'loseAnswer' | 'loseRequest' | 'losePush' | 'blackHole' | 'light' };

const who = fc.nat({ max: NAMES.length - 1 });
const where = fc.constantFrom<Place>('friend', 'group');
const write = fc.record({ does: fc.constant('write' as const), who, where });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: write },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('recall' as const), who, where }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('read' as const), who, where }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('edit' as const, 'react' as const, 'remove' as const), who, where }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 4_000 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('offline' as const, 'online' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reload' as const), who }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom(
        ...(['cut', 'restart', 'loseAnswer', 'loseRequest', 'losePush', 'blackHole', 'light'] as const),
      ),
    }),
  },
);

/** One run: three people, a private chat of the first two, a group of all. */
class Play {
  readonly stage: ClientStage;
  readonly ids: number[];
  readonly groupId: number;
  readonly seats: Seat[] = [];
  /** What each person wrote, by conversation, in order. */
  readonly written: Array<Record<Place, string[]>> = NAMES.map(() => ({ friend: [], group: [] }));
  #lines = 0;

  constructor(seed: number) {
    this.stage = new ClientStage({ seed });
    this.ids = NAMES.map((name) => this.stage.person(name));
    const [anna = 0, ben = 0, carl = 0] = this.ids;
    this.stage.server.befriend(anna, ben);
    this.stage.server.befriend(anna, carl);
    this.groupId = this.stage.server.makeGroup(anna, 'All', [ben, carl]);
  }

  async begin(): Promise<void> {
    for (const name of NAMES) this.seats.push(await this.stage.seat(name));
  }

  /** Carl has no private chat: he writes into the group only. */
  place(person: number, wanted: Place): Place {
    return person > 1 ? 'group' : wanted;
  }

  key(person: number, wanted: Place): ConversationKey {
    if (this.place(person, wanted) === 'group') return conversationKey('group', this.groupId);
    return conversationKey('private', this.ids[1 - person] ?? 0);
  }

  log(wanted: Place) {
    const { world } = this.stage.server;
    return wanted === 'group' ? groupLog(world, this.groupId) : privateLog(world, this.ids[0] ?? 0, this.ids[1] ?? 0);
  }

  async take(step: Step): Promise<void> {
    const { clock, server } = this.stage;
    const seat = 'who' in step ? this.seats[step.who] : undefined;
    switch (step.does) {
      case 'write': {
        const text = `${NAMES[step.who]} ${++this.#lines}`;
        this.written[step.who]?.[this.place(step.who, step.where)].push(text);
        const sent = seat?.client.messages.sendText(this.key(step.who, step.where), { text });
        if (sent) await clock.during(sent);
        return;
      }
      case 'recall': {
        const key = this.lastSent(step.who, step.where);
        if (key) await clock.during(seat?.client.messages.recall(key).catch(() => undefined) ?? Promise.resolve());
        return;
      }
      case 'edit':
      case 'react':
      case 'remove':
        return this.change(step.does, step.who, step.where);
      case 'read':
        seat?.client.conversations.markRead(this.key(step.who, step.where));
        return;
      case 'wait':
        return clock.advance(step.ms);
      case 'offline':
      case 'online':
        seat?.device.setOnline(step.does === 'online');
        return;
      case 'reload':
        return this.reload(step.who);
      case 'cut':
        return server.network.cutSockets();
      case 'restart':
        return server.restart();
      case 'loseAnswer':
        return server.network.plan('lostAnswer', { route: 'sendPrivate' });
      case 'loseRequest':
        return server.network.plan('unreachable', { route: 'sendGroup' });
      case 'losePush':
        return server.network.dropNextFrame(({ cmd }) => cmd === 3 || cmd === 4);
      case 'blackHole':
      case 'light':
        server.network.blackHole = step.does === 'blackHole';
    }
  }

  /** An own text is changed, any is reacted to, any is deleted for oneself; a refusal or a dead link changes nothing. */
  async change(does: 'edit' | 'react' | 'remove', person: number, wanted: Place): Promise<void> {
    const { clock } = this.stage;
    const messages = this.seats[person]?.client.messages;
    const key = this.lastSent(person, wanted, does !== 'edit');
    if (!key || !messages) return;
    this.#lines += 1;
    const asked =
      does === 'edit'
        ? messages.edit(key, `${NAMES[person]} edited ${this.#lines}`)
        : does === 'react'
          ? messages[this.#lines % 3 > 0 ? 'react' : 'unreact'](key, this.#lines % 2 === 0 ? '👍' : '🎉')
          : messages.deleteForMe([key]);
    await clock.during(asked.catch(() => undefined));
  }

  lastSent(person: number, wanted: Place, anybodys = false): string | undefined {
    const timeline = this.seats[person]?.client.messages.open(this.key(person, wanted));
    const snapshot = timeline?.getSnapshot();
    let found: string | undefined;
    for (let index = 0; index < (snapshot?.count ?? 0); index += 1) {
      const key = snapshot?.keyAt(index) ?? '';
      const row = timeline?.row(key).getSnapshot();
      if (!row || row.recalled || row.id === 0) continue;
      if (anybodys ? isCountingType(row.type) : row.mine && row.state === 'sent') found = key;
    }
    timeline?.close();
    return found;
  }

  /** The tab dies without a word, and a new one opens on the same device. */
  async reload(person: number): Promise<void> {
    const old = this.seats[person];
    if (!old) return;
    this.seats[person] = await this.stage.reload(old);
  }

  /** Everything is well again, for as long as anybody may need. */
  async quiet(): Promise<void> {
    const { clock, server } = this.stage;
    server.network.clear();
    server.network.blackHole = false;
    for (const { device } of this.seats) device.setOnline(true);
    await clock.advance(60_000);
    for (const seat of this.seats) {
      await clock.until(() => seat.client.connection.state.getSnapshot().phase === 'live');
    }
    await clock.advance(30_000);
  }

  async shown(person: number, wanted: Place) {
    const { clock } = this.stage;
    const timeline = this.seats[person]?.client.messages.open(this.key(person, wanted));
    if (!timeline) return [];
    await clock.until(() => timeline.getSnapshot().ready);
    while (!timeline.getSnapshot().atStart) await clock.during(timeline.loadOlder());
    const snapshot = timeline.getSnapshot();
    const rows = Array.from({ length: snapshot.count }, (_, index) => {
      const row = timeline.row(snapshot.keyAt(index) ?? '').getSnapshot();
      const { id, seq, content, recalled, reactions } = row ?? {};
      return { id, seq, content, recalled, reactions };
    });
    timeline.close();
    return rows;
  }

  /** What the server holds for one person. */
  stored(wanted: Place, person: number) {
    const log = this.log(wanted);
    const userId = this.ids[person] ?? 0;
    const gone = log.deleted.get(userId);
    return log.rows
      .filter(({ id, type }) => !isPatchType(type) && !gone?.has(id))
      .map(({ id, chatSeq, content, status }) => {
        const recalled = status === 2;
        const people = recalled ? [] : [...(log.reactions.get(id) ?? [])].filter(([, those]) => those.size > 0);
        const reactions = people
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([emoji, those]) => ({ emoji, count: those.size, mine: those.has(userId) }));
        return { id, seq: chatSeq, content, recalled, reactions };
      });
  }

  async end(): Promise<void> {
    for (const seat of this.seats) await this.stage.clock.during(seat.client.destroy());
  }
}

async function holds(play: Play): Promise<void> {
  for (const wanted of ['friend', 'group'] as const) {
    const log = play.log(wanted);
    // D4: dense numbers, ascending ids.
    expect(log.rows.map(({ chatSeq }) => chatSeq)).toEqual(log.rows.map((_, index) => index + 1));
    for (const [person, name] of NAMES.entries()) {
      // D2, D3: what was written is there once, in the order it was written.
      const own = log.rows.filter(({ type, sendId }) => isCountingType(type) && sendId === play.ids[person]);
      const kept = own.filter(({ status }) => status !== 2).map(({ content }) => content);
      const written = play.written[person]?.[wanted] ?? [];
      expect(own.length, `${name} wrote`).toBe(written.length);
      const unchanged = kept.filter((text) => !text?.includes('edited'));
      expect(unchanged, `${name} wrote`).toEqual(written.filter((text) => unchanged.includes(text)));
      if (person > 1 && wanted === 'friend') continue;
      // D7: what is shown is what is stored.
      expect(await play.shown(person, wanted), `${name} sees the ${wanted}`).toEqual(play.stored(wanted, person));
      const read = log.reads.get(play.ids[person] ?? 0) ?? 0;
      const gone = log.deleted.get(play.ids[person] ?? 0);
      const unread = log.rows.filter(
        ({ id, type, sendId, chatSeq }) =>
          isCountingType(type) && sendId !== play.ids[person] && chatSeq > read && !gone?.has(id),
      );
      const conversation = play.seats[person]?.client.conversations
        .conversation(play.key(person, wanted))
        .getSnapshot();
      if (headSeq(log) > 0) expect(conversation?.unreadCount, `${name}, unread of the ${wanted}`).toBe(unread.length);
    }
  }
}

describe('three clients and a server, disturbed at random', () => {
  it('agree in the end: nothing lost, nothing doubled, in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), fc.nat(), async (steps, seed) => {
        const play = new Play(seed);
        await play.begin();
        for (const one of steps) await play.take(one);
        await play.quiet();
        await holds(play);
        await play.end();
      }),
      { numRuns: 30, endOnFailure: true, includeErrorInReport: true },
    );
  }, 120_000);
});
