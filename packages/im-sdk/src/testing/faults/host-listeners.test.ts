import { describe, expect, it } from 'vitest';
import { createImClient } from '../../client.ts';
import type { ImError } from '../../protocol/index.ts';
import type { Seat } from '../client-stage.ts';
import { everySubscription } from '../every-subscription.ts';
import { ChatStage, statesOf, textsOf, withFriend } from './chat-stage.ts';

const mine = new Error('a listener of the host');

function throwing(): never {
  throw mine;
}

/** Everything a host can listen with throws. Returns the paths. */
function listenBadly({ client }: Seat, { bob, hikers }: ChatStage): string[] {
  const subscriptions = everySubscription(client, bob, hikers);
  for (const subscribe of subscriptions.values()) subscribe(throwing);
  return [...subscriptions.keys()];
}

const codes = (errors: readonly ImError[]) => [...new Set(errors.map(({ code }) => code))];

describe('a listener of the host that throws', () => {
  it('keeps nobody from signing in, writing, signing out: its error is told, and nothing else', async () => {
    const stage = new ChatStage();
    const seat = await stage.open();
    const paths = listenBadly(seat, stage);
    expect(paths).toEqual(expect.arrayContaining(['on message', 'calls.onSignal', 'calls.running()', 'presence.of()']));
    const login = { userName: 'alice', password: 'password' };
    await stage.clock.during(seat.client.auth.login(login));
    await stage.live(seat);
    await stage.send(seat, withFriend(stage.bob), 'written');
    await stage.clock.advance(2_000);
    expect(stage.stored('private')).toEqual(['written']);
    expect(statesOf(await stage.whole(seat, withFriend(stage.bob)))).toEqual(['sent']);
    stage.server.network.cutSockets();
    await stage.clock.until(() => seat.client.connection.state.getSnapshot().phase !== 'live');
    await stage.live(seat);
    await stage.clock.during(seat.client.auth.logout());
    expect(seat.client.auth.session.getSnapshot()).toMatchObject({ status: 'signedOut' });
    await stage.clock.during(seat.client.auth.login(login));
    await stage.live(seat);
    await stage.clock.during(seat.client.destroy());
    expect(codes(seat.errors)).toEqual(['client.listenerFailed']);
    expect(seat.errors.every(({ cause }) => cause === mine)).toBe(true);
  });

  it('of calls keeps no ring from the others, nor the one that waited', async () => {
    const stage = new ChatStage();
    const [caller, seat] = [await stage.seat('Bob'), await stage.seat('Alice')];
    const dial = { query: { uid: stage.alice, mode: 'voice' } };
    await stage.clock.during(caller.client.calls.request('setupCall', dial));
    await stage.clock.until(() => seat.client.calls.hasRing.getSnapshot());
    const received: string[] = [];
    seat.client.calls.onSignal(throwing);
    seat.client.calls.onSignal(async () => throwing());
    seat.client.calls.onSignal(({ type }) => received.push(type));
    await stage.clock.during(caller.client.calls.request('cancelCall', { query: { uid: stage.alice } }));
    await stage.clock.until(() => received.length > 0);
    expect(received).toEqual(['cancel']);
    expect(seat.errors.map(({ code }) => code)).toEqual(Array(3).fill('client.listenerFailed'));
    expect(seat.errors.every(({ cause }) => cause === mine)).toBe(true);
  });

  it('of messages hears each of a batch, and so do the others', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const received: string[] = [];
    seat.client.on('message', throwing);
    seat.client.on('message', async () => throwing());
    seat.client.on('message', ({ content }) => received.push(content));
    for (const text of ['one', 'two', 'three']) stage.server.say(stage.bob, stage.alice, text);
    await stage.clock.advance(2_000);
    expect(received).toEqual(['one', 'two', 'three']);
    expect(textsOf(await stage.whole(seat, withFriend(stage.bob)))).toEqual(['one', 'two', 'three']);
    expect(seat.errors.map(({ code }) => code)).toEqual(Array(6).fill('client.listenerFailed'));
  });

  it('is told of later, not in the middle of what it was told of', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    seat.client.messages.unsent.subscribe(throwing);
    const before = seat.errors.length;
    const sending = seat.client.messages.sendText(withFriend(stage.bob), { text: 'hello' });
    expect(seat.errors).toHaveLength(before);
    await stage.clock.during(sending);
    expect(seat.errors.length).toBeGreaterThan(before);
  });

  it('of an upload changes nothing of the upload', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const upload = seat.client.files.upload(new File(['hello'], 'hello.txt', { type: 'text/plain' }), { use: 'file' });
    upload.progress.subscribe(throwing);
    await stage.clock.during(upload.done);
    expect(upload.progress.getSnapshot().state).toBe('done');
    expect(codes(seat.errors)).toEqual(['client.listenerFailed']);
  });

  it('of errors is not told of itself; a log that throws loses its line', async () => {
    const stage = new ChatStage();
    const lines: string[] = [];
    const logger = { debug: throwing, info: throwing, warn: throwing, error: (line: string) => lines.push(line) };
    const seat = await stage.seat('Alice', undefined, { logger });
    const received: string[] = [];
    seat.client.on('error', throwing);
    seat.client.on('error', ({ code }) => received.push(code));
    seat.client.on('message', throwing);
    stage.server.say(stage.bob, stage.alice, 'hello');
    await stage.clock.advance(2_000);
    expect(received).toEqual(['client.listenerFailed']);
    expect(lines).toEqual(['a listener of errors threw']);
    expect(textsOf(await stage.whole(seat, withFriend(stage.bob)))).toEqual(['hello']);
  });

  it('of errors may be the option onError itself: what threw is logged, and nothing else is affected', async () => {
    const stage = new ChatStage();
    const lines: string[] = [];
    const ignored = () => undefined;
    const logger = { debug: ignored, info: ignored, warn: ignored, error: (line: string) => lines.push(line) };
    const client = createImClient({ platform: stage.device().tab().platform, onError: throwing, logger });
    const received: string[] = [];
    client.on('message', throwing);
    client.on('message', ({ content }) => received.push(content));
    await stage.clock.during(client.start());
    await stage.clock.during(client.auth.login({ userName: 'alice', password: 'password' }));
    await stage.clock.advance(2_000);
    stage.server.say(stage.bob, stage.alice, 'hello');
    await stage.clock.advance(2_000);
    expect(received).toEqual(['hello']);
    expect(lines).toEqual(['a listener of errors threw']);
    await stage.clock.during(client.destroy());
  });
});
