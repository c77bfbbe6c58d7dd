import { callUser, privateCallView } from 'im-rtc/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CallHost } from '../calls/call-host/CallHost.tsx';
import { CallActions } from '../calls/start-call/CallActions.tsx';
import { CallButtons } from '../calls/start-call/CallButtons.tsx';
import { GroupDetail } from '../groups/group-detail/GroupDetail.tsx';
import { ContactDetail } from '../people/contact-detail/ContactDetail.tsx';
import { CREW } from '../testing/demo/groups.ts';
import { demoStage } from '../testing/demo/stage.ts';
import { renderOnStage, TEST_NOW } from '../testing/render/render-on-stage.tsx';
import { renderCall } from '../testing/stage/call-stage.tsx';

beforeEach(() => page.viewport(1280, 800));
afterEach(() => page.viewport(414, 896));

const MIA = 3;
/** Asked, but not a friend. */
const KENJI = 15;
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the buttons of a private chat call the friend by voice or video', async () => {
  const { engine } = await renderCall({ page: <CallButtons conversation="p:3" /> });
  await button('Voice call').click();
  await vi.waitFor(() => expect(engine.commands).toEqual([['callPerson', MIA, 'voice']]));
  await button('Video call').click();
  await vi.waitFor(() => expect(engine.commands.at(-1)).toEqual(['callPerson', MIA, 'video']));
});

test('who is no friend has no call buttons, unless the server is open to all', async () => {
  const stage = demoStage({ language: 'en-US', now: TEST_NOW });
  const { engine } = await renderCall({ stage, page: <CallButtons conversation="p:15" /> });
  await expect.element(button('Voice call')).not.toBeInTheDocument();
  stage.features.set(new Set([...stage.features.getSnapshot(), 'contactsEveryone']));
  await button('Voice call').click();
  await vi.waitFor(() => expect(engine.commands).toEqual([['callPerson', KENJI, 'voice']]));
});

test('an act that calls somebody who is no friend is refused with the sentence of the specification', async () => {
  const { engine } = await renderCall({ page: <CallActions userId={KENJI} /> });
  await button('Voice call').click();
  await expect.element(page.getByText('you are no longer friends, cannot make call')).toBeVisible();
  expect(engine.commands).toEqual([]);
});

test.each([
  ['page', /^RTC init failed, possible causes: 1\. server lacks an SSL certificate/],
  ['webrtc', /^RTC init failed/],
  ['microphone', /^Failed to open microphone$/],
  ['camera', /^Failed to access camera$/],
] as const)('what is missing for a call is said in the words of the specification: %s', async (obstacle, sentence) => {
  const { engine } = await renderCall({ page: <CallButtons conversation="p:3" /> });
  engine.setObstacle(obstacle);
  await button('Video call').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(sentence);
  expect(engine.commands).toEqual([]);
});

test.each([
  ['WebRTC', 'RTCPeerConnection', undefined],
  ['access to devices, as without TLS', 'navigator', { languages: ['en'], platform: 'Linux', userAgent: '' }],
])('where a browser has no %s there are no buttons that call', async (_, name, value) => {
  const all = (
    <>
      <CallButtons conversation="p:3" />
      <CallHost />
    </>
  );
  const { unmount } = (await renderOnStage(all)).screen;
  await expect.element(button('Voice call')).toBeVisible();
  await unmount();
  vi.stubGlobal(name, value);
  await renderOnStage(all);
  await expect.element(button('Voice call')).not.toBeInTheDocument();
  vi.unstubAllGlobals();
});

test('while a call goes on, another one is not started: its window comes back', async () => {
  const { engine } = await renderCall({
    call: privateCallView({ peerId: MIA }),
    page: <CallButtons conversation="p:3" />,
  });
  const window = page.getByRole('dialog', { name: 'Voice call with Mia Larsen' });
  await button('Minimize').click();
  await expect.element(window).not.toBeInTheDocument();
  await button('Video call').click();
  await expect.element(window).toBeVisible();
  expect(engine.commands).toEqual([]);
});

test('in a group the members are chosen first; a video call starts with the own camera', async () => {
  const { engine } = await renderCall({ page: <CallButtons conversation={`g:${CREW}`} /> });
  await button('Video call').click();
  const dialog = page.getByRole('dialog', { name: 'Choose members to call' });
  await expect.element(dialog.getByRole('option', { name: /^Mia Larsen/ })).toBeVisible();
  await expect.element(dialog.getByRole('option', { name: /^Noah Berg/ })).not.toBeInTheDocument();
  await dialog.getByRole('option', { name: /^Mia Larsen/ }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).last().click();
  const users = [{ ...callUser(MIA), nickName: 'Mia Larsen' }];
  await vi.waitFor(() =>
    expect(engine.commands).toEqual([
      ['callGroup', CREW, users],
      ['setCamera', true],
    ]),
  );
});

test('no more members can be called than the server allows', async () => {
  const stage = demoStage({ language: 'en-US', now: TEST_NOW });
  stage.maxChannel = 2;
  await renderCall({ stage, page: <CallButtons conversation={`g:${CREW}`} /> });
  await button('Voice call').click();
  await expect.element(page.getByText('0 / 1 chosen')).toBeVisible();
  await page.getByRole('option', { name: /^Mia Larsen/ }).click();
  await page.getByRole('option', { name: /^Aiko Tanaka/ }).click();
  await expect.element(page.getByText('Maximum 1 members can be selected')).toBeVisible();
});

test('a friend is called from their page, a group from its page', async () => {
  const { engine } = await renderCall({
    page: (
      <>
        <ContactDetail userId={MIA} onMessage={() => undefined} />
        <GroupDetail groupId={CREW} onOpenConversation={() => undefined} />
      </>
    ),
  });
  await page
    .getByRole('region', { name: /Mia Larsen/ })
    .getByRole('button', { name: 'Video call' })
    .click();
  await vi.waitFor(() => expect(engine.commands).toEqual([['callPerson', MIA, 'video']]));
  await page
    .getByRole('region', { name: /Design crew/ })
    .getByRole('button', { name: 'Voice call' })
    .click();
  await expect.element(page.getByRole('dialog', { name: 'Choose members to call' })).toBeVisible();
});

test('nothing calls without a host that shows calls, on a server without them, or where they are off', async () => {
  const buttons = page.getByRole('button', { name: /call/i });
  const { screen } = await renderOnStage(<CallButtons conversation="p:3" />);
  expect(buttons.elements()).toEqual([]);
  await screen.unmount();
  const stage = demoStage({ language: 'en-US', now: TEST_NOW });
  await renderCall({ stage, page: <CallButtons conversation="p:3" /> });
  await expect.element(button('Voice call')).toBeVisible();
  stage.features.set(new Set());
  await expect.element(button('Voice call')).not.toBeInTheDocument();
  stage.isSpecOnly.set(true);
  await expect.element(button('Voice call')).toBeVisible();
});
