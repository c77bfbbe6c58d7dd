import { describe, expect, it } from 'vitest';
import type { RunningGroupCall } from '../index.ts';
import { ClientStage, type Seat } from '../testing/client-stage.ts';

async function stage(options: ConstructorParameters<typeof ClientStage>[0] = {}) {
  const play = new ClientStage(options);
  const [alice, bob, carol] = [play.person('Alice'), play.person('Bob'), play.person('Carol')];
  for (const friend of [bob, carol]) play.server.befriend(alice, friend);
  const groupId = play.server.makeGroup(alice, 'Walkers', [bob, carol]);
  return { play, groupId, alice, bob, carol, host: await play.seat('Alice'), member: await play.seat('Bob') };
}

const start = ({ client }: Seat, groupId: number, ...userIds: number[]) =>
  client.calls.request('setupGroupCall', { body: { groupId, userInfos: userIds.map((id) => ({ id })) } });

/** Follows the running call as a screen does: the values after each change, and how to leave. */
function watch({ client }: Seat, groupId: number) {
  const seen: (RunningGroupCall | undefined)[] = [];
  const running = client.calls.running(groupId);
  const stop = running.subscribe(() => seen.push(running.getSnapshot()));
  return { running, seen, stop };
}

/** Counts requests, and holds their answers back while `hold` is set. */
function infoRequests(play: ClientStage) {
  const requests = { count: 0, hold: undefined as Promise<void> | undefined };
  const { fetch } = play.server;
  Object.assign(play.server, {
    async fetch(input: RequestInfo | URL, init?: RequestInit) {
      if (!String(input).includes('/webrtc/group/info')) return fetch(input, init);
      requests.count += 1;
      const answer = await fetch(input, init);
      await requests.hold;
      return answer;
    },
  });
  return requests;
}

describe('The running call of a group', () => {
  it('is requested by the first listener, for a call that began before', async () => {
    const { play, groupId, alice, carol, member, host } = await stage();
    const requests = infoRequests(play);
    const started = await play.clock.during(start(host, groupId, carol));
    expect(member.client.calls.running(groupId).getSnapshot()).toBeUndefined();
    const { running } = watch(member, groupId);
    watch(member, groupId);
    await play.clock.until(() => running.getSnapshot() !== undefined);
    expect(running.getSnapshot()).toEqual({ callId: started?.callId, groupId, hostId: alice, inCall: [alice] });
    expect(requests.count).toBe(1);
    expect(member.client.calls.running(groupId)).toBe(running);
  });

  it('follows who enters and leaves, and its end', async () => {
    const { play, groupId, alice, bob, carol, host, member } = await stage();
    const { seen } = watch(member, groupId);
    await play.clock.advance(1_000);
    expect(seen).toEqual([]);
    await play.clock.during(start(host, groupId, carol));
    await play.clock.advance(1_000);
    await play.clock.during(member.client.calls.request('joinGroupCall', { query: { groupId } }));
    await play.clock.advance(1_000);
    await play.clock.during(host.client.calls.request('quitGroupCall', { query: { groupId } }));
    await play.clock.advance(1_000);
    await play.clock.during(member.client.calls.request('quitGroupCall', { query: { groupId } }));
    await play.clock.advance(1_000);
    expect(seen.map((call) => call?.inCall)).toEqual([[alice], [alice, bob], [bob], undefined]);
  });

  it('is the pushed one, if a push overtakes the answer to the request', async () => {
    const { play, groupId, bob, host, member } = await stage();
    const requests = infoRequests(play);
    await play.clock.during(start(host, groupId, bob));
    let release = (): void => undefined;
    requests.hold = new Promise((resolve) => {
      release = resolve;
    });
    const { running } = watch(member, groupId);
    await play.clock.until(() => requests.count === 1);
    await play.clock.during(host.client.calls.request('cancelGroupCall', { query: { groupId } }));
    await play.clock.advance(1_000);
    release();
    await play.clock.advance(1_000);
    expect(running.getSnapshot()).toBeUndefined();
  });

  it('is requested again after the socket was away', async () => {
    const { play, groupId, carol, host, member } = await stage();
    const { running } = watch(member, groupId);
    await play.clock.advance(1_000);
    member.device.setOnline(false);
    await play.clock.advance(2_000);
    await play.clock.during(start(host, groupId, carol));
    await play.clock.advance(1_000);
    expect(running.getSnapshot()).toBeUndefined();
    member.device.setOnline(true);
    await play.clock.until(() => running.getSnapshot() !== undefined, 60_000);
  });

  it('reaches another tab, which has no socket of its own', async () => {
    const { play, groupId, carol, host, member } = await stage();
    const second = await play.open(member.device);
    const { seen } = watch(second, groupId);
    await play.clock.advance(1_000);
    await play.clock.during(start(host, groupId, carol));
    await play.clock.advance(1_000);
    expect(seen.length).toBe(1);
  });

  it('is over for a member who is removed, and after the sign-out', async () => {
    const { play, groupId, bob, carol, host, member } = await stage();
    const [ofMember, ofHost] = [watch(member, groupId), watch(host, groupId)];
    await play.clock.during(start(host, groupId, carol));
    await play.clock.until(() => ofMember.running.getSnapshot() !== undefined);
    play.server.removeFromGroup(groupId, [bob]);
    await play.clock.until(() => ofMember.running.getSnapshot() === undefined);
    expect(ofHost.running.getSnapshot()).toBeDefined();
    await play.clock.during(host.client.auth.logout());
    expect(ofHost.running.getSnapshot()).toBeUndefined();
    expect([...host.errors, ...member.errors]).toEqual([]);
  });

  it('is not requested from a server that knows only the specification', async () => {
    const { play, groupId, carol, host, member } = await stage({ specOnly: true });
    const requests = infoRequests(play);
    const { seen } = watch(member, groupId);
    await play.clock.during(start(host, groupId, carol));
    await play.clock.advance(5_000);
    expect({ seen, requests: requests.count }).toEqual({ seen: [], requests: 0 });
  });

  it('is no message and rings nowhere', async () => {
    const { play, groupId, carol, host, member } = await stage();
    const messages: number[] = [];
    member.client.on('message', ({ type }) => messages.push(type));
    const signals: string[] = [];
    member.client.calls.onSignal(({ type }) => signals.push(type));
    await play.clock.during(start(host, groupId, carol));
    await play.clock.advance(1_000);
    expect({ messages, signals, ring: member.client.calls.hasRing.getSnapshot() }).toEqual({
      messages: [],
      signals: [],
      ring: false,
    });
  });
});
