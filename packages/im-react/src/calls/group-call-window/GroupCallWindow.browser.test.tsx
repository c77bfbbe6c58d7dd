import type { GroupCallView, ParticipantView } from 'im-rtc';
import { callUser, groupCallView, ownMediaView, participantView, remoteMediaView } from 'im-rtc/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CREW } from '../../testing/demo/groups.ts';
import { demoScreen, demoStream } from '../../testing/demo/stream.ts';
import { renderCall, startedBefore } from '../../testing/stage/call-stage.tsx';

beforeEach(() => page.viewport(1280, 800));
afterEach(() => page.viewport(414, 896));

const window = page.getByRole('dialog', { name: 'Group call' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const tile = (name: string) => page.getByRole('group', { name, exact: true });

const [MIA, OLIVER, AIKO, KENJI] = [3, 4, 8, 15] as const;

function person(id: number, fields: Partial<ParticipantView> = {}): ParticipantView {
  return participantView(id, { user: callUser(id, { nickName: '' }), ...fields });
}

function groupCall(fields: Partial<GroupCallView> = {}): GroupCallView {
  return groupCallView({
    groupId: CREW,
    hostId: 2,
    self: callUser(2, { nickName: 'Noah Berg' }),
    startedAt: startedBefore(516),
    participants: [person(MIA), person(OLIVER)],
    ...fields,
  });
}

const seen = (fields = {}) => remoteMediaView({ hasPicture: true, stream: demoStream(), ...fields });

test('the title is "Voice call" with the time, the name of the window "Group call"', async () => {
  const { engine } = await renderCall({ call: groupCall({ phase: 'ready', startedAt: undefined }) });
  await expect.element(window).toMatchTextContent('Voice call (calling)');
  engine.setCall(groupCall());
  await expect.element(window).toMatchTextContent('Voice call 08:36');
});

test('each tile says the state of its person', async () => {
  await renderCall({
    call: groupCall({
      own: ownMediaView({ microphone: 'off' }),
      participants: [
        person(MIA, { media: seen({ isSpeaking: true }) }),
        person(OLIVER, { media: remoteMediaView({ isMuted: true }) }),
        person(AIKO, { media: seen({ quality: 'poor' }) }),
        person(6, { state: 'reconnecting', media: seen() }),
        person(5, { media: seen({ isStalled: true }) }),
        person(7, { state: 'connecting' }),
        person(9, { state: 'failed' }),
        person(KENJI, { state: 'invited' }),
      ],
    }),
  });
  for (const name of [
    'Mia Larsen, speaking',
    'Oliver Grant, microphone off',
    'Aiko Tanaka, Poor connection',
    'Daniel Reyes, Reconnecting…',
    'Priya Nair, Reconnecting…',
    'Ines Duarte, Connecting…',
    'Amara Osei, No connection',
    'Kenji Ito, Waiting for an answer…',
    'You, microphone off',
  ]) {
    await expect.element(tile(name)).toBeVisible();
  }
  await expect.element(tile('Mia Larsen, speaking')).toHaveAttribute('data-speaking', 'true');
});

test('the tiles have the height of the window less 250, in full screen less 110', async () => {
  vi.spyOn(document.documentElement, 'requestFullscreen').mockResolvedValue();
  await renderCall({ call: groupCall() });
  await expect.element(window).toBeVisible();
  const area = document.querySelector('[data-im-part="call-tiles"]') as HTMLElement;
  expect((window.element() as HTMLElement).offsetWidth).toBe(960);
  expect(area.offsetHeight).toBe(550);
  await button('Full screen').click();
  await expect.poll(() => area.offsetHeight).toBe(690);
  vi.restoreAllMocks();
});

test('in the low tiles of a phone what is said of a person stands clear of their name', async () => {
  await page.viewport(390, 844);
  await renderCall({
    call: groupCall({
      participants: [MIA, OLIVER, AIKO, KENJI, 5, 6, 7].map((id) => person(id, { state: 'invited' })),
    }),
  });
  const mia = tile('Mia Larsen, Waiting for an answer…');
  await expect.element(mia).toBeVisible();
  expect(mia.element().getBoundingClientRect().height).toBeLessThan(180);
  const [note, name] = ['note', 'name'].map((part) =>
    mia.element().querySelector(`.im-call-person__${part}`)?.getBoundingClientRect(),
  );
  expect(note?.bottom).toBeLessThanOrEqual(name?.top ?? 0);
});

test('no tile is wider than 1.2 times its height', async () => {
  await renderCall({ call: groupCall() });
  await expect.element(tile('Mia Larsen')).toBeVisible();
  const { width, height } = tile('Mia Larsen').element().getBoundingClientRect();
  expect(height).toBeGreaterThan(200);
  expect(width / height).toBeLessThanOrEqual(1.2);
});

test('a press makes a person large, with the others in a list beside; another press takes it back', async () => {
  await renderCall({ call: groupCall() });
  await button('Enlarge Mia Larsen').click();
  await expect.element(button('Enlarge Mia Larsen')).toHaveAttribute('aria-pressed', 'true');
  const side = document.querySelector('[data-im-part="call-side-list"]') as HTMLElement;
  expect(side.querySelectorAll('[data-im-part="call-person"]').length).toBe(2);
  const [large, small] = ['Mia Larsen', 'Oliver Grant'].map((name) => tile(name).element().getBoundingClientRect());
  expect(large?.width).toBeGreaterThan(600);
  expect(small?.width).toBeCloseTo(236, 0);
  await button('Enlarge Oliver Grant').click();
  await expect.element(button('Enlarge Mia Larsen')).toHaveAttribute('aria-pressed', 'false');
  await button('Enlarge Oliver Grant').click();
  await expect.poll(() => document.querySelector('[data-im-part="call-side-list"]')).toBeNull();
});

test('a shared screen is large at once, with its owner’s name; the person may make it small', async () => {
  const { engine } = await renderCall({ call: groupCall() });
  await expect.element(tile('Oliver Grant')).toBeVisible();
  const media = remoteMediaView({ hasPicture: true, isSharing: true, stream: demoScreen() });
  engine.setCall(groupCall({ participants: [person(MIA), person(OLIVER, { media })] }));
  await expect.element(page.getByText('Oliver Grant’s screen')).toBeVisible();
  await expect.element(button('Float')).toBeVisible();
  await button('Actual size').click();
  await expect.element(button('Actual size')).toHaveAttribute('aria-pressed', 'true');
  await button('Actual size').click();
  await button('Enlarge Oliver Grant').click();
  await expect.element(button('Enlarge Oliver Grant')).toHaveAttribute('aria-pressed', 'false');
});

test('quit leaves the call; the host may cancel it for everybody, others may not', async () => {
  const { engine } = await renderCall({ call: groupCall() });
  await button('Cancel call').click();
  await button('Quit').click();
  await button('Close').click();
  expect(engine.commands).toEqual([['cancelGroupCall'], ['hangUp'], ['hangUp']]);
  engine.setCall(groupCall({ isHost: false, hostId: MIA }));
  await expect.element(button('Cancel call')).not.toBeInTheDocument();
});

test('the camera, the microphone and the speaker are switched', async () => {
  const { engine } = await renderCall({ call: groupCall() });
  for (const name of ['Microphone', 'Speaker', 'Camera']) await button(name).click();
  expect(engine.commands).toEqual([
    ['setMicrophone', false],
    ['setSpeaker', false],
    ['setCamera', true],
  ]);
});

test('inviting: who is in the call is hidden, and no more can be chosen than the call takes', async () => {
  const { engine } = await renderCall({ call: groupCall({ maxChannel: 5 }) });
  await button('Invite members').click();
  const dialog = page.getByRole('dialog', { name: 'Invite members' });
  await expect.element(dialog.getByRole('option', { name: /^Aiko Tanaka/ })).toBeVisible();
  await expect.element(dialog.getByRole('option', { name: /^Mia Larsen/ })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('option', { name: /^Noah Berg/ })).not.toBeInTheDocument();
  for (const name of [/^Aiko Tanaka/, /^Daniel Reyes/, /^Priya Nair/]) {
    await dialog.getByRole('option', { name }).click();
  }
  await expect.element(page.getByText('Maximum 2 members can be selected')).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm' }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  const user = (id: number, nickName: string) => ({ ...callUser(id), nickName });
  expect(engine.commands).toEqual([['invite', [user(AIKO, 'Aiko Tanaka'), user(6, 'Daniel Reyes')]]]);
});

test('a full call takes nobody more', async () => {
  await renderCall({ call: groupCall({ maxChannel: 3 }) });
  await expect.element(button('Invite members')).toBeDisabled();
});

test.each([
  ['left', 'Mia Larsen left the call'],
  ['didNotJoin', 'Mia Larsen did not join'],
  ['busy', 'Mia Larsen is in another call'],
  ['offline', 'Mia Larsen is not online'],
  ['timeout', 'Mia Larsen did not answer'],
  ['failed', 'Mia Larsen could not be connected'],
] as const)('says who left, who did not join and why: %s', async (notice, sentence) => {
  const { engine } = await renderCall({ call: groupCall() });
  await expect.element(window).toBeVisible();
  engine.emit('notice', { notice, user: callUser(MIA, { nickName: '' }) });
  await expect.element(page.getByText(sentence)).toBeVisible();
});

test('more people than the call takes: says how many', async () => {
  const { engine } = await renderCall({ call: groupCall() });
  await expect.element(window).toBeVisible();
  engine.emit('full', { maxChannel: 9 });
  await expect.element(page.getByText('Maximum 9 members can be selected')).toBeVisible();
});

test('the own tile says that no camera was found', async () => {
  const own = ownMediaView({ camera: 'missing', failure: 'missing' });
  await renderCall({ call: groupCall({ own }) });
  await expect.element(tile('You, No camera found')).toBeVisible();
});

// The stream is empty: one with sound would start by itself in this browser.
test('sound that the browser holds back is played by a press', async () => {
  let isHeld = true;
  vi.spyOn(HTMLAudioElement.prototype, 'play').mockImplementation(async () => {
    if (isHeld) throw new DOMException('a press first', 'NotAllowedError');
  });
  await renderCall({
    call: groupCall({ participants: [person(MIA, { media: seen({ stream: new MediaStream() }) })] }),
  });
  await expect.element(page.getByText('The browser paused the sound. The others hear you already.')).toBeVisible();
  isHeld = false;
  await button('Play sound').click();
  await expect.element(button('Play sound')).not.toBeInTheDocument();
  vi.restoreAllMocks();
});

test('a group that has a call already: the running one can be joined', async () => {
  const call = groupCall({ phase: 'closed', end: 'refused', detail: 'call.running' });
  const { engine } = await renderCall({ call });
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is a call in this group already');
  await button('Join').click();
  expect(engine.commands).toEqual([['dismiss'], ['joinGroupCall', CREW]]);
});

test('a call that the host cancelled says so', async () => {
  await renderCall({ call: groupCall({ phase: 'closed', end: 'cancelledByHost' }) });
  await expect.element(page.getByRole('alert')).toHaveTextContent('The call was cancelled');
});
