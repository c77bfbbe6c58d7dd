import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GroupRequest } from '../protocol/index.ts';
import { ClientStage } from '../testing/client-stage.ts';
import { saying } from '../testing/saying.ts';
import * as membership from '../testing/server/domain/groups/membership.ts';
import { groupMembers } from '../testing/server/domain/groups/reading.ts';
import * as requests from '../testing/server/domain/groups/requests.ts';
import * as settings from '../testing/server/domain/groups/settings.ts';
import { groupView } from '../testing/server/domain/groups/views.ts';
import { Refusal } from '../testing/server/state/refusal.ts';
import type { World } from '../testing/server/state/world.ts';

const NAMES = ['Alice', 'Bob', 'Carol', 'Dora'];

/** Something that somebody tries at the server, whether or not they may. */
type Attempt = (world: World, ids: readonly number[], groupId: number) => void;

const who = fc.nat(NAMES.length - 1);
const flag = fc.boolean();

/** A try of somebody, that prints as `says` puts it. */
function tried(by: number, says: string, attempt: Attempt): Attempt {
  return saying(`${NAMES[by]} ${says}`, attempt);
}

const attempts: fc.Arbitrary<Attempt>[] = [
  fc
    .tuple(who, who)
    .map(([by, of]) =>
      tried(by, `removes ${NAMES[of]}`, (world, ids, id) =>
        membership.removeMembers(world, at(ids, by), id, [at(ids, of)]),
      ),
    ),
  fc
    .tuple(who, who)
    .map(([by, of]) =>
      tried(by, `invites ${NAMES[of]}`, (world, ids, id) => membership.invite(world, at(ids, by), id, [at(ids, of)])),
    ),
  fc
    .tuple(who, who, flag)
    .map(([by, of, on]) =>
      tried(by, `${on ? 'makes' : 'unmakes'} ${NAMES[of]} manager`, (world, ids, id) =>
        membership.setManagers(world, at(ids, by), id, [at(ids, of)], on),
      ),
    ),
  fc
    .tuple(who, who, flag)
    .map(([by, of, on]) =>
      tried(by, `${on ? 'mutes' : 'unmutes'} ${NAMES[of]}`, (world, ids, id) =>
        settings.muteMembers(world, at(ids, by), id, [at(ids, of)], on),
      ),
    ),
  fc
    .tuple(who, who)
    .map(([by, to]) =>
      tried(by, `transfers to ${NAMES[to]}`, (world, ids, id) =>
        membership.transferGroup(world, at(ids, by), id, at(ids, to)),
      ),
    ),
  who.map((by) => tried(by, 'quits', (world, ids, id) => membership.quitGroup(world, at(ids, by), id))),
  fc
    .tuple(who, flag)
    .map(([by, on]) =>
      tried(by, `${on ? 'mutes' : 'unmutes'} all`, (world, ids, id) => settings.muteGroup(world, at(ids, by), id, on)),
    ),
  fc.tuple(who, fc.constantFrom('Hikers', 'Walkers', 'Climbers')).map(([by, name]) =>
    tried(by, `renames to ${name}`, (world, ids, id) => {
      settings.modifyGroup(world, at(ids, by), { id, name, remarkGroupName: name === 'Climbers' ? 'Mine' : '' });
    }),
  ),
  fc
    .tuple(who, fc.constantFrom<1 | 2 | 3>(1, 2, 3), flag)
    .map(([by, joinMode, inviteConsent]) =>
      tried(by, `sets joinMode ${joinMode}, inviteConsent ${inviteConsent}`, (world, ids, id) =>
        settings.setGroupSettings(world, at(ids, by), { id, joinMode, inviteConsent }),
      ),
    ),
  fc
    .tuple(who, flag)
    .map(([by, isDnd]) =>
      tried(by, `sets isDnd ${isDnd}`, (world, ids, id) => settings.setOwn(world, at(ids, by), id, { isDnd })),
    ),
  who.map((by) =>
    tried(by, 'joins', (world, ids, id) => {
      requests.joinGroup(world, at(ids, by), id, '');
    }),
  ),
  fc
    .tuple(who, fc.integer({ min: 1, max: 4 }), flag)
    .map(([by, request, approve]) =>
      tried(by, `${approve ? 'approves' : 'rejects'} request ${request}`, (world, ids) =>
        requests.answerGroupRequest(world, at(ids, by), request, approve),
      ),
    ),
  fc
    .tuple(who, fc.integer({ min: 1, max: 12 }))
    .map(([by, messageId]) =>
      tried(by, `pins ${messageId}`, (world, ids, id) => settings.setTopMessage(world, at(ids, by), id, messageId)),
    ),
  who.map((by) =>
    tried(by, 'hides the pinned message', (world, ids, id) => settings.hideTopMessage(world, at(ids, by), id)),
  ),
];

