import { Cmd, limits } from '../../../protocol/index.ts';
import { person, smallGroup, twoFriends } from '../cast.ts';
import type { Suite } from '../target.ts';

/** What a socket takes, what closes it, and typing signs. */
export function describeSocket(suite: Suite): void {
  const { describe, it, expect } = suite;

  describe('socket', () => {
    it('answers login and heartbeat', async () => {
      const alice = await person(suite, 'alice');
      const socket = await alice.connect();
      expect(typeof socket.connId).toBe('string');
      socket.send(Cmd.HEARTBEAT, {});
      await socket.frame(({ cmd }) => cmd === Cmd.HEARTBEAT, 'the heartbeat to be answered');
    });

    it('takes a devId as text or number, and none', async () => {
      const alice = await person(suite, 'alice');
      for (const devId of ['device-7', 7, null]) {
        const socket = await alice.openSocket();
        socket.send(Cmd.LOGIN, { accessToken: alice.accessToken, devId });
        await socket.frame(({ cmd }) => cmd === Cmd.LOGIN, 'the login to be answered');
      }
    });

    it('closes with 4001 where the token is not accepted', async () => {
      const alice = await person(suite, 'alice');
      const socket = await alice.openSocket();
      socket.send(Cmd.LOGIN, { accessToken: 'nonsense', devId: 1 });
      expect((await socket.whenClosed()).code).toBe(4001);
    });

    it('closes the 21st socket of an account with 4008, and takes another once one has gone', async () => {
      const alice = await person(suite, 'alice');
      const open = [];
      for (let count = 0; count < limits.socketsPerAccount; count += 1) open.push(await alice.connect());
      const login = async () => {
        const socket = await alice.openSocket();
        socket.send(Cmd.LOGIN, { accessToken: alice.accessToken, devId: 1 });
        return socket;
      };
      expect((await (await login()).whenClosed()).code).toBe(4008);
      open[0]?.send(99, {});
      await open[0]?.whenClosed();
      const again = await login();
      await again.frame(({ cmd }) => cmd === Cmd.LOGIN, 'the login to be answered');
    });

    it('closes with 1008 on commands of the server, unknown ones, and anything before the login', async () => {
      const alice = await person(suite, 'alice');
      for (const cmd of [2, 3, 4, 5, 7, 99, -1]) {
        const socket = await alice.connect();
        socket.send(cmd, {});
        expect((await socket.whenClosed()).code, `cmd ${cmd}`).toBe(1008);
      }
      for (const cmd of [Cmd.HEARTBEAT, Cmd.TYPING]) {
        const socket = await alice.openSocket();
        socket.send(cmd, { kind: 'private', to: 1, state: true });
        expect((await socket.whenClosed()).code, `cmd ${cmd} before the login`).toBe(1008);
      }
    });

    it('closes on frames that are no frames, and goes on serving others', async () => {
      const alice = await person(suite, 'alice');
      const other = await alice.connect();
      for (const text of [
        'nonsense',
        '[]',
        'null',
        '{}',
        '{"cmd":"0"}',
        '{"cmd":0,"data":{}}',
        '{"cmd":6,"data":{"to":"x"}}',
      ]) {
        const socket = await alice.connect();
        socket.sendText(text);
        expect([1003, 1007, 1008], text).toContain((await socket.whenClosed()).code);
      }
      const binary = await alice.connect();
      binary.sendText(new Uint8Array([1, 2, 3]));
      expect((await binary.whenClosed()).code).toBe(1003);
      const large = await alice.connect();
      large.sendText(JSON.stringify({ cmd: 1, data: { filler: 'x'.repeat(limits.frameBytes) } }));
      expect((await large.whenClosed()).code).toBe(1009);
      other.send(Cmd.HEARTBEAT, {});
      await other.frame(({ cmd }) => cmd === Cmd.HEARTBEAT, 'the heartbeat to be answered');
    });

    if (suite.drivesClock) {
      it('closes where nobody logs in within 10 s, and after 60 s of silence', async () => {
        const alice = await person(suite, 'alice');
        const silent = await alice.openSocket();
        await suite.target().advance?.(limits.socketLoginMs - 1_000);
        expect(silent.closed).toBeUndefined();
        await suite.target().advance?.(2_000);
        expect((await silent.whenClosed()).code).toBe(1008);
        const quiet = await alice.connect();
        await suite.target().advance?.(limits.socketSilenceMs - 1_000);
        expect(quiet.closed).toBeUndefined();
        await suite.target().advance?.(2_000);
        await quiet.whenClosed();
      });
    }
  });

  describe('typing', () => {
    it('is handed on to the friend and to nobody else', async () => {
      const [alice, bob] = await twoFriends(suite);
      const eve = await person(suite, 'eve');
      const [toAlice, fromBob, fromEve] = [await alice.connect(), await bob.connect(), await eve.connect()];
      fromEve.send(Cmd.TYPING, { kind: 'private', to: alice.userId, state: true });
      fromEve.send(Cmd.HEARTBEAT, {});
      await fromEve.frame(({ cmd }) => cmd === Cmd.HEARTBEAT, 'the heartbeat to be answered');
      fromBob.send(Cmd.TYPING, { kind: 'private', to: alice.userId, state: true });
      const { data } = await toAlice.frame(({ cmd }) => cmd === Cmd.TYPING, 'the sign');
      expect(data).toMatchObject({ kind: 'private', from: bob.userId, state: true });
      expect(toAlice.frames.filter(({ cmd }) => cmd === Cmd.TYPING).length).toBe(1);
    });

    it('is handed on to the other members of a group, with the group', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const [fromOwner, toAnn, toBen] = [await owner.connect(), await ann.connect(), await ben.connect()];
      fromOwner.send(Cmd.TYPING, { kind: 'group', to: groupId, state: true });
      for (const socket of [toAnn, toBen]) {
        const { data } = await socket.frame(({ cmd }) => cmd === Cmd.TYPING, 'the sign');
        expect(data).toMatchObject({ kind: 'group', from: owner.userId, groupId, state: true });
      }
    });
  });
}
