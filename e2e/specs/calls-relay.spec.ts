import { hasTurnServers, startTurnServer, type TurnServer } from '@internal/testkit';
import type { Locator } from '@playwright/test';
import { test as base, expect } from '../pages/call-fixtures.ts';
import { accept, call, callWindow, isInCall } from '../pages/calls.ts';
import { expectEnd, expectFrames, expectMediaOff, expectSound, pathsOf } from '../pages/media.ts';
import { becomeFriends, type Person } from '../pages/person.ts';

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

const isReconnecting = 'Reconnecting…';

/** Both are in a video call, and all of it goes through TURN. Returns their windows. */
async function relayedCall(anna: Person, ben: Person, transport: 'udp' | 'tcp'): Promise<readonly Locator[]> {
  await becomeFriends(anna, ben);
  const windows = [await call(anna, 'Video', ben), callWindow(ben, 'Video', anna)];
  await accept(ben, anna);
  for (const window of windows) await isInCall(window);
  await expectFrames(anna.page, ben.page);
  await expectSound(anna.page, ben.page);
  for (const { page } of [anna, ben]) await expect.poll(() => pathsOf(page)).toEqual([transport]);
  return windows;
}

test('a video call by TURN alone, over udp; when its server is killed and comes back the call goes on', async ({
  caller,
  turn,
}) => {
  const [anna, ben] = await Promise.all([caller('Anna'), caller('Ben')]);
  const windows = await relayedCall(anna, ben, 'udp');
  await turn.kill();
  await Promise.all(windows.map((window) => expect(window).toContainText(isReconnecting)));
  await turn.start();
  for (const window of windows) await expect(window).not.toContainText(isReconnecting);
  await expectSound(anna.page, ben.page);
});

test.describe('over tcp', () => {
  test.use({ transport: 'tcp' });

  test('a video call by TURN alone', async ({ caller }) => {
    const [anna, ben] = await Promise.all([caller('Anna'), caller('Ben')]);
    const [window] = await relayedCall(anna, ben, 'tcp');
    await window?.getByRole('button', { name: 'Hang up' }).click();
    await expectEnd(ben.page, 'Peer has hung up, call ended');
    await expectMediaOff(anna.page, ben.page);
  });
});
