import { describe, expect, it } from 'vitest';
import { createImClient } from '../client.ts';
import type { ImClient } from '../client-types.ts';
import { type ConversationKey, ImError, MessageType } from '../protocol/index.ts';
import { everySubscription } from '../testing/every-subscription.ts';
import { ChatStage, rowsOf, textsOf, withFriend } from '../testing/faults/chat-stage.ts';

const cyclic: Record<string, unknown> = {};
cyclic.self = { cyclic };

class Order {
  readonly id = 7;
}

const notPlain: readonly (readonly [string, unknown, string])[] = [
  ['a function', { run: () => 1 }, 'ext.run'],
  ['a symbol', { mark: Symbol('mark') }, 'ext.mark'],
  ['a symbol as key', { [Symbol('mark')]: 1 }, 'ext'],
  ['a value that contains itself', cyclic, 'ext.self.cyclic'],
  ['a Map', { order: new Map([['id', 7]]) }, 'ext.order'],
  ['a Map at the top', new Map([['id', 7]]), 'ext'],
  ['a Date', { at: new Date(0) }, 'ext.at'],
  ['a class instance', { order: new Order() }, 'ext.order'],
  ['a Proxy', { order: new Proxy({ id: 7 }, {}) }, 'ext'],
  ['a bigint', { id: 7n }, 'ext.id'],
  ['not a number', { id: [1, Number.NaN] }, 'ext.id.1'],
  ['a getter that throws', Object.defineProperty({}, 'id', { enumerable: true, get: () => JSON.parse('') }), 'ext'],
  ['a text', 'order', 'ext'],
  ['a list', [1], 'ext'],
];

/** What refuses; fails where nothing does. */
async function refusal(run: () => unknown): Promise<ImError> {
  try {
    await run();
  } catch (error) {
    if (error instanceof ImError) return error;
    throw error;
  }
  throw new Error('it was taken');
}

const issuesOf = async (run: () => unknown) => {
  const { code, issues } = await refusal(run);
  return { code, paths: issues.map(({ path }) => path) };
};
const invalid = (...paths: string[]) => ({ code: 'request.invalid', paths });

describe('what a host hands in with a message', () => {
  it.each(notPlain)('%s in ext is refused by its name, and nothing is shown or stored', async (_name, ext, path) => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const to = withFriend(stage.bob);
    const timeline = await stage.whole(seat, to);
    const draft = { text: 'hello', ext: ext as Record<string, unknown> };
    expect(await issuesOf(() => seat.client.messages.sendText(to, draft))).toEqual(invalid(path));
    expect(rowsOf(timeline)).toEqual([]);
    expect(seat.client.messages.unsent.getSnapshot()).toBe(0);
    await stage.send(seat, to, 'the next one');
    await stage.clock.advance(2_000);
    expect(stage.stored('private')).toEqual(['the next one']);
    expect(seat.client.connection.state.getSnapshot().storage).toBe('durable');
    expect(seat.errors).toEqual([]);
  });

  it('is copied: what the host does to it later changes nothing', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const to = withFriend(stage.bob);
    const timeline = await stage.whole(seat, to);
    const ext = { order: { id: 7, tags: ['new'], note: undefined } };
    const atUserIds: number[] = [];
    const sending = seat.client.messages.sendText(to, { text: 'hello', ext, atUserIds });
    ext.order.id = 8;
    ext.order.tags.push('changed');
    await stage.clock.during(sending);
    await stage.clock.advance(2_000);
    expect(rowsOf(timeline)[0]?.ext).toEqual({ order: { id: 7, tags: ['new'] } });
    expect(stage.log('private').rows.at(-1)?.ext).toEqual({ order: { id: 7, tags: ['new'] } });
  });

  it.each([
    ['mentions that are texts', { atUserIds: ['2'] }, 'atUserIds.0'],
    ['a mention that is no number', { atUserIds: [Number.NaN] }, 'atUserIds.0'],
    ['mentions that are no list', { atUserIds: new Set([2]) }, 'atUserIds'],
    ['a quote that is an empty text', { quote: '' }, 'quote'],
    ['a quoted id that is a fraction', { quote: 1.5 }, 'quote'],
    ['a text that is none', { text: 7 }, 'text'],
  ])('%s are refused by name', async (_name, draft, path) => {
    const stage = new ChatStage();
    const { client } = await stage.seat('Alice');
    const send = () => client.messages.sendText(withFriend(stage.bob), { text: 'hello', ...draft } as never);
    expect(await issuesOf(send)).toEqual(invalid(path));
  });

  it('content of the host: a function or a Date in it is refused by its path', async () => {
    const stage = new ChatStage();
    const { client } = await stage.seat('Alice');
    const to = withFriend(stage.bob);
    const custom = (data: unknown) => () => client.messages.sendCustom(to, { kind: 'order', data, fallback: 'Order' });
    expect(await issuesOf(custom({ when: new Date(0) }))).toEqual(invalid('data.when'));
    expect(await issuesOf(custom([() => 1]))).toEqual(invalid('data.0'));
    const place = { latitude: '1', longitude: 2, name: '', address: '' } as never;
    expect((await refusal(() => client.messages.sendContent(to, MessageType.LOCATION, place))).code).toBe(
      'request.invalid',
    );
    expect(await issuesOf(() => client.messages.sendImage(to, 'a picture' as never))).toEqual(invalid('image'));
  });

  it('a draft whose quote holds a function is refused, and the draft before it stands', async () => {
    const stage = new ChatStage();
    const { client } = await stage.seat('Alice');
    const to = withFriend(stage.bob);
    client.conversations.setDraft(to, 'half');
    const quote = { key: 'p1', id: 1, type: 0, content: () => 1, sendId: 2, sendNickName: 'Bob', mine: false } as never;
    expect(await issuesOf(() => client.conversations.setDraft(to, 'half a sentence', { quote }))).toEqual(
      invalid('quote.content'),
    );
    expect(client.conversations.conversation(to).getSnapshot()?.draft).toBe('half');
  });
});

