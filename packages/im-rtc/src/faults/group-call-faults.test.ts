import fc from 'fast-check';
import { limits } from 'im-sdk/protocol';
import { describe, expect, it } from 'vitest';
import { callUser } from '../testing/index.ts';
import { FaultStage, type Page } from './fault-stage.ts';
import { leave, leaving, makeTrouble, requestFates, signalFates, type Trouble, trouble } from './troubles-stage.ts';
import type { RequestFate, SignalFate } from './wire-stage.ts';

const PEOPLE = ['anna', 'ben', 'cleo'] as const;

type Step =
  | { readonly does: 'start' | 'accept' | 'hangUp' | 'join' | 'invite' | 'cancel' | 'camera'; readonly who: number }
  | { readonly does: 'trouble'; readonly trouble: Trouble };

const who = fc.nat({ max: PEOPLE.length - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constantFrom(...(['accept', 'accept', 'start', 'join', 'invite'] as const)), who }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom(...(['hangUp', 'cancel', 'camera'] as const)), who }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('trouble' as const), trouble: trouble(PEOPLE.length) }) },
);

/** Three people who are online, and their group. */
class GroupStage extends FaultStage {
  groupId = 0;

  async beginGroup(): Promise<this> {
    await this.begin(...PEOPLE);
    const [anna = 0, ...others] = PEOPLE.map((name) => this.idOf(name));
    this.groupId = this.server.makeGroup(anna, 'Hikers', others);
    await this.clock.advance(500);
    return this;
  }

  /** Ids of those who are in the call, as the server knows it. */
  get inCall(): number[] {
    const entries = [...(this.server.world.calls.group.get(this.groupId)?.entries.values() ?? [])];
    return entries.flatMap(({ user, party }) => (party ? [user.id] : [])).sort();
  }

  take({ does, who: index }: Exclude<Step, { does: 'trouble' }>): void {
    const page = this.pages[index];
    if (!page || page.isClosed) return;
    const { engine } = page.seat;
    const others = PEOPLE.filter((name) => name !== page.name).map((name) => callUser(this.idOf(name)));
    if (does === 'start') engine.callGroup(this.groupId, others);
    if (does === 'accept') engine.accept();
    if (does === 'hangUp') engine.hangUp();
    if (does === 'cancel') engine.cancelGroupCall();
    if (does === 'invite') engine.invite(others);
    if (does === 'join') void engine.joinGroupCall(this.groupId);
    if (does === 'camera') engine.setCamera(true);
  }
}

/** The others with the state of their link. */
const linksOf = ({ seat }: Page) => new Map(seat.groupCall()?.participants.map(({ user, state }) => [user.id, state]));

/** Those who are in the call are the same for the server and for everybody in it, and all of them are connected. */
function expectAgreement(stage: GroupStage): void {
  const state = String(stage);
  const busy = stage.openPages.filter(({ isFree }) => !isFree);
  expect(busy.map(({ seat }) => seat.userId).sort(), state).toEqual(stage.inCall);
  for (const page of busy) {
    const others = stage.inCall.filter((id) => id !== page.seat.userId);
    expect(linksOf(page), state).toEqual(new Map(others.map((id) => [id, 'up'])));
  }
}

async function expectCallWorks(stage: GroupStage): Promise<void> {
  const pages: Page[] = [];
  for (const name of PEOPLE) pages.push(await stage.pageOf(name));
  const [host, ...others] = pages;
  host?.seat.engine.callGroup(
    stage.groupId,
    others.map(({ seat }) => callUser(seat.userId)),
  );
  await stage.clock.until(() => others.every(({ view }) => view?.phase === 'ringing'), 5_000);
  for (const { seat } of others) seat.engine.accept();
  const isUp = (page: Page) => [...linksOf(page).values()].filter((state) => state === 'up').length === others.length;
  await stage.clock.until(() => pages.every(isUp), 5_000);
  host?.seat.engine.cancelGroupCall();
  await stage.clock.until(() => pages.every(({ isFree }) => isFree) && stage.runningCalls === 0, 5_000);
}

/** Three people, and what happened to them and to their call. */
async function disturbed(steps: readonly Step[], signals: readonly SignalFate[], requests: readonly RequestFate[]) {
  const stage = await new GroupStage().beginGroup();
  stage.wire.signals = [...signals];
  stage.wire.requests = [...requests];
  // Most runs begin with a call.
  stage.take({ does: 'start', who: 0 });
  await stage.clock.advance(200);
  for (const one of steps) {
    if (one.does === 'trouble') await makeTrouble(stage, one.trouble);
    else stage.take(one);
    await stage.clock.advance(100);
  }
  return stage;
}

