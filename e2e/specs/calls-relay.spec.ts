import { hasTurnServers, startTurnServer, type TurnServer } from '@internal/testkit';
import { test as base, expect } from '../pages/call-fixtures.ts';
import { accept, call, callWindow, isInCall } from '../pages/calls.ts';
import { expectEnd, expectFrames, expectMediaOff, expectSound, pathsOf } from '../pages/media.ts';
import { becomeFriends } from '../pages/person.ts';

interface RelayFixtures {
  readonly transport: 'udp' | 'tcp';
  readonly turn: TurnServer;
}

/** Media go through coturn alone, whose credentials come from the server. */
const test = base.extend<RelayFixtures>({
  isRelayOnly: true,
  transport: ['udp', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  turn: async ({}, use) => {
    const turn = await startTurnServer();
    await use(turn);
    await turn.dispose();
  },
  settings: async ({ turn: { port, secret }, transport }, use) => {
    await use({ TURN_URLS: `turn:127.0.0.1:${port}?transport=${transport}`, TURN_SECRET: secret });
  },
});

test.skip(!hasTurnServers(), 'coturn is not installed: calls by TURN alone are left out');

for (const transport of ['udp', 'tcp'] as const) {
  test.describe(() => {
    test.use({ transport });

    test(`a video call by TURN alone, over ${transport}`, async ({ caller }) => {
      const anna = await caller('Anna');
      const ben = await caller('Ben');
      await becomeFriends(anna, ben);
      const window = await call(anna, 'Video', ben);
      await accept(ben, anna);
      await isInCall(window);
      await isInCall(callWindow(ben, 'Video', anna));
      for (const { page } of [anna, ben]) {
        await expectFrames(page);
        await expectSound(page);
        await expect.poll(() => pathsOf(page)).toEqual([transport]);
      }
      await window.getByRole('button', { name: 'Hang up' }).click();
      await expectEnd(ben.page, 'Peer has hung up, call ended');
      for (const { page } of [anna, ben]) await expectMediaOff(page);
    });
  });
}

test('a TURN server that is killed and comes back: both say that they reconnect, and the call goes on', async ({
  caller,
  turn,
}) => {
  const anna = await caller('Anna');
  const ben = await caller('Ben');
  await becomeFriends(anna, ben);
  const window = await call(anna, 'Voice', ben);
  await accept(ben, anna);
  await isInCall(window);
  await turn.kill();
  for (const shown of [window, callWindow(ben, 'Voice', anna)]) await expect(shown).toContainText('Reconnecting…');
  await turn.start();
  for (const shown of [window, callWindow(ben, 'Voice', anna)]) await expect(shown).not.toContainText('Reconnecting…');
  for (const { page } of [anna, ben]) await expectSound(page);
});
