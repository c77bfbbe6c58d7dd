import { HEADERS, type Message } from '../../../protocol/index.ts';
import { person, smallGroup, twoFriends } from '../cast.ts';
import { Device } from '../device.ts';
import type { RawSocket } from '../raw-socket.ts';
import type { Suite } from '../target.ts';

/** Pulls through the socket, and who hears the echo of a send. */
export function describePushes(suite: Suite): void {
  const { describe, it, expect } = suite;

  /** The frames of one pull: what is between "true" and "false". */
  async function pulled(socket: RawSocket, cmd: number, ask: () => Promise<unknown>): Promise<Message[]> {
    const from = socket.frames.length;
    await ask();
    const isLoading = (state: string) => (frame: { cmd: number; data: unknown }) =>
      frame.cmd === cmd && (frame.data as Message).type === 30 && (frame.data as Message).content === state;
    await socket.frame(isLoading('false'), 'the end of the pull', from);
    const frames = socket.frames.slice(from);
    const start = frames.findIndex(isLoading('true'));
    expect(start).toBeGreaterThanOrEqual(0);
    return frames.slice(start + 1, frames.findIndex(isLoading('false'))).map(({ data }) => data as Message);
  }

  describe('pull', () => {
    it('frames every pull by "true" and "false", rows ascending over the whole kind', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const ids: number[] = [];
      for (const from of [ann, ben, ann]) ids.push((await from.text(owner, 'missed')).id ?? 0);
      const inGroup = await ann.textGroup(groupId, 'missed too');
      const socket = await owner.connect();
      const pull = (kind: string, minId: number) =>
        pulled(socket, kind === 'group' ? 4 : 3, () => owner.ok('pullOffline', { params: { kind }, query: { minId } }));
      expect((await pull('private', 0)).map(({ id }) => id)).toEqual(ids);
      expect((await pull('private', ids[1] ?? 0)).map(({ id }) => id)).toEqual(ids.slice(2));
      expect(await pull('private', ids[2] ?? 0)).toEqual([]);
      expect((await pull('group', 0)).map(({ id }) => id)).toContain(inGroup.id);
      expect(await pulled(socket, 5, () => owner.ok('pullOfflineSystem', { query: { minSeqNo: 1 } }))).toEqual([]);
    });

    it('goes through the caller’s socket only', async () => {
      const [alice, bob] = await twoFriends(suite);
      await bob.text(alice, 'missed');
      const phone = await alice.sibling('phone', 1).login();
      const [web, app] = [await alice.connect(), await phone.connect()];
      await pulled(web, 3, () => alice.ok('pullOffline', { params: { kind: 'private' }, query: { minId: 0 } }));
      expect(app.messages().filter(({ type }) => type === 30)).toEqual([]);
    });

    it('is a conflict without a socket', async () => {
      const alice = await person(suite, 'alice');
      await alice.refused('pullOffline', { params: { kind: 'private' }, query: { minId: 0 } }, 'message.noSocket');
      await alice.refused('pullOfflineSystem', { query: { minSeqNo: 0 } }, 'message.noSocket');
    });
  });

  describe('echo', () => {
    const received = (socket: RawSocket, id: number | null | undefined) =>
      socket.messages().some((message) => message.id === id);

    it('leaves out the connection that the request names, and reaches every other one', async () => {
      const [alice, bob] = await twoFriends(suite);
      const phone = await alice.sibling('phone', 1).login();
      const [first, second, app] = [await alice.connect(), await alice.connect(), await phone.connect()];
      const headers = { [HEADERS.connId]: first.connId ?? '' };
      const sent = await alice.ok('sendPrivate', { body: { recvId: bob.userId, content: 'hi', type: 0 }, headers });
      for (const socket of [second, app]) await socket.message(({ id }) => id === sent.id, 'the echo');
      const end = await bob.text(alice, 'the end');
      await first.message(({ id }) => id === end.id, 'the end');
      expect(received(first, sent.id)).toBe(false);
    });

    it('leaves out the same device where no connection is named', async () => {
      const [alice, bob] = await twoFriends(suite);
      const phone = await alice.sibling('phone', 1).login();
      const [first, second, app] = [await alice.connect(), await alice.connect(), await phone.connect()];
      const sent = await alice.text(bob, 'hi');
      await app.message(({ id }) => id === sent.id, 'the echo');
      const end = await bob.text(alice, 'the end');
      for (const socket of [first, second]) {
        await socket.message(({ id }) => id === end.id, 'the end');
        expect(received(socket, sent.id)).toBe(false);
      }
    });
  });

  describe('the header connId', () => {
    it('counts as missing where it is no id of a connection: the send succeeds, alone and beside others', async () => {
      const [alice, bob] = await twoFriends(suite);
      const phone = await alice.sibling('phone', 1).login();
      const [own, app] = [await alice.connect(), await phone.connect()];
      const send = (content: string, connId?: string) =>
        alice.ok('sendPrivate', {
          body: { recvId: bob.userId, content, type: 0 },
          headers: connId === undefined ? {} : { [HEADERS.connId]: connId },
        });
      const invalid = ['%00', '%0A', 'a b', 'c/1', '%ED%A0%80', 'x'.repeat(65)];
      const sent = await Promise.all([send('plain'), ...invalid.map((connId) => send(`with ${connId}`, connId))]);
      for (const { id } of sent) await app.message((message) => message.id === id, 'the echo');
      const end = await bob.text(alice, 'the end');
      await own.message(({ id }) => id === end.id, 'the end');
      for (const { id } of sent) expect(own.messages().some((message) => message.id === id)).toBe(false);
    });

    it('takes letters, digits, - and _, at most 64', async () => {
      const [alice, bob] = await twoFriends(suite);
      const own = await alice.connect();
      // Names another connection: this one gets the echo.
      const headers = { [HEADERS.connId]: `a-Z_9${'x'.repeat(59)}` };
      const sent = await alice.ok('sendPrivate', { body: { recvId: bob.userId, content: 'hi', type: 0 }, headers });
      await own.message(({ id }) => id === sent.id, 'the echo');
    });
  });

  describe('a client that knows only the specification', () => {
    it('signs in, connects, pulls, sends and reads with the fields of the specification', async () => {
      const [alice, bob] = await twoFriends(suite);
      const plain = new Device(suite.target(), alice.userName, alice.deviceNo);
      const { data } = (
        await plain.requestPath('POST', '/login', {
          body: { userName: alice.userName, password: alice.password, terminal: 2 },
        })
      ).envelope;
      plain.accessToken = (data as { accessToken: string }).accessToken;
      const socket = await plain.connect();
      await bob.text(alice, 'missed');
      const rows = await pulled(socket, 3, () =>
        plain.requestPath('GET', '/message/private/pullOfflineMessage?minId=0'),
      );
      expect(texts(rows)).toEqual(['missed']);
      const body = { recvId: bob.userId, content: 'answer', type: 0 };
      const answer = (await plain.requestPath('POST', '/message/private/send', { body })).envelope;
      expect(answer.code).toBe(200);
      expect(typeof (answer.data as Message).id).toBe('number');
      expect(typeof (answer.data as Message).sendTime).toBe('number');
      const again = await pulled(socket, 3, () =>
        plain.requestPath('GET', '/message/private/pullOfflineMessage?minId=-1'),
      );
      expect(texts(again)).toEqual(['missed', 'answer']);
      socket.send(1, {});
      await socket.frame(({ cmd }) => cmd === 1, 'the heartbeat to be answered');
    });
  });
}

/** The texts of rows in order, each once: a push that is on its way may come between the rows of a pull. */
function texts(rows: readonly Message[]): unknown[] {
  return [...new Map(rows.map(({ id, content }) => [id, content])).values()];
}
