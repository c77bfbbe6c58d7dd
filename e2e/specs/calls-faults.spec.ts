import { expect, test } from '../pages/call-fixtures.ts';
import { accept, call, callWindow, dial, incomingCall, isInCall } from '../pages/calls.ts';
import { expectEnd, expectMediaOff, expectSound, lastEnd } from '../pages/media.ts';
import { becomeFriends } from '../pages/person.ts';

test('a page that is closed leaves its call; another tab of the same person can call at once', async ({ caller }) => {
  const [anna, ben] = await Promise.all([caller('Anna'), caller('Ben')]);
  await becomeFriends(anna, ben);
  const window = await call(anna, 'Voice', ben);
  await accept(ben, anna);
  await isInCall(window);

  const other = await ben.anotherTab();
  await other.openChatWith(anna);
  await ben.page.close();
  await expectEnd(anna.page, 'Peer has hung up, call ended');
  await expectMediaOff(anna.page);
  await expect(anna.part('call-ended')).toHaveCount(0);

  await call(other, 'Voice', anna);
  await accept(anna, other);
  await isInCall(callWindow(other, 'Voice', anna));
  await expectSound(other.page);
});

test('a server that is killed takes no sound with it; after its return one hangs up', async ({ caller, server }) => {
  const [anna, ben] = await Promise.all([caller('Anna'), caller('Ben')]);
  await becomeFriends(anna, ben);
  const window = await call(anna, 'Voice', ben);
  await accept(ben, anna);
  await isInCall(window);

  await server.kill();
  await expectSound(anna.page, ben.page);
  await server.start();
  await expectSound(anna.page, ben.page);
  await expect(window).toBeVisible();
  await window.getByRole('button', { name: 'Hang up' }).click();
  await expectEnd(anna.page, 'You have hung up, call ended');
  await expectMediaOff(anna.page);
  // By the signal, or by the question that a socket asks once it is back.
  await expect.poll(() => lastEnd(ben.page)).toMatch(/^(Peer has hung up, call ended|The call has ended)$/);
  await expectMediaOff(ben.page);
});

test('devices that the browser refuses are said in the sentence of the specification, with what helps', async ({
  caller,
}) => {
  const [anna, ben] = await Promise.all([caller('Anna'), caller('Ben')]);
  await becomeFriends(anna, ben);

  await anna.context.clearPermissions();
  await dial(anna, 'Video');
  const window = callWindow(anna, 'Video', ben);
  await expect(window.getByRole('alert')).toHaveText('Failed to open microphone');
  await expect(window).toContainText('Set Microphone and Camera to Allow.');
  await expectMediaOff(anna.page);

  await anna.context.grantPermissions(['camera', 'microphone']);
  await window.getByRole('button', { name: 'Try again' }).click();
  await expect(incomingCall(ben, anna)).toBeVisible();

  await ben.context.clearPermissions();
  await accept(ben, anna);
  await expect(callWindow(ben, 'Video', anna).getByRole('alert')).toHaveText('Failed to open microphone');
  await expectEnd(anna.page, 'Peer device does not support calls');
  await expectMediaOff(anna.page);
});

test('a video call is accepted without a camera: the other is heard, and the reason is said', async ({ caller }) => {
  const [anna, ben] = await Promise.all([caller('Anna'), caller('Ben')]);
  await becomeFriends(anna, ben);
  await ben.context.clearPermissions();
  await ben.context.grantPermissions(['microphone']);
  const window = await call(anna, 'Video', ben);
  await accept(ben, anna);
  await isInCall(window);
  await expect(ben.page.getByText('Failed to open camera')).toBeVisible();
  const camera = callWindow(ben, 'Video', anna).getByRole('button', { name: 'Camera' });
  await expect(camera).toHaveAttribute('aria-pressed', 'false');
  await expectSound(anna.page, ben.page);
  await expect(window).toContainText('camera off');
});

test('both dial each other at once: one call, which both are in', async ({ caller }) => {
  const [anna, ben] = await Promise.all([caller('Anna'), caller('Ben')]);
  await becomeFriends(anna, ben);
  // Neither setup gets to the server before both have dialled.
  let dialled = 0;
  let release = (): void => undefined;
  const both = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (const { page } of [anna, ben]) {
    await page.route('**/webrtc/private/setup*', async (route) => {
      dialled += 1;
      if (dialled === 2) release();
      await both;
      await route.continue();
    });
  }
  await Promise.all([dial(anna, 'Voice'), dial(ben, 'Voice')]);
  await isInCall(callWindow(anna, 'Voice', ben));
  await isInCall(callWindow(ben, 'Voice', anna));
  await expectSound(anna.page, ben.page);
  await callWindow(ben, 'Voice', anna).getByRole('button', { name: 'Hang up' }).click();
  await expectMediaOff(anna.page, ben.page);
});
