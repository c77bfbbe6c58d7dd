import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FriendSound } from '../store/conversations/notification-setting.ts';
import { ClientStage } from '../testing/client-stage.ts';
import { saying } from '../testing/saying.ts';
import * as blacklist from '../testing/server/domain/blacklist.ts';
import * as friends from '../testing/server/domain/friends.ts';
import { updateProfile } from '../testing/server/domain/profile.ts';
import * as requests from '../testing/server/domain/requests.ts';
import { Refusal } from '../testing/server/state/refusal.ts';
import type { World } from '../testing/server/state/world.ts';
import { accountOf } from '../testing/server/state/world.ts';
import type { ContactsService } from './contacts-service.ts';

const NAMES = ['Alice', 'Bob', 'Carol'];

/** Something that somebody tries at the server, whether or not they may: on another terminal. */
type Elsewhere = (world: World, by: number, of: number) => unknown;
/** Something that somebody tries at their own client. */
type Here = (contacts: ContactsService, of: number) => Promise<unknown>;

const flag = fc.boolean();
const remark = fc.constantFrom('', 'Bobby', 'Boss');
const nickName = fc.constantFrom('Robin', 'Sascha', 'Toni');
const requestId = fc.integer({ min: 1, max: 6 });

const elsewhere: fc.Arbitrary<Elsewhere> = fc.oneof(
  remark.map((remarkNickName) =>
    onServer(`calls them "${remarkNickName}"`, (world, by, of) => friends.setFriend(world, by, of, { remarkNickName })),
  ),
  flag.map((isDnd) => onServer(`sets isDnd ${isDnd}`, (world, by, of) => friends.setFriend(world, by, of, { isDnd }))),
  flag.map((isTop) => onServer(`sets isTop ${isTop}`, (world, by, of) => friends.setFriend(world, by, of, { isTop }))),
  fc
    .constantFrom(0, 1)
    .map((msgRemind) =>
      onServer(`sets msgRemind ${msgRemind}`, (world, by, of) => friends.setFriend(world, by, of, { msgRemind })),
    ),
  fc.constantFrom(
    onServer('deletes', (world, by, of) => friends.deleteFriend(world, by, of)),
    onServer('applies', (world, by, of) => requests.apply(world, by, { friendId: of })),
    onServer('blocks', (world, by, of) => blacklist.block(world, by, of)),
    onServer('unblocks', (world, by, of) => blacklist.unblock(world, by, of)),
  ),
  flag.map((on) =>
    onServer(`asks for approval: ${on}`, (world, by) => Object.assign(accountOf(world, by), { isManualApprove: on })),
  ),
  requestId.map((id) => onServer(`approves ${id}`, (world, by) => requests.approve(world, by, id))),
  requestId.map((id) => onServer(`rejects ${id}`, (world, by) => requests.reject(world, by, id))),
  requestId.map((id) => onServer(`recalls ${id}`, (world, by) => requests.recallRequest(world, by, id))),
  nickName.map((name) =>
    onServer(`is called ${name}`, (world, by) => {
      const session = [...world.sessions.values()].find(({ userId }) => userId === by);
      if (session) updateProfile(world, by, { nickName: name }, { session, connId: 'another' });
    }),
  ),
);

const here: fc.Arbitrary<Here> = fc.oneof(
  remark.map((name) => onClient(`calls them "${name}"`, (contacts, of) => contacts.setRemark(of, name))),
  flag.map((on) => onClient(`sets isDnd ${on}`, (contacts, of) => contacts.setNotifications(of, !on))),
  flag.map((on) => onClient(`sets isTop ${on}`, (contacts, of) => contacts.setPinned(of, on))),
  fc
    .constantFrom<FriendSound>('all', 'none')
    .map((sound) => onClient(`sets the sound ${sound}`, (contacts, of) => contacts.setSound(of, sound))),
  fc.constantFrom(
    onClient('deletes', (contacts, of) => contacts.remove(of)),
    onClient('applies', (contacts, of) => contacts.add(of)),
    onClient('blocks', (contacts, of) => contacts.block(of)),
    onClient('unblocks', (contacts, of) => contacts.unblock(of)),
  ),
  requestId.map((id) => onClient(`approves ${id}`, (contacts) => contacts.approve(id))),
  requestId.map((id) => onClient(`rejects ${id}`, (contacts) => contacts.reject(id))),
  requestId.map((id) => onClient(`recalls ${id}`, (contacts) => contacts.withdraw(id))),
);

