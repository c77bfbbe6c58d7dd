import { describe, expect, it } from 'vitest';
import { FakeClock, settle } from '../platform/memory/fake-clock.ts';
import { createMemoryDevice } from '../platform/memory/memory-device.ts';
import type { Locks } from '../platform/platform.ts';
import { createLeaderElection } from './leader-election.ts';
import { TabBus } from './tab-bus.ts';

function stage(secure: boolean) {
  const clock = new FakeClock();
  const page = { origin: secure ? 'https://chat.example' : 'http://chat.lan', secure };
  const device = createMemoryDevice({ clock, page });
  function open(locksOf = (locks: Locks): Locks => locks) {
    const tab = device.tab();
    const roles: string[] = [];
    const bus = new TabBus(tab.platform, 'tabs');
    const election = createLeaderElection({ ...tab.platform, locks: locksOf(tab.platform.locks) }, 'leader', bus, {
      lead: () => roles.push('lead'),
      follow: () => roles.push('follow'),
    });
    election.start();
    return { tab, bus, election, roles, role: () => roles.at(-1) };
  }
  return { clock, device, open };
}

describe('the leader among the tabs', () => {
  it('is the first, for life; the others follow', async () => {
    const { clock, open } = stage(true);
    const [one, two, three] = [open(), open(), open()];
    await clock.advance(60_000);
    expect([one.roles, two.roles, three.roles]).toEqual([['lead'], ['follow'], ['follow']]);
  });

  it.each(['closed', 'killed'])('hands over at once when it is %s', async (how) => {
    const { open } = stage(true);
    const [one, two] = [open(), open()];
    await settle();
    if (how === 'killed') one.tab.kill();
    else one.election.stop();
    await settle();
    expect(two.role()).toBe('lead');
  });

  it('is nobody who was stopped before the lock came', async () => {
    const { open } = stage(true);
    const [one, two] = [open(), open()];
    two.election.stop();
    one.election.stop();
    await settle();
    expect(two.roles).not.toContain('lead');
  });

  it('is not a tab that lost its lock; that tab follows, and leads again once it has the lock', async () => {
    const { clock, open } = stage(true);
    let breakLock: (reason: DOMException) => void = () => undefined;
    const one = open(({ available, hold }) => ({
      available,
      hold: (name, run, signal) =>
        Promise.race([hold(name, run, signal), new Promise<never>((_resolve, reject) => (breakLock = reject))]),
    }));
    await settle();
    const two = open();
    await clock.advance(1_000);
    breakLock(new DOMException('Taken by another request', 'AbortError'));
    await settle();
    expect([one.roles, two.role()]).toEqual([['lead', 'follow'], 'lead']);
    await clock.advance(10_000);
    two.election.stop();
    await settle();
    expect(one.roles).toEqual(['lead', 'follow', 'lead']);
  });

  it.each([2, 3, 5])('is replaced once while it is suspended, by one of %s visible tabs', async (count) => {
    const { clock, device, open } = stage(true);
    const { locks } = device.tab().platform;
    locks.hold('leader', () => new Promise(() => undefined)).catch(() => undefined);
    const tabs = Array.from({ length: count }, () => open());
    await clock.advance(60_000);
    expect(tabs.flatMap(({ roles }) => roles).filter((role) => role === 'lead')).toHaveLength(1);
  });

  it('gives its lock back where another took the write lease: the next in line leads, and it follows', async () => {
    const { clock, open } = stage(true);
    const [one, two] = [open(), open()];
    await clock.advance(1_000);
    one.election.stepDown();
    await clock.advance(60_000);
    expect([one.roles, two.role()]).toEqual([['lead', 'follow'], 'lead']);
    two.tab.kill();
    await clock.advance(60_000);
    expect(one.role()).toBe('lead');
  });

  it('takes turns ever more rarely where a browser lets two lead', async () => {
    const { clock, open } = stage(true);
    const one = open();
    await clock.advance(1_000);
    for (let turn = 0; turn < 20; turn += 1) {
      one.election.stepDown();
      await clock.until(() => one.role() === 'lead');
    }
    const before = clock.now();
    one.election.stepDown();
    await clock.until(() => one.role() === 'lead');
    expect(clock.now() - before).toBeGreaterThan(25_000);
  });

  it('is found again after a browser refused the lock for a while', async () => {
    const { clock, open } = stage(true);
    let isRefused = true;
    const one = open(({ available, hold }) => ({
      available,
      hold: async (name, run, signal) => {
        if (isRefused) throw new DOMException('Not now', 'InvalidStateError');
        return hold(name, run, signal);
      },
    }));
    await clock.advance(5_000);
    expect(one.roles).toEqual(['follow']);
    isRefused = false;
    await clock.advance(5_000);
    expect(one.roles).toEqual(['follow', 'lead']);
  });
});

