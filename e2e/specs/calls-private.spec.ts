import { requestAs } from '../pages/accounts.ts';
import { expect, test } from '../pages/call-fixtures.ts';
import {
  accept,
  call,
  callWindow,
  dial,
  expectPicture,
  incomingCall,
  isInCall,
  records,
  tabTo,
} from '../pages/calls.ts';
import { expectEnd, expectFrames, expectMediaOff, expectSound, mediaOn } from '../pages/media.ts';
import { becomeFriends, type Person } from '../pages/person.ts';

test('a voice call rings beside what one writes, is heard by both, and is recorded for both', async ({ caller }) => {
  const [anna, ben] = await Promise.all([caller('Anna'), caller('Ben')]);
  await becomeFriends(anna, ben);
  await ben.composer.pressSequentially('I am wri');

  const window = await call(anna, 'Voice', ben);
  await expect(window).toContainText('(calling)');
  await expect(window).toContainText('Waiting for an answer…');
  const incoming = incomingCall(ben, anna);
  await expect(incoming).toHaveAccessibleName('Anna requests a voice call with you');

  await test.step('the letters stay in the message, and nothing is on before the answer', async () => {
    await ben.page.keyboard.type('ting');
    await expect(ben.composer).toHaveValue('I am writing');
    await expect(ben.composer).toBeFocused();
    expect(await mediaOn(ben.page)).toEqual({ connections: 0, tracks: 0 });
  });

  await accept(ben, anna);
  await isInCall(window);
  await isInCall(callWindow(ben, 'Voice', anna));
  await expectSound(anna.page, ben.page);

  await test.step('the call goes on in Friends and on the way back', async () => {
    await anna.page.getByRole('link', { name: 'Friends' }).click();
    await expect(window).toBeVisible();
    await expectSound(anna.page);
    await anna.page.getByRole('link', { name: 'Chats' }).click();
    await expect(window).toBeVisible();
  });

  await callWindow(ben, 'Voice', anna).getByRole('button', { name: 'Hang up' }).click();
  await expectEnd(ben.page, 'You have hung up, call ended');
  await expectEnd(anna.page, 'Peer has hung up, call ended');
  await expectMediaOff(anna.page, ben.page);
  for (const someone of [anna, ben]) {
    await expect(someone.part('call-ended')).toHaveCount(0);
    await expect(records(someone)).toHaveCount(1);
    await expect(records(someone)).toContainText('Voice call');
    await expect(records(someone)).toContainText('Duration');
  }
  await expect(ben.composer).toHaveValue('I am writing');
});

test('a video call by keyboard alone: seen by both, camera off and on, small and large again', async ({ caller }) => {
  const [anna, ben] = await Promise.all([caller('Anna'), caller('Ben')]);
  await becomeFriends(anna, ben);

  const press = async ({ page }: Person, name: string): Promise<void> => {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  };
  await press(anna, 'Video call');
  const window = callWindow(anna, 'Video', ben);
  await expect(window).toBeFocused();
  await expect(incomingCall(ben, anna)).toHaveAccessibleName('Anna requests a video call with you');
  await press(ben, 'Accept');
  const other = callWindow(ben, 'Video', anna);
  await isInCall(window);
  await isInCall(other);
  await expectFrames(anna.page, ben.page);
  await expectSound(anna.page, ben.page);
  await expectPicture(window);
  await expectPicture(other);

  await test.step('the camera off: its owner is shown by the avatar, the sound goes on', async () => {
    await window.focus();
    await anna.page.keyboard.press('v');
    await expect(window.getByRole('button', { name: 'Camera' })).toHaveAttribute('aria-pressed', 'false');
    await expect(other).toContainText('camera off');
    await expectSound(ben.page);
    await anna.page.keyboard.press('v');
    await expect(other).not.toContainText('camera off');
    await expectFrames(ben.page);
  });

  await test.step('the microphone off is said to the other', async () => {
    await anna.page.keyboard.press('m');
    await expect(other).toContainText('microphone off');
    await anna.page.keyboard.press('m');
    await expect(other).not.toContainText('microphone off');
  });

  await test.step('F fills the screen; Escape, or the browser itself, leaves it', async () => {
    const fullScreen = window.getByRole('button', { name: 'Full screen' });
    const isFull = () => anna.page.evaluate(() => document.fullscreenElement !== null);
    for (const leave of [
      () => anna.page.keyboard.press('Escape'),
      () => anna.page.evaluate(() => document.exitFullscreen()),
    ]) {
      await anna.page.keyboard.press('f');
      await expect.poll(isFull).toBe(true);
      await expect(fullScreen).toHaveAttribute('aria-pressed', 'true');
      await leave();
      await expect.poll(isFull).toBe(false);
      await expect(fullScreen).toHaveAttribute('aria-pressed', 'false');
    }
    await expect(window).toBeFocused();
  });

  await test.step('Escape makes it small, "Restore" large again', async () => {
    await anna.page.keyboard.press('Escape');
    await expect(window).toBeHidden();
    await expectFrames(anna.page);
    await press(anna, 'Restore');
    await expect(window).toBeFocused();
  });

  await press(anna, 'Hang up');
  await expectEnd(anna.page, 'You have hung up, call ended');
  await expectEnd(ben.page, 'Peer has hung up, call ended');
  await expectMediaOff(anna.page, ben.page);
  await expect(records(ben)).toContainText('Video call');
});