function at(ids: readonly number[], index: number): number {
  return ids[index] ?? 0;
}

const step = fc.record({ attempt: fc.oneof(...attempts), lost: fc.nat(3), waitMs: fc.constantFrom(0, 40, 900) });

describe('what a client knows of a group', () => {
  it('is in the end what the server knows, whatever was done and whichever pushes were lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25, size: 'max' }), async (steps) => {
        const stage = new ClientStage();
        const ids = NAMES.map((name) => stage.person(name));
        for (const one of ids) for (const other of ids) if (one < other) stage.server.befriend(one, other);
        const groupId = stage.server.makeGroup(at(ids, 0), 'Walkers', ids.slice(1, 3));
        const { world, network } = stage.server;
        const seats = [];
        for (const name of NAMES) seats.push(await stage.seat(name));
        const stops = seats.map(({ client }) => client.groups.members(groupId).subscribe(() => undefined));
        for (const { attempt, lost, waitMs } of steps) {
          for (let count = 0; count < lost; count += 1) network.dropNextFrame(({ cmd }) => cmd === 4);
          try {
            attempt(world, ids, groupId);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
          await stage.clock.advance(waitMs);
        }
        network.clear();
        await stage.clock.advance(60_000);
        const group = world.groups.get(groupId);
        if (!group) throw new Error('the group should be there');
        seats.forEach(({ client }, index) => {
          const userId = at(ids, index);
          const shown = client.groups.group(groupId).getSnapshot();
          const expected = groupView(world, group, userId);
          const name = NAMES[index];
          if (!expected || expected.quit) {
            expect(shown?.quit ?? true, `${name} is out`).toBe(true);
            return;
          }
          const { topMessageId: pinned, topMessage: _, ...rest } = expected;
          expect(shown, name).toMatchObject(rest);
          expect(shown?.topMessage?.id ?? 0, `pinned for ${name}`).toBe(pinned);
          const members = groupMembers(world, userId, groupId, 0).map(({ online: _, ...member }) => member);
          const known = client.groups.members(groupId).getSnapshot();
          const byId = new Map(known.map(({ online: _, ...member }) => [member.userId, member]));
          expect(
            [...byId.values()].sort((a, b) => a.userId - b.userId),
            `members for ${name}`,
          ).toEqual(members.sort((a, b) => a.userId - b.userId));
        });
        seats.forEach(({ client }, index) => {
          const known = client.groupRequests.requests.getSnapshot();
          const expected = requests.groupRequestList(world, at(ids, index));
          const byId = (list: readonly GroupRequest[]) =>
            list.map(({ id, status }) => ({ id, status })).sort((a, b) => a.id - b.id);
          expect(byId(known), `requests for ${NAMES[index]}`).toEqual(byId(expected));
        });
        for (const stop of stops) stop();
        for (const { client } of seats) await stage.clock.during(client.destroy());
      }),
      { numRuns: 40, endOnFailure: true, includeErrorInReport: true },
    );
  }, 120_000);
});