describe('keys and ids', () => {
  it('that are nonsense are refused by name, by every method that takes them', async () => {
    const stage = new ChatStage();
    const { client } = await stage.seat('Alice');
    const key = 'nonsense' as ConversationKey;
    const { messages, conversations, contacts, groups, groupRequests, albums } = client;
    for (const call of [
      () => messages.open(key),
      () => messages.sendText(key, { text: 'hello' }),
      () => messages.search({ conversation: key }),
      () => messages.setTyping(key, true),
      () => conversations.start(key),
      () => conversations.setDraft(key, 'text'),
      () => conversations.markRead(key),
      () => conversations.markUnread(key),
      () => conversations.remove(key),
    ]) {
      expect(await issuesOf(call)).toEqual(invalid('conversation'));
    }
    const id = '2' as unknown as number;
    expect(await issuesOf(() => contacts.load(Number.NaN))).toEqual(invalid('userId'));
    expect(await issuesOf(() => contacts.setNotifications(id, false))).toEqual(invalid('userId'));
    expect(await issuesOf(() => contacts.approve(-1))).toEqual(invalid('requestId'));
    expect(await issuesOf(() => groups.quit(id))).toEqual(invalid('groupId'));
    expect(await issuesOf(() => groups.invite(1, [id]))).toEqual(invalid('friendIds.0'));
    expect(await issuesOf(() => groupRequests.reject(0.5))).toEqual(invalid('requestId'));
    expect(await issuesOf(() => albums.open(Number.POSITIVE_INFINITY))).toEqual(invalid('groupId'));
    expect(await issuesOf(() => messages.recall(7 as never))).toEqual(invalid('message'));
    expect(await issuesOf(() => client.report({ kind: 'user', id, reason: 'spam' }))).toEqual(invalid('id'));
    expect(await issuesOf(() => client.broadcast.send({ friendIds: [id], text: 'hello' }))).toEqual(
      invalid('friendIds.0'),
    );
  });

  it('are not repeated with what stood there: an error names the field alone', async () => {
    const stage = new ChatStage();
    const { client } = await stage.seat('Alice');
    const { message } = await refusal(() => client.messages.edit('p1', { secret: 'words' } as never));
    expect(message).toBe('edit: text must be string');
  });
});

