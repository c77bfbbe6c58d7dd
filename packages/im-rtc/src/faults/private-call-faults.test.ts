import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FaultStage, type Page } from './fault-stage.ts';
import { leave, leaving, makeTrouble, requestFates, signalFates, type Trouble, trouble } from './troubles-stage.ts';
import type { RequestFate, SignalFate } from './wire-stage.ts';

// Whole clients with call engines on one clock, disturbed. Whatever happened, a call connects or closes on all sides,
// and 45 s after one side has left it both sides are free and everything is off.

/** Pages: alice, bob, and bob in a second tab. */
const PAGES = 3;

type Step =
  | { readonly does: 'dial' | 'accept' | 'hangUp'; readonly who: number }
  | { readonly does: 'trouble'; readonly trouble: Trouble };

const who = fc.nat({ max: PAGES - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('dial' as const, 'accept' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('hangUp' as const), who }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('trouble' as const), trouble: trouble(PAGES) }) },
);

async function stageOfTwo(options: ConstructorParameters<typeof FaultStage>[0] = {}): Promise<FaultStage> {
  const stage = new FaultStage(options);
  await stage.begin('alice', 'bob');
  await stage.open('bob', stage.pages[1]?.seat.device);
  return stage;
}

const peerOf = ({ name }: Page) => (name === 'alice' ? 'bob' : 'alice');

function take(stage: FaultStage, { does, who: index }: Exclude<Step, { does: 'trouble' }>): void {
  const page = stage.pages[index];
  if (!page || page.isClosed) return;
  const { engine } = page.seat;
  if (does === 'dial') engine.callPerson(stage.idOf(peerOf(page)), 'video');
  if (does === 'accept') engine.accept();
  if (does === 'hangUp') engine.hangUp();
}

/** In a call that goes on, both sides are in it and connected. */
function expectAgreement(stage: FaultStage): void {
  const state = String(stage);
  const busy = stage.openPages.filter(({ isFree }) => !isFree);
  expect([0, 2], state).toContain(busy.length);
  for (const { view } of busy) expect(view, state).toMatchObject({ phase: 'inCall', path: 'up' });
  expect(stage.runningCalls, state).toBe(busy.length / 2);
}

async function expectCallWorks(stage: FaultStage): Promise<void> {
  const [alice, bob] = [await stage.pageOf('alice'), await stage.pageOf('bob')];
  alice.seat.engine.callPerson(bob.seat.userId, 'voice');
  await stage.clock.until(() => bob.view?.phase === 'ringing', 5_000);
  bob.seat.engine.accept();
  await stage.clock.until(() => [alice, bob].every(({ view }) => view?.phase === 'inCall'), 5_000);
  bob.seat.engine.hangUp();
  await stage.clock.until(() => alice.isFree && bob.isFree && stage.runningCalls === 0, 5_000);
}

/** Two people, and what happened to them and to their call. */
async function disturbed(steps: readonly Step[], signals: readonly SignalFate[], requests: readonly RequestFate[]) {
  const stage = await stageOfTwo();
  stage.wire.signals = [...signals];
  stage.wire.requests = [...requests];
  // Most runs begin with a call.
  take(stage, { does: 'dial', who: 0 });
  await stage.clock.advance(200);
  for (const one of steps) {
    if (one.does === 'trouble') await makeTrouble(stage, one.trouble);
    else take(stage, one);
    await stage.clock.advance(100);
  }
  return stage;
}

/** Alice calls bob, who accepts after 1 s; after 5 s one of them hangs up. Then 45 s pass. */
async function callWith(stage: FaultStage, whoEnds: number) {
  take(stage, { does: 'dial', who: 0 });
  await stage.clock.advance(1_000);
  take(stage, { does: 'accept', who: 1 });
  await stage.clock.advance(5_000);
  const isConnected = stage.pages.slice(0, 2).every(({ view }) => view?.kind === 'private' && view.path === 'up');
  take(stage, { does: 'hangUp', who: whoEnds });
  await stage.clock.advance(45_000);
  return isConnected;
}

/** Signals and requests of such a call up to its end, and some more. */
const PLACES = 16;
const before = <T>(place: number, usual: T, fate: T): T[] => [...Array.from({ length: place }, () => usual), fate];

describe.each([
  ['our server', {}],
  ['a server that knows only the specification', { specOnly: true }],
])('a private call with one failure, over %s', (_server, options) => {
  const fates: readonly (readonly [string, SignalFate])[] = [
    ['lost', []],
    ['doubled at once', [0, 0]],
    ['doubled later', [0, 700]],
    ['overtaken', [700]],
  ];
  it.each(fates)(
    'leaves both sides free within 45 s of the hang-up: any signal is %s',
    async (_name, fate) => {
      for (let place = 0; place < PLACES; place += 1) {
        for (const whoEnds of [0, 1]) {
          const stage = await stageOfTwo(options);
          stage.wire.signals = before(place, [0], fate);
          const isConnected = await callWith(stage, whoEnds);
          if (fate.length > 0) expect(isConnected, `signal ${place}`).toBe(true);
          stage.expectAllFree();
        }
      }
    },
    120_000,
  );

  it.each(['lost', 'answerLost'] as const)(
    'connects but for the setup, and leaves both sides free within 45 s of the hang-up: any request is %s',
    async (fate) => {
      for (let place = 0; place < PLACES; place += 1) {
        const stage = await stageOfTwo(options);
        stage.wire.requests = before<RequestFate>(place, 'arrives', fate);
        const isConnected = await callWith(stage, place % 2);
        // The setup is the first one; every other is sent again, or the call does without it.
        expect([place, isConnected]).toEqual([place, place > 0]);
        stage.expectAllFree();
      }
    },
    120_000,
  );
});

describe('private calls of somebody with two tabs', () => {
  it('that begin by both dialling each other leave the other tab silent, and go on', async () => {
    const stage = await stageOfTwo();
    take(stage, { does: 'dial', who: 0 });
    take(stage, { does: 'dial', who: 1 });
    const [alice, bob, other] = stage.pages;
    await stage.clock.until(() => [alice, bob].every((page) => page?.view?.phase === 'inCall'), 5_000);
    expect(other?.view, String(stage)).toMatchObject({ phase: 'closed', end: 'answeredElsewhere' });
    await stage.clock.advance(60_000);
    for (const page of [alice, bob]) expect(page?.view, String(stage)).toMatchObject({ phase: 'inCall', path: 'up' });
  });
});

describe('private calls, whatever happens', () => {
  const steps = fc.array(step, { minLength: 2, maxLength: 14 });
  // The same runs each time; another seed makes others.
  const runs = { numRuns: 40, seed: 14, endOnFailure: true, includeErrorInReport: true };

  it('connect or close on all sides', async () => {
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

  it('leave both sides free and everything off within 45 s of the end, and the next call works', async () => {
    const side = fc.constantFrom('alice', 'bob');
    const property = fc.asyncProperty(
      steps,
      signalFates,
      requestFates,
      side,
      leaving,
      async (one, two, three, name, how) => {
        const stage = await disturbed(one, two, three);
        // What is to come is still lost, doubled and late.
        stage.startAll();
        const pages = stage.openPages.filter(({ isInCall }) => isInCall);
        const own = pages.filter((page) => page.name === name);
        for (const page of own.length > 0 ? own : pages) leave(page, how);
        await stage.clock.advance(45_000);
        stage.expectAllFree();
        stage.heal();
        await expectCallWorks(stage);
      },
    );
    await fc.assert(property, runs);
  }, 120_000);
});