/** Both print as what they do. */
function onServer(what: string, does: Elsewhere): Elsewhere {
  return saying(`${what} (at the server)`, does);
}

function onClient(what: string, does: Here): Here {
  return saying(what, does);
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`nothing at ${index}`);
  return found;
}

const who = fc.nat(NAMES.length - 1);
const step = fc.record({
  by: who,
  of: who,
  attempt: fc.oneof(
    elsewhere.map((does) => ({ does, on: 'server' as const })),
    here.map((does) => ({ does, on: 'client' as const })),
  ),
  lost: fc.nat(2),
  waitMs: fc.constantFrom(0, 40, 900),
  latencyMs: fc.constantFrom(0, 30, 300),
  pushDelayMs: fc.constantFrom(0, 100),
  reload: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
});

describe('what a client knows of people', () => {
  it('is in the end what the server knows, whatever was done and whichever pushes were lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25, size: 'max' }), async (steps) => {
        const stage = new ClientStage();
        const ids = NAMES.map((name) => stage.person(name));
        stage.server.befriend(at(ids, 0), at(ids, 1));
        stage.server.befriend(at(ids, 0), at(ids, 2));
        const { world, network } = stage.server;
        const seats = [];
        for (const name of NAMES) seats.push(await stage.seat(name));
        for (const { by, of, attempt, lost, waitMs, latencyMs, pushDelayMs, reload } of steps) {
          Object.assign(network, { latencyMs, pushDelayMs });
          for (let count = 0; count < lost; count += 1) network.dropNextFrame(({ cmd }) => cmd === 3 || cmd === 5);
          try {
            // A refusal changes nothing: neither there nor here.
            if (attempt.on === 'server') attempt.does(world, at(ids, by), at(ids, of));
            else attempt.does(at(seats, by).client.contacts, at(ids, of)).catch(() => undefined);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
          await stage.clock.advance(waitMs);
          if (reload) seats[by] = await stage.reload(at(seats, by));
        }
        network.clear();
        Object.assign(network, { latencyMs: 0, pushDelayMs: 0 });
        await stage.clock.advance(60_000);
        seats.forEach(({ client: { contacts } }, index) => {
          const [name, userId] = [NAMES[index], at(ids, index)];
          const listed = friends.friendList(world, userId);
          expect([...contacts.friends.getSnapshot()].sort(), `friends of ${name}`).toEqual(
            listed.map(({ id }) => id).sort(),
          );
          for (const { online: _, onlineWeb: _w, onlineApp: _a, lastSeen: _l, ...friend } of listed) {
            expect(contacts.person(friend.id).getSnapshot(), `${name}'s friend`).toMatchObject(friend);
          }
          expect(contacts.requests.getSnapshot().map(({ id, status }) => [id, status])).toEqual(
            requests.requestList(world, userId).map(({ id, status }) => [id, status]),
          );
          expect([...contacts.blocked.getSnapshot()].sort(), `blocked by ${name}`).toEqual(
            blacklist
              .blacklist(world, accountOf(world, userId))
              .map(({ id }) => id)
              .sort(),
          );
        });
        for (const { client } of seats) await stage.clock.during(client.destroy());
      }),
      { numRuns: 40, endOnFailure: true, includeErrorInReport: true },
    );
  }, 120_000);
});