describe('the leader where there are no locks', () => {
  it('is the tab that was opened last', async () => {
    const { clock, open } = stage(false);
    const one = open();
    await clock.advance(5_000);
    const two = open();
    await clock.advance(5_000);
    expect([one.role(), two.role()]).toEqual(['follow', 'lead']);
  });

  it('is whichever tab somebody wants to use', async () => {
    const { clock, open } = stage(false);
    const one = open();
    await clock.advance(100);
    const two = open();
    await clock.advance(5_000);
    one.election.claim();
    await clock.advance(5_000);
    expect([one.role(), two.role()]).toEqual(['lead', 'follow']);
  });

  it.each(['closed', 'killed'])('is followed by another when it is %s', async (how) => {
    const { clock, open } = stage(false);
    const one = open();
    await clock.advance(100);
    const two = open();
    await clock.advance(2_000);
    if (how === 'killed') two.tab.kill();
    else two.election.stop();
    await clock.advance(how === 'killed' ? 5_000 : 1_000);
    expect(one.role()).toBe('lead');
  });

  it('is silent once another took the write lease', async () => {
    const { clock, open } = stage(false);
    const one = open();
    await clock.advance(1_000);
    one.election.stepDown();
    expect(one.role()).toBe('follow');
    const heard: string[] = [];
    open().bus.on('message', (what) => heard.push(what));
    await clock.advance(2_000);
    expect([one.role(), heard]).toEqual(['follow', []]);
  });

  it('is one, also of several that were opened at the same moment', async () => {
    const { clock, open } = stage(false);
    const tabs = [open(), open(), open(), open()];
    await clock.advance(20_000);
    expect(tabs.filter((tab) => tab.role() === 'lead')).toHaveLength(1);
  });
});

/** Notes the deltas and gaps of a bus. */
function listen(bus: TabBus, heard: unknown[]): () => void {
  const ends = [bus.on('delta', (delta) => heard.push(delta)), bus.on('gap', () => heard.push('gap'))];
  return () => {
    for (const end of ends) end();
  };
}

describe('what tabs say to each other', () => {
  it('comes in order, and a gap is emitted before what follows it', async () => {
    const device = createMemoryDevice();
    const [leader, follower] = [device.tab(), device.tab()];
    const from = new TabBus(leader.platform, 'tabs');
    from.delta('before anybody listened');
    await settle();
    const to = new TabBus(follower.platform, 'tabs');
    const heard: unknown[] = [];
    const stop = listen(to, heard);
    for (const delta of [1, 2, 3]) from.delta(delta);
    await settle(20);
    expect(heard).toEqual(['gap', 1, 2, 3]);

    heard.length = 0;
    const successor = new TabBus(device.tab().platform, 'tabs');
    successor.delta('new leader');
    successor.delta('goes on');
    await settle(20);
    expect(heard).toEqual(['gap', 'new leader', 'goes on']);
    stop();
  });

  it('is heard by the others and not by oneself', async () => {
    const device = createMemoryDevice();
    const buses = [device.tab(), device.tab(), device.tab()].map(({ platform }) => new TabBus(platform, 'tabs'));
    const heard: string[] = [];
    buses.forEach((bus, index) => {
      bus.on('message', (what, value) => heard.push(`${index} ${what} ${String(value)}`));
    });
    buses[0]?.send('outbox', 'p:7');
    await settle(10);
    expect(heard).toEqual(['1 outbox p:7', '2 outbox p:7']);
  });

  it('is nothing that another version made up', async () => {
    const device = createMemoryDevice();
    const bus = new TabBus(device.tab().platform, 'tabs');
    const heard: unknown[] = [];
    bus.on('message', (what) => heard.push(what));
    listen(bus, heard);
    const other = device.tab().platform.channels.open('tabs');
    for (const message of [null, 7, 'text', {}, { type: 'later' }, { type: 'delta', seq: 'x' }]) other.post(message);
    await settle(20);
    expect(heard).toEqual([]);
  });
});
