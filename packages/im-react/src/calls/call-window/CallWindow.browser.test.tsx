import { ownMediaView, privateCallView, remoteMediaView } from 'im-rtc/testing';
import { ImError } from 'im-sdk';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoStream } from '../../testing/demo/stream.ts';
import { TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import { renderCall, startedBefore } from '../../testing/stage/call-stage.tsx';
import { manualClock } from '../../testing/stage/manual-clock.ts';

const MIA = 3;
const dialling = { peerId: MIA, phase: 'dialling', startedAt: undefined } as const;
const voice = page.getByRole('dialog', { name: 'Voice call with Mia Larsen' });
const video = page.getByRole('dialog', { name: 'Video call with Mia Larsen' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => page.viewport(1280, 800));
afterEach(() => page.viewport(414, 896));

test('dialling: opens the devices, then waits for an answer, and can be cancelled', async () => {
  const { engine } = await renderCall({ call: privateCallView(dialling) });
  await expect.element(voice).toMatchTextContent('Voice call · Mia Larsen (calling)');
  await expect.element(voice).toMatchTextContent('Getting ready…');
  engine.setCall(privateCallView({ ...dialling, isPeerRinging: true }));
  await expect.element(page.getByText('Waiting for an answer…')).toBeVisible();
  await button('Cancel').click();
  expect(engine.commands).toEqual([['hangUp']]);
});

test('accepted: connects, then counts minutes and seconds', async () => {
  const clock = manualClock(TEST_NOW);
  const { engine } = await renderCall({
    call: privateCallView({ peerId: MIA, phase: 'connecting', startedAt: undefined }),
    clock,
  });
  await expect.element(voice).toMatchTextContent('Connecting…');
  engine.setCall(privateCallView({ peerId: MIA, startedAt: startedBefore(252) }));
  await expect.element(voice).toMatchTextContent('Voice call · Mia Larsen 04:12');
  clock.advance(1_000);
  await expect.element(voice).toMatchTextContent('Voice call · Mia Larsen 04:13');
  await button('Hang up').click();
  expect(engine.commands).toEqual([['hangUp']]);
});

test('microphone and speaker are pressed while they are on', async () => {
  const { engine } = await renderCall({ call: privateCallView({ peerId: MIA }) });
  await expect.element(button('Microphone')).toHaveAttribute('aria-pressed', 'true');
  await button('Microphone').click();
  await button('Speaker').click();
  engine.setCall(privateCallView({ peerId: MIA, own: ownMediaView({ microphone: 'off', isSpeakerOn: false }) }));
  await expect.element(button('Microphone')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(button('Speaker')).toHaveAttribute('aria-pressed', 'false');
  await button('Microphone').click();
  await button('Speaker').click();
  expect(engine.commands).toEqual([
    ['setMicrophone', false],
    ['setSpeaker', false],
    ['setMicrophone', true],
    ['setSpeaker', true],
  ]);
});

test('a video call shows both pictures; the camera is switched, the screen shared', async () => {
  const call = privateCallView({
    peerId: MIA,
    mode: 'video',
    own: ownMediaView({ camera: 'on', preview: demoStream() }),
    remote: remoteMediaView({ hasPicture: true, stream: demoStream() }),
  });
  const { engine } = await renderCall({ call });
  await expect.element(video).toMatchTextContent('Video call · Mia Larsen');
  await expect.poll(() => document.querySelectorAll('[data-im-part="call-video"]').length).toBe(2);
  await button('Camera').click();
  await button('Share screen').click();
  engine.setCall({ ...call, own: ownMediaView({ camera: 'off' }) });
  await expect.element(button('Move own picture')).not.toBeInTheDocument();
  await button('Camera').click();
  expect(engine.commands).toEqual([['setCamera', false], ['shareScreen'], ['setCamera', true]]);
});

test('a screen that cannot be shared is explained; a cancelled choice is not', async () => {
  const { engine } = await renderCall({ call: privateCallView({ peerId: MIA, mode: 'video' }) });
  const share = vi.spyOn(engine, 'shareScreen').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  await button('Share screen').click();
  await vi.waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  const failure = new ImError('client.screenShareFailed', 'The screen could not be shared', { category: 'refused' });
  share.mockRejectedValue(failure);
  await button('Share screen').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^The screen could not be shared; check/);
  expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1);
});

test('a camera that cannot be opened is told; the call goes on without it', async () => {
  const call = privateCallView({ peerId: MIA, mode: 'video', own: ownMediaView({ camera: 'starting' }) });
  const { engine } = await renderCall({ call });
  await expect.element(button('Camera')).toHaveAttribute('aria-busy', 'true');
  engine.setCall({ ...call, own: ownMediaView({ camera: 'missing', failure: 'inUse' }) });
  await expect.element(page.getByText('Failed to open camera')).toBeVisible();
  await expect.element(video).toBeVisible();
});

test('on a phone with two cameras a button takes the other one', async () => {
  await page.viewport(390, 844);
  const { engine } = await renderCall({ call: privateCallView({ peerId: MIA, mode: 'video' }) });
  await expect.element(video).toBeVisible();
  await expect.element(button('Switch camera')).not.toBeInTheDocument();
  const middle = (): number => {
    const { left, right } = video.getByText('Mia Larsen').first().element().getBoundingClientRect();
    return (left + right) / 2;
  };
  expect(middle()).toBeCloseTo(195, 0);
  engine.setDevices({
    microphones: [],
    cameras: [
      { id: 'front', label: 'Front' },
      { id: 'back', label: 'Back' },
    ],
    speakers: [],
    chosen: { microphone: '', camera: 'front', speaker: '' },
  });
  await button('Switch camera').click();
  expect(middle()).toBeCloseTo(195, 0);
  expect(engine.commands).toEqual([['chooseDevice', 'camera', 'back']]);
});

test('while the own screen is shared a pill says so and ends it', async () => {
  const own = ownMediaView({ isSharing: true, preview: demoStream() });
  const { engine } = await renderCall({ call: privateCallView({ peerId: MIA, mode: 'video', own }) });
  await expect.element(page.getByText('You are sharing your screen')).toBeVisible();
  await button('Stop sharing').click();
  expect(engine.commands).toEqual([['stopSharing']]);
});

test('the window is as large as the design says', async () => {
  const { engine } = await renderCall({ call: privateCallView({ peerId: MIA }) });
  const sizeOf = (locator: typeof voice) => {
    const { offsetWidth, offsetHeight } = locator.element() as HTMLElement;
    return [offsetWidth, offsetHeight];
  };
  await expect.element(voice).toBeVisible();
  expect(sizeOf(voice)).toEqual([360, 480]);
  engine.setCall(privateCallView({ peerId: MIA, mode: 'video' }));
  await expect.element(video).toBeVisible();
  expect(sizeOf(video)).toEqual([960, 640]);
  await page.viewport(390, 844);
  await expect.poll(() => sizeOf(video)).toEqual([390, 844]);
});

test('a lost path is told with the seconds that are left; a poor one and a muted peer in chips', async () => {
  const base = {
    peerId: MIA,
    mode: 'video',
    remote: remoteMediaView({ hasPicture: true, stream: demoStream(), quality: 'poor', isMuted: true }),
  } as const;
  const { engine } = await renderCall({ call: privateCallView(base) });
  await expect.element(page.getByRole('status').filter({ hasText: 'Poor connection' })).toBeVisible();
  await expect.element(video).toMatchTextContent('microphone off');
  engine.setCall(privateCallView({ ...base, path: 'reconnecting', pathEndsAt: TEST_NOW + 14_000 }));
  await expect.element(page.getByRole('status').filter({ hasText: 'Reconnecting…' })).toBeVisible();
  await expect.element(video).toMatchTextContent('Check your network. Ends in 14 s');
  await expect.element(page.getByText('Poor connection')).not.toBeInTheDocument();
});

test('in a voice call too a peer whose microphone is off is marked', async () => {
  const { engine } = await renderCall({ call: privateCallView({ peerId: MIA }) });
  await expect.element(voice).toBeVisible();
  await expect.element(voice.getByText('microphone off')).not.toBeInTheDocument();
  engine.setCall(privateCallView({ peerId: MIA, remote: remoteMediaView({ isMuted: true }) }));
  await expect.element(voice.getByText('microphone off')).toBeVisible();
});

// The stream is empty: one with sound would start by itself in this browser.
test('sound that the browser holds back is played by a press', async () => {
  let isHeld = true;
  vi.spyOn(HTMLAudioElement.prototype, 'play').mockImplementation(async () => {
    if (isHeld) throw new DOMException('a press first', 'NotAllowedError');
  });
  const remote = remoteMediaView({ stream: new MediaStream() });
  await renderCall({ call: privateCallView({ peerId: MIA, mode: 'video', remote }) });
  await expect.element(page.getByText('The browser paused the sound. Mia Larsen hears you already.')).toBeVisible();
  isHeld = false;
  await button('Play sound').click();
  await expect.element(button('Play sound')).not.toBeInTheDocument();
  vi.restoreAllMocks();
});

test('sound that starts by itself after the browser held it back is no longer announced as paused', async () => {
  vi.spyOn(HTMLAudioElement.prototype, 'play').mockRejectedValue(new DOMException('a press first', 'NotAllowedError'));
  const remote = remoteMediaView({ stream: new MediaStream() });
  await renderCall({ call: privateCallView({ peerId: MIA, mode: 'video', remote }) });
  await expect.element(button('Play sound')).toBeVisible();
  document.querySelector('[data-im-part="call-sound"]')?.dispatchEvent(new Event('playing'));
  await expect.element(button('Play sound')).not.toBeInTheDocument();
  vi.restoreAllMocks();
});

test('devices are chosen in a popover, with the own level and a test sound', async () => {
  const { engine } = await renderCall({ call: privateCallView({ peerId: MIA, mode: 'video' }) });
  engine.setDevices({
    microphones: [
      { id: '', label: 'Built-in' },
      { id: 'm2', label: 'AirPods Pro' },
    ],
    cameras: [{ id: 'c1', label: '' }],
    speakers: [{ id: '', label: '' }],
    chosen: { microphone: '', camera: 'c1', speaker: '' },
  });
  engine.setOwnLevel(0.5);
  await button('Choose devices').click();
  const popover = page.getByRole('dialog', { name: 'Choose devices' });
  await expect.element(popover.getByRole('radio', { name: 'System default · Built-in' })).toBeChecked();
  await expect.element(popover.getByRole('meter', { name: 'Microphone level' })).toHaveAttribute('aria-valuenow', '50');
  await popover.getByRole('radio', { name: 'AirPods Pro' }).click({ force: true });
  await popover.getByRole('button', { name: 'Play a test sound' }).click();
  expect(engine.commands).toEqual([['chooseDevice', 'microphone', 'm2'], ['playTestSound']]);
  await userEvent.keyboard('{Escape}');
  await expect.element(popover).not.toBeInTheDocument();
  await expect.element(button('Choose devices')).toHaveFocus();
  await expect.element(video).toBeVisible();
});

test('without a choice the default device is ticked, and in place of one that is unplugged', async () => {
  const { engine } = await renderCall({ call: privateCallView({ peerId: MIA }) });
  // Chromium names its default like this, Firefox and Safari list it first.
  const devices = {
    microphones: [
      { id: 'default', label: 'Default - Built-in' },
      { id: 'm2', label: 'AirPods Pro' },
    ],
    cameras: [],
    speakers: [],
    chosen: { microphone: '', camera: '', speaker: '' },
  };
  engine.setDevices(devices);
  await button('Choose devices').click();
  const builtIn = page.getByRole('radio', { name: 'Default - Built-in' });
  await expect.element(builtIn).toBeChecked();
  engine.setDevices({ ...devices, chosen: { ...devices.chosen, microphone: 'm2' } });
  await expect.element(page.getByRole('radio', { name: 'AirPods Pro' })).toBeChecked();
  engine.setDevices({ ...devices, chosen: { ...devices.chosen, microphone: 'unplugged' } });
  await expect.element(builtIn).toBeChecked();
});

test('where the window covers the page, Tab goes round in it', async () => {
  await page.viewport(390, 844);
  await renderCall({ call: privateCallView({ peerId: MIA }), page: <button type="button">behind</button> });
  await expect.element(voice).toHaveFocus();
  (button('Speaker').element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Minimize')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(button('Speaker')).toHaveFocus();
});

test('M, V and F work while the focus is in the window, and nowhere else', async () => {
  vi.spyOn(document.documentElement, 'requestFullscreen').mockResolvedValue();
  const { engine } = await renderCall({
    call: privateCallView({ peerId: MIA, mode: 'video' }),
    page: <button type="button">elsewhere</button>,
  });
  await expect.element(video).toHaveFocus();
  await userEvent.keyboard('mvf');
  await expect.element(button('Full screen')).toHaveAttribute('aria-pressed', 'true');
  expect(engine.commands).toEqual([
    ['setMicrophone', false],
    ['setCamera', true],
  ]);
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Full screen')).toHaveAttribute('aria-pressed', 'false');
  (button('elsewhere').element() as HTMLElement).focus();
  await userEvent.keyboard('mvf');
  expect(engine.commands).toHaveLength(2);
  vi.restoreAllMocks();
});

test('full screen that one leaves before the browser has entered it is left after that', async () => {
  let inFull: Element | null = null;
  let enter = (): void => undefined;
  vi.spyOn(document, 'fullscreenElement', 'get').mockImplementation(() => inFull);
  vi.spyOn(document.documentElement, 'requestFullscreen').mockImplementation(
    () =>
      new Promise((resolve) => {
        enter = () => {
          inFull = document.documentElement;
          resolve();
        };
      }),
  );
  const leave = vi.spyOn(document, 'exitFullscreen').mockResolvedValue();
  await renderCall({ call: privateCallView({ peerId: MIA, mode: 'video' }) });
  await expect.element(video).toHaveFocus();
  await userEvent.keyboard('f{Escape}');
  await expect.element(button('Full screen')).toHaveAttribute('aria-pressed', 'false');
  expect(leave).not.toHaveBeenCalled();
  enter();
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
  vi.restoreAllMocks();
});

test('the title drags the window; however far, the title stays in reach', async () => {
  await renderCall({ call: privateCallView({ peerId: MIA }) });
  await expect.element(voice).toBeVisible();
  const frame = voice.element() as HTMLElement;
  const title = frame.querySelector('[data-im-part="call-title"]') as HTMLElement;
  const drag = (x: number, y: number): void => {
    const event = (type: string, clientX: number, clientY: number) =>
      title.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX, clientY }));
    event('pointerdown', 640, 180);
    event('pointermove', 640 + x, 180 + y);
    event('pointerup', 640 + x, 180 + y);
  };
  // Without the animation of its opening.
  for (const animation of frame.getAnimations()) animation.finish();
  const before = frame.getBoundingClientRect();
  drag(-100, 40);
  expect(frame.getBoundingClientRect().left).toBeCloseTo(before.left - 100, 0);
  expect(frame.getBoundingClientRect().top).toBeCloseTo(before.top + 40, 0);
  drag(5_000, -5_000);
  expect(frame.getBoundingClientRect().top).toBe(0);
  expect(frame.getBoundingClientRect().left).toBe(1280 - 96);
});