describe('signing in, the profile and events', () => {
  const login = { userName: 'alice', password: 'password' };
  const account = { userName: 'carol', nickName: 'Carol', password: 'password' };
  it.each<[string, (client: ImClient) => unknown, string]>([
    ['a login of nothing', ({ auth }) => auth.login(undefined as never), 'options'],
    ['a user name that contains itself', ({ auth }) => auth.login({ ...login, userName: cyclic as never }), 'userName'],
    ['a user name that is a bigint', ({ auth }) => auth.login({ ...login, userName: 7n as never }), 'userName'],
    ['a flag that is a text', ({ auth }) => auth.login({ ...login, remember: 'yes' as never }), 'remember'],
    [
      'a new nickname that contains itself',
      ({ auth }) => auth.register({ ...account, nickName: cyclic as never }),
      'nickName',
    ],
    ['a logout with an option that is none', ({ auth }) => auth.logout({ wipe: 1 as never }), 'wipe'],
    ['a session id that is a text', ({ auth }) => auth.endSession('1' as never), 'id'],
    ['a saved account without a name', ({ auth }) => auth.loginSaved(undefined as never), 'userName'],
    ['a forgotten account without a name', ({ auth }) => auth.removeSaved(7 as never), 'userName'],
    ['an approval that is a text', ({ profile }) => profile.setManualApprove('on' as never), 'enabled'],
    ['a profile of nothing', ({ profile }) => profile.update(undefined as never), 'change'],
    [
      'a nickname that contains itself',
      ({ profile }) => profile.update({ nickName: cyclic as never }),
      'nickName.self.cyclic',
    ],
    ['a password that is a number', ({ profile }) => profile.changePassword('password', 7 as never), 'newPassword'],
    ['an account deleted without a password', ({ profile }) => profile.unregister(undefined as never), 'password'],
    ['an event that does not exist', (client) => client.on('mesage' as 'message', () => undefined), 'event'],
    ['an event of every object', (client) => client.on('toString' as 'message', () => undefined), 'event'],
    ['a listener that is none', (client) => client.on('message', undefined as never), 'listener'],
    ['a subscription of nothing', ({ auth }) => auth.session.subscribe(undefined as never), 'listener'],
  ])('%s is refused by name', async (_name, call, path) => {
    const stage = new ChatStage();
    const { client } = await stage.open();
    expect(await issuesOf(() => call(client))).toEqual(invalid(path));
  });

  it('every subscription refuses a listener that is no function, and the client goes on as before', async () => {
    const stage = new ChatStage();
    const { client, errors } = await stage.seat('Alice');
    for (const [name, subscribe] of everySubscription(client, stage.bob, stage.hikers)) {
      expect(await issuesOf(() => subscribe(undefined as never)), name).toEqual(invalid('listener'));
    }
    await stage.clock.during(client.conversation({ user: stage.bob }).sendText('hello'));
    await stage.clock.advance(1_000);
    expect(errors).toEqual([]);
  });

  it.each([Number.NaN, '', 0, 1.5, undefined])(
    'a jump to %s is refused, by the handle and by the timeline',
    async (id) => {
      const stage = new ChatStage();
      const { client } = await stage.seat('Alice');
      const chat = client.conversation({ user: stage.bob });
      expect(await issuesOf(() => chat.jumpTo(id as never))).toEqual(invalid('message'));
      expect(await issuesOf(() => chat.timeline.jumpTo(id as never))).toEqual(invalid('message'));
    },
  );
});

describe('the options of a client', () => {
  it.each([
    [{ storage: 'session' }, 'storage'],
    [{ storageKey: 7 }, 'storageKey'],
    [{ auth: { getToken: 'token' } }, 'auth.getToken'],
    [{ auth: {} }, 'auth.getToken'],
    [{ onError: 'log' }, 'onError'],
    [{ logger: { debug: () => undefined, info: () => undefined, warn: () => undefined } }, 'logger.error'],
    [{ language: 7 }, 'language'],
    [{ language: 'en_US' }, 'language'],
    [{ appVersion: 1 }, 'appVersion'],
    [{ server: 'https://chat.example' }, 'server'],
    [{ platform: 'browser' }, 'platform'],
    ['https://chat.example', 'options'],
  ])('%j is refused with its field', async (options, path) => {
    const { platform } = new ChatStage().device().tab();
    const given = typeof options === 'string' ? options : { platform, ...options };
    expect(await issuesOf(() => createImClient(given as never))).toEqual(invalid(path));
  });

  it('are used as they are: a logger that is an instance keeps its methods', async () => {
    class Log {
      readonly lines: string[] = [];
      debug = () => undefined;
      info = () => undefined;
      warn(message: string) {
        this.lines.push(message);
      }
      error = () => undefined;
    }
    const logger = new Log();
    const stage = new ChatStage();
    const seat = await stage.seat('Alice', undefined, { logger, language: 'en-US' });
    seat.device.databases.faults.full = new DOMException('full', 'QuotaExceededError');
    await stage.send(seat, withFriend(stage.bob), 'hello');
    expect(logger.lines).toContain('fault');
  });
});

describe('the address of the server', () => {
  it.each([
    ['nonsense', 'wss://chat.example/im', 'apiUrl'],
    ['/api', 'wss://chat.example/im', 'apiUrl'],
    ['ftp://chat.example/api', 'wss://chat.example/im', 'apiUrl'],
    ['https://chat.example/api', 'nonsense', 'socketUrl'],
    ['https://chat.example/api', 'https://chat.example/im', 'socketUrl'],
    ['https://chat.example/api', undefined, 'socketUrl'],
  ])('%s with %s is refused', async (apiUrl, socketUrl, path) => {
    const { platform } = new ChatStage().device().tab();
    const make = () => createImClient({ platform, server: { apiUrl, socketUrl: socketUrl as string } });
    expect(await issuesOf(make)).toEqual({ code: 'client.badServerAddress', paths: [path] });
  });

  it('loses its slashes at the end', async () => {
    const stage = new ChatStage();
    const server = { apiUrl: `${stage.server.apiUrl}/`, socketUrl: stage.server.socketUrl };
    const seat = await stage.seat('Alice', undefined, { server });
    stage.server.say(stage.bob, stage.alice, 'hello');
    await stage.clock.advance(1_000);
    expect(textsOf(await stage.whole(seat, withFriend(stage.bob)))).toEqual(['hello']);
  });
});
