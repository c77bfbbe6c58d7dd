import { describe, expect, it } from 'vitest';
import { createImClient } from './client.ts';
import { FakeClock } from './platform/memory/fake-clock.ts';
import { createMemoryDevice } from './platform/memory/memory-device.ts';
import { ClientStage } from './testing/client-stage.ts';
import { picture } from './testing/contract/pictures.ts';
import { createMemoryServer, type MemoryServer } from './testing/server/memory-server.ts';

/** Two servers that know the same people by the same ids, and one browser that visits both. */
function twoServers() {
  const clock = new FakeClock();
  const servers = ['https://one.test', 'https://two.test'].map((origin) => createMemoryServer({ clock, origin })) as [
    MemoryServer,
    MemoryServer,
  ];
  const at = (url: string) => servers.find(({ origin }) => new URL(url).host === new URL(origin).host) ?? servers[0];
  const requests: Request[] = [];
  const device = createMemoryDevice({
    clock,
    page: { origin: servers[0].origin, secure: true },
    network: {
      fetch(input, init) {
        const request = new Request(input, init);
        requests.push(request.clone());
        return at(request.url).fetch(request);
      },
      openSocket: (url, handlers) => at(url).openSocket(url, handlers),
    },
  });
  // So that no token of the one is by chance one of the other.
  servers[1].world.lastId.token = 10_000;
  for (const server of servers) {
    server.befriend(
      server.addPerson({ userName: 'alice', nickName: `Alice of ${server.origin}` }),
      server.addPerson({ userName: 'bob', nickName: `Bob of ${server.origin}` }),
    );
  }
  async function visit(server: MemoryServer, tab = device.tab()) {
    const { apiUrl, socketUrl } = server;
    const client = createImClient({ platform: tab.platform, server: { apiUrl, socketUrl } });
    await clock.during(client.start());
    return { client, tab };
  }
  return { clock, servers, device, requests, visit };
}

const ALICE = 10_001;
const BOB = 10_002;

describe('one browser, two servers, the same ids on both', () => {
  it('nothing crosses: sessions, lists, messages, tokens, device numbers', async () => {
    const { clock, servers, requests, visit } = twoServers();
    const [one, two] = [await visit(servers[0]), await visit(servers[1])];
    for (const { client } of [one, two]) {
      await clock.during(client.auth.login({ userName: 'alice', password: 'password', remember: true }));
      await clock.until(() => client.connection.state.getSnapshot().phase === 'live');
    }
    servers[0].say(BOB, ALICE, 'only on one');
    await clock.advance(2_000);
    const chats = ({ client }: typeof one) => client.conversations.list.getSnapshot().keys.length;
    expect([chats(one), chats(two)]).toEqual([1, 0]);
    expect(one.client.contacts.person(BOB).getSnapshot().nickName).toBe('Bob of https://one.test');
    expect(two.client.contacts.person(BOB).getSnapshot().nickName).toBe('Bob of https://two.test');
    await clock.during(two.client.contacts.setRemark(BOB, 'Bobby'));
    await clock.advance(12_000);
    expect(one.client.contacts.person(BOB).getSnapshot().remarkNickName).toBe('');

    const sentTo = (origin: string, header: string) =>
      new Set(requests.filter(({ url }) => url.startsWith(origin)).map(({ headers }) => headers.get(header) ?? ''));
    for (const header of ['accessToken', 'refreshToken', 'deviceNo']) {
      const [first, second] = [sentTo('https://one.test', header), sentTo('https://two.test', header)];
      expect([...first].filter((value) => value !== '' && second.has(value))).toEqual([]);
    }
    await clock.during(one.client.auth.logout());
    expect(two.client.auth.session.getSnapshot()).toMatchObject({ status: 'signedIn' });
    expect(two.client.auth.savedAccounts.getSnapshot()).toHaveLength(1);
  });

  it('a session that was kept is found again on its own server only', async () => {
    const { clock, servers, visit } = twoServers();
    const { client, tab } = await visit(servers[0]);
    await clock.during(client.auth.login({ userName: 'alice', password: 'password', remember: true }));
    const other = await visit(servers[1]);
    expect(other.client.auth.session.getSnapshot().status).toBe('signedOut');
    expect(other.client.auth.savedAccounts.getSnapshot()).toEqual([]);
    const again = await visit(servers[0], tab.reload());
    expect(again.client.auth.session.getSnapshot()).toMatchObject({ status: 'signedIn', userId: ALICE });
  });
});