test('the own picture goes from corner to corner by click, keys and drag', async () => {
  const own = ownMediaView({ camera: 'on', preview: demoStream() });
  await renderCall({ call: privateCallView({ peerId: MIA, mode: 'video', own }) });
  const picture = button('Move own picture');
  await expect.element(picture).toHaveAttribute('data-corner', 'top-end');
  await picture.click();
  await expect.element(picture).toHaveAttribute('data-corner', 'bottom-end');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(picture).toHaveAttribute('data-corner', 'bottom-start');
  const element = picture.element();
  const stage = (element.parentElement as HTMLElement).getBoundingClientRect();
  const event = (type: string, clientX: number, clientY: number) =>
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX, clientY }));
  event('pointerdown', stage.left + 40, stage.bottom - 140);
  event('pointermove', stage.right - 40, stage.top + 60);
  event('pointerup', stage.right - 40, stage.top + 60);
  await expect.element(picture).toHaveAttribute('data-corner', 'top-end');
  // A finger that dragged makes no click; the next press is one.
  await picture.click();
  await expect.element(picture).toHaveAttribute('data-corner', 'bottom-end');
});

test("a host's rule for every element reaches no part of a call", async () => {
  const remote = remoteMediaView({ hasPicture: true, stream: demoStream(), quality: 'poor' });
  await renderCall({ call: privateCallView({ peerId: MIA, mode: 'video', remote }) });
  await button('Choose devices').click();
  await expect.element(page.getByRole('radiogroup', { name: 'Camera' })).toBeVisible();
  const sheet = document.createElement('style');
  sheet.textContent = '* { margin: 7px; padding: 7px; border: 3px solid red; }';
  document.head.append(sheet);
  try {
    // `aria-owns`: the invisible mark of the floating library.
    const parts = ['call-window', 'call-devices'].map(
      (name) => `[data-im-part="${name}"] *:not(svg, svg *, [aria-owns])`,
    );
    const reached = [...document.querySelectorAll([...parts, '[data-im-part="call-sound"]'].join())].filter((one) => {
      const { marginTop, paddingTop, borderTopWidth } = getComputedStyle(one);
      return marginTop === '7px' || paddingTop === '7px' || borderTopWidth === '3px';
    });
    expect(reached.map(({ outerHTML }) => outerHTML.slice(0, 90))).toEqual([]);
  } finally {
    sheet.remove();
  }
});