test('calls that do not come about: rejected, cancelled, busy; each is said and recorded', async ({ caller }) => {
  const [anna, ben, cara] = await Promise.all([caller('Anna'), caller('Ben'), caller('Cara')]);
  await becomeFriends(anna, ben);

  await test.step('the callee rejects', async () => {
    await call(anna, 'Voice', ben);
    await incomingCall(ben, anna).getByRole('button', { name: 'Reject' }).click();
    await expectEnd(anna.page, 'Peer rejected your call request');
    await expectEnd(ben.page, 'You rejected the call');
    await expect(records(anna).nth(0)).toContainText('Peer rejected the call');
    await expect(records(ben).nth(0)).toContainText('You rejected the call');
    await expectMediaOff(anna.page);
  });

  await test.step('the caller cancels', async () => {
    const window = await call(anna, 'Video', ben);
    await expect(incomingCall(ben, anna)).toBeVisible();
    await window.getByRole('button', { name: 'Cancel' }).click();
    await expectEnd(anna.page, 'Call cancelled, call ended');
    await expectEnd(ben.page, 'Peer cancelled the call');
    await expect(records(anna).nth(1)).toContainText('Cancelled');
    await expect(records(ben).nth(1)).toContainText('Missed');
    await expectMediaOff(anna.page);
  });

  await test.step('who calls somebody in a call is refused, and the call is not disturbed', async () => {
    await becomeFriends(ben, cara);
    await ben.openChatWith(anna);
    const window = await call(anna, 'Voice', ben);
    await accept(ben, anna);
    await isInCall(window);
    await dial(cara, 'Voice');
    await expectEnd(cara.page, 'Peer is in another call');
    await expect(records(cara)).toContainText('No answer');
    await expect(incomingCall(ben, cara)).toHaveCount(0);
    await expectSound(ben.page);
    // Nothing stands over the page that would take the clicks of the call.
    await callWindow(ben, 'Voice', anna).getByRole('button', { name: 'Hang up' }).click();
    await expectEnd(anna.page, 'Peer has hung up, call ended');
    await ben.openChatWith(cara);
    await expect(records(ben)).toContainText('Missed');
  });
});

test('one rings everywhere: answered in the second tab, then rejected on the phone', async ({ caller }) => {
  const [anna, ben] = await Promise.all([caller('Anna'), caller('Ben')]);
  await becomeFriends(anna, ben);
  const second = await ben.anotherTab();

  const window = await call(anna, 'Voice', ben);
  await expect(incomingCall(ben, anna)).toBeVisible();
  await accept(second, anna);
  await expectEnd(ben.page, 'Answered on another device');
  await isInCall(window);
  await expectSound(second.page, anna.page);
  expect(await mediaOn(ben.page)).toEqual({ connections: 0, tracks: 0 });
  await callWindow(second, 'Voice', anna).getByRole('button', { name: 'Hang up' }).click();
  await expectEnd(anna.page, 'Peer has hung up, call ended');
  await expectMediaOff(second.page);
  await expect(anna.part('call-ended')).toHaveCount(0);

  await call(anna, 'Voice', ben);
  await expect(incomingCall(ben, anna)).toBeVisible();
  await expect(incomingCall(second, anna)).toBeVisible();
  await requestAs(anna.origin, ben.account, 'POST', `/webrtc/private/reject?uid=${anna.id}`, {}, 'phone');
  await expectEnd(anna.page, 'Peer rejected your call request');
  for (const tab of [ben, second]) await expectEnd(tab.page, 'Rejected on another device');
});