describe('two accounts in one client, one after the other', () => {
  it('nothing of the first is left for the second; a remembered first finds its own again', async () => {
    const stage = new ClientStage();
    const [alice, bob, carol] = [stage.person('Alice'), stage.person('Bob'), stage.person('Carol')];
    stage.server.befriend(alice, carol);
    const { client } = await stage.open();
    const signIn = async (userName: string, remember: boolean) => {
      await stage.clock.during(client.auth.login({ userName, password: 'password', rememberName: true, remember }));
      await stage.clock.until(() => client.connection.state.getSnapshot().phase === 'live');
      await stage.clock.advance(500);
    };
    await signIn('alice', true);
    stage.server.say(carol, alice, 'for Alice');
    await stage.clock.during(client.contacts.block(bob));
    await stage.clock.during(client.contacts.setRemark(carol, 'Caro'));
    await stage.clock.advance(500);
    expect(client.conversations.list.getSnapshot().keys).toHaveLength(1);

    await signIn('bob', false);
    expect(client.profile.self.getSnapshot()?.id).toBe(bob);
    expect(client.conversations.list.getSnapshot().keys).toEqual([]);
    expect(client.contacts.friends.getSnapshot()).toEqual([]);
    expect(client.contacts.blocked.getSnapshot()).toEqual([]);
    expect(client.contacts.person(carol).getSnapshot()).toMatchObject({ known: false, remarkNickName: '' });
    await stage.clock.during(client.auth.logout());

    await stage.clock.during(client.auth.loginSaved('alice'));
    expect(client.contacts.friends.getSnapshot()).toEqual([carol]);
    expect(client.contacts.blocked.getSnapshot()).toEqual([bob]);
    expect(client.contacts.person(carol).getSnapshot().showNickName).toBe('Caro');
    expect(client.conversations.list.getSnapshot().keys).toHaveLength(1);
  });

  it('what was asked for the first says nothing to the second, however late it is answered', async () => {
    const stage = new ClientStage();
    const [alice, bob, carol] = [stage.person('Alice'), stage.person('Bob'), stage.person('Carol')];
    stage.server.befriend(alice, carol);
    stage.server.makeGroup(alice, 'Hikers', [carol]);
    const seat = await stage.seat('Alice');
    const { fetch } = stage.server;
    const held: Array<() => void> = [];
    const lists = ['/friend/list', '/user/self', '/group/list', '/blacklist/list'];
    const late: typeof fetch = async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url);
      const answer = await fetch(input, init);
      if (lists.some((end) => pathname.endsWith(end))) await new Promise<void>((resolve) => held.push(resolve));
      return answer;
    };
    Object.assign(stage.server, { fetch: late });
    stage.server.network.cutSockets();
    await stage.live(seat);
    expect(held.length).toBeGreaterThanOrEqual(lists.length);
    Object.assign(stage.server, { fetch });

    const { client, errors } = seat;
    await stage.clock.during(client.auth.logout());
    await stage.clock.during(client.auth.login({ userName: 'bob', password: 'password' }));
    await stage.live(seat);
    for (const answer of held) answer();
    await stage.clock.advance(1_000);
    expect(client.profile.self.getSnapshot()?.id).toBe(bob);
    expect(client.contacts.friends.getSnapshot()).toEqual([]);
    expect(client.groups.groups.getSnapshot()).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('a picture that was not stored yet when its sender left is shown to nobody and leaves nothing', async () => {
    const stage = new ClientStage();
    const [alice, , carol] = [stage.person('Alice'), stage.person('Bob'), stage.person('Carol')];
    stage.server.befriend(alice, carol);
    const device = stage.device();
    const tab = device.tab();
    let measured = (): void => undefined;
    const measurePicture = () =>
      new Promise<undefined>((resolve) => {
        measured = () => resolve(undefined);
      });
    const files = { ...tab.platform.files, measurePicture };
    const { client } = await stage.open(device, { ...tab, platform: { ...tab.platform, files } });
    const signIn = async (userName: string) => {
      await stage.clock.during(client.auth.login({ userName, password: 'password' }));
      await stage.clock.until(() => client.connection.state.getSnapshot().phase === 'live');
    };
    await signIn('alice');
    const sending = client.messages.sendImage(`p:${carol}`, picture());
    await stage.clock.advance(100);
    await stage.clock.during(client.auth.logout());
    await signIn('bob');
    measured();
    await stage.clock.during(sending);
    await stage.clock.advance(1_000);
    expect(client.conversations.list.getSnapshot().keys).toEqual([]);
    expect(client.messages.unsent.getSnapshot()).toBe(0);
    expect(await device.databases.names('im-files:')).toEqual([]);
  });

  it('two clients on one page, two accounts: neither hears of the other', async () => {
    const stage = new ClientStage();
    const [alice, bob, carol] = [stage.person('Alice'), stage.person('Bob'), stage.person('Carol')];
    stage.server.befriend(alice, carol);
    stage.server.befriend(bob, carol);
    const [a, b] = [await stage.seat('Alice'), await stage.seat('Bob')];
    stage.server.say(carol, alice, 'for Alice');
    await stage.clock.advance(2_000);
    expect(a.client.conversations.list.getSnapshot().keys).toHaveLength(1);
    expect(b.client.conversations.list.getSnapshot().keys).toEqual([]);
    await stage.clock.during(a.client.contacts.setNotifications(carol, false));
    await stage.clock.advance(12_000);
    expect(b.client.contacts.person(carol).getSnapshot().isDnd).toBe(false);
    await stage.clock.during(a.client.auth.logout());
    expect(b.client.auth.session.getSnapshot()).toMatchObject({ status: 'signedIn', userId: bob });
  });
});