/** Anna calls ben and cleo, who accept after 1 s and 2 s. */
async function callOfThree(prepare: (stage: GroupStage) => void): Promise<GroupStage> {
  const stage = await new GroupStage().beginGroup();
  prepare(stage);
  stage.take({ does: 'start', who: 0 });
  for (const index of [1, 2]) {
    await stage.clock.advance(1_000);
    stage.take({ does: 'accept', who: index });
  }
  return stage;
}

/** Signals and requests of such a call until all are connected, and some more. */
const PLACES = 24;
const before = <T>(place: number, usual: T, fate: T): T[] => [...Array.from({ length: place }, () => usual), fate];

describe('a group call with one failure', () => {
  /** Anna, ben and cleo agree on who is in; all but one leave; 45 s later all are free. */
  async function expectNothingLeft(place: number, prepare: (stage: GroupStage) => void): Promise<void> {
    const stage = await callOfThree(prepare);
    await stage.clock.advance(40_000);
    expectAgreement(stage);
    for (const index of [2, place % 2]) stage.take({ does: 'hangUp', who: index });
    await stage.clock.advance(45_000);
    stage.expectAllFree();
  }

  const fates: readonly (readonly [string, SignalFate])[] = [
    ['lost', []],
    ['doubled later', [0, 700]],
    ['overtaken', [700]],
  ];
  it.each(fates)(
    'connects all who came in, and leaves nothing behind: any signal is %s',
    async (_name, fate) => {
      for (let place = 0; place < PLACES; place += 1) {
        await expectNothingLeft(place, ({ wire }) => {
          wire.signals = before(place, [0], fate);
        });
      }
    },
    120_000,
  );

  it.each(['lost', 'answerLost'] as const)(
    'connects all who came in, or closes: any request is %s',
    async (fate) => {
      for (let place = 0; place < PLACES; place += 1) {
        await expectNothingLeft(place, ({ wire }) => {
          wire.requests = before<RequestFate>(place, 'arrives', fate);
        });
      }
    },
    120_000,
  );
});

describe('group calls of somebody with two tabs', () => {
  it('that are joined in one leave the other silent, and go on', async () => {
    const stage = await new GroupStage().beginGroup();
    const [anna, ben, cleo] = stage.pages;
    const other = await stage.open('cleo', cleo?.seat.device);
    // Two start a call at the same time: the second one joins the first, while its other tab rings.
    stage.take({ does: 'start', who: 0 });
    stage.take({ does: 'start', who: 2 });
    await stage.clock.until(() => [anna, cleo].every((page) => page?.view?.phase === 'inCall'), 5_000);
    expect(other.view, String(stage)).toMatchObject({ phase: 'closed', end: 'answeredElsewhere' });
    ben?.seat.engine.hangUp();
    await stage.clock.advance(60_000);
    for (const page of [anna, cleo]) expect(page?.view, String(stage)).toMatchObject({ phase: 'inCall' });
  });
});

describe('a group call of somebody whose page died', () => {
  it('is joined again on another page: the others give their old links up with the next restart', async () => {
    const stage = await callOfThree(() => undefined);
    await stage.clock.advance(5_000);
    expectAgreement(stage);
    const [, , cleo] = stage.pages;
    cleo?.close(true);
    const back = await stage.open('cleo', cleo?.seat.device);
    void back.seat.engine.joinGroupCall(stage.groupId);
    await stage.clock.advance(limits.iceRestartAgainMs + 1_000);
    expectAgreement(stage);
  });
});

describe('group calls, whatever happens', () => {
  const steps = fc.array(step, { minLength: 2, maxLength: 14 });
  // The same runs each time; another seed makes others.
  const runs = { numRuns: 25, seed: 14, endOnFailure: true, includeErrorInReport: true };

  it('connect all who are in them, or close', async () => {
    const property = fc.asyncProperty(steps, signalFates, requestFates, async (...troubles) => {
      const stage = await disturbed(...troubles);
      stage.heal();
      await stage.clock.advance(60_000);
      expectAgreement(stage);
      for (const { seat } of stage.openPages) seat.engine.hangUp();
      await stage.clock.advance(1_000);
      stage.expectAllFree();
    });
    await fc.assert(property, runs);
  }, 120_000);

  it('leave everybody free and everything off within 45 s of the last but one, and the next call works', async () => {
    const ways = fc.tuple(leaving, leaving);
    const property = fc.asyncProperty(steps, signalFates, requestFates, ways, async (one, two, three, hows) => {
      const stage = await disturbed(one, two, three);
      // What is to come is still lost, doubled and late.
      stage.startAll();
      const sides = stage.openPages.filter(({ isInCall }) => isInCall);
      for (const [index, how] of hows.entries()) {
        const page = sides[index];
        if (page) leave(page, how);
      }
      await stage.clock.advance(45_000);
      stage.expectAllFree();
      stage.heal();
      await expectCallWorks(stage);
    });
    await fc.assert(property, runs);
  }, 120_000);
});
