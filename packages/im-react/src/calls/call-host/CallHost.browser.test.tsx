import { groupCallView, ownMediaView, privateCallView, remoteMediaView } from 'im-rtc/testing';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Layers } from '../../context/layers.ts';
import { useLayers } from '../../hooks/page/useLayers.ts';
import { demoStream } from '../../testing/demo/stream.ts';
import { TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import { renderCall, startedBefore } from '../../testing/stage/call-stage.tsx';
import { manualClock } from '../../testing/stage/manual-clock.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { CallHost } from './CallHost.tsx';

const MIA = 3;
const running = privateCallView({ peerId: MIA, startedAt: startedBefore(252) });
const window = page.getByRole('dialog', { name: 'Voice call with Mia Larsen' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => page.viewport(1280, 800));
afterEach(() => page.viewport(414, 896));

test('minimised, a voice call is a pill that brings the window back; the focus returns to the page', async () => {
  const { engine } = await renderCall({ page: <button type="button">start</button> });
  (button('start').element() as HTMLElement).focus();
  engine.setCall(running);
  await expect.element(window).toHaveFocus();
  await button('Minimize').click();
  await expect.element(window).not.toBeInTheDocument();
  const pill = document.querySelector('[data-im-part="call-minimized"]') as HTMLElement;
  expect([pill.offsetWidth, pill.offsetHeight]).toEqual([220, 52]);
  await expect.element(page.getByText('04:12')).toBeVisible();
  await expect.element(button('start')).toHaveFocus();
  await button('Restore').click();
  await expect.element(window).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await button('Hang up').click();
  expect(engine.commands).toEqual([['hangUp']]);
});

test.each([
  [390, true],
  [1280, false],
])('at %i px, the window of a call is a layer: %s', async (width, isLayer) => {
  await page.viewport(width, 800);
  let layers: Layers | undefined;
  function Page() {
    layers = useLayers();
    return null;
  }
  await renderCall({ page: <Page />, call: running });
  await expect.element(window).toBeVisible();
  expect(layers?.closeTop()).toBe(isLayer);
  await (isLayer ? expect.element(window).not.toBeInTheDocument() : expect.element(window).toBeVisible());
  expect(layers?.count.getSnapshot()).toBe(0);
});

test('each call starts with its window, also after one that was minimised', async () => {
  const { engine } = await renderCall({ call: running });
  await button('Minimize').click();
  await expect.element(window).not.toBeInTheDocument();
  engine.setCall({ ...running, generation: 2 });
  await expect.element(window).toBeVisible();
});

test('a pill that a finger dragged, which makes no click, is opened by the next press', async () => {
  await renderCall({ call: running });
  await button('Minimize').click();
  const pill = button('Restore').element();
  const { left, top } = pill.getBoundingClientRect();
  for (const [type, moved] of [
    ['pointerdown', 0],
    ['pointermove', -60],
    ['pointerup', -60],
  ] as const) {
    const at = { clientX: left + 20 + moved, clientY: top + 20 + moved };
    pill.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, ...at }));
  }
  expect(pill.getBoundingClientRect().top).toBeCloseTo(top - 60, 0);
  await button('Restore').click();
  await expect.element(window).toBeVisible();
});

test('minimised, a picture is a tile with its controls', async () => {
  const { engine } = await renderCall({
    call: privateCallView({
      peerId: MIA,
      mode: 'video',
      startedAt: startedBefore(728),
      own: ownMediaView({ camera: 'on' }),
      remote: remoteMediaView({ hasPicture: true, isSharing: true, stream: demoStream() }),
    }),
  });
  await button('Float').click();
  const tile = document.querySelector('[data-im-part="call-tile"]') as HTMLElement;
  expect([tile.offsetWidth, tile.offsetHeight]).toEqual([240, 135]);
  await button('Microphone').click();
  await button('Camera').click();
  await button('Hang up').click();
  expect(engine.commands).toEqual([['setMicrophone', false], ['setCamera', false], ['hangUp']]);
  await button('Restore').click();
  await expect.element(page.getByRole('dialog', { name: 'Video call with Mia Larsen' })).toBeVisible();
});

test('a window that opens does not take the focus from writing', async () => {
  const { engine } = await renderCall({ page: <textarea aria-label="Letter" /> });
  await page.getByRole('textbox', { name: 'Letter' }).click();
  engine.setCall(running);
  await expect.element(window).toBeVisible();
  await userEvent.keyboard('mv');
  await expect.element(page.getByRole('textbox', { name: 'Letter' })).toHaveValue('mv');
  expect(engine.commands).toEqual([]);
});

test.each([
  [
    'private',
    privateCallView({ peerId: MIA, phase: 'closed', end: 'peerRejected' }),
    'Peer rejected your call request',
  ],
  ['group', groupCallView({ phase: 'closed', end: 'cancelledByHost' }), 'The call was cancelled'],
] as const)(
  'the reason of the end of a %s call stays 1.5 s, then the window closes',
  async (_kind, closed, sentence) => {
    const clock = manualClock(TEST_NOW);
    const { engine } = await renderCall({ call: running, clock });
    await expect.element(window).toBeVisible();
    engine.setCall(closed);
    await expect.element(page.getByRole('alert')).toHaveTextContent(sentence);
    await expect.element(window).not.toBeInTheDocument();
    clock.advance(1_499);
    expect(engine.commands).toEqual([]);
    clock.advance(1);
    expect(engine.commands).toEqual([['dismiss']]);
  },
);

test('where calling again may help, the reason stays with a button for it', async () => {
  const clock = manualClock(TEST_NOW);
  const call = privateCallView({ peerId: MIA, mode: 'video', phase: 'closed', end: 'peerBusy' });
  const { engine } = await renderCall({ call, clock });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Peer is in another call');
  clock.advance(60_000);
  expect(engine.commands).toEqual([]);
  await button('Call again').click();
  await button('Close').click();
  expect(engine.commands).toEqual([['dismiss'], ['callPerson', MIA, 'video'], ['dismiss']]);
});

test('a call that ends with the session is taken off the screen without a word', async () => {
  const { engine } = await renderCall({ call: privateCallView({ phase: 'closed', end: 'loggedOut' }) });
  await vi.waitFor(() => expect(engine.commands).toEqual([['dismiss']]));
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a refused microphone is explained in three steps, and tried again', async () => {
  const call = privateCallView({ peerId: MIA, phase: 'closed', end: 'mediaFailed', detail: 'refused' });
  const { engine } = await renderCall({ call });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to open microphone');
  await expect.element(window).toMatchTextContent('The browser does not let this page use it.');
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Click the icon at the start of the address bar.',
    'Set Microphone and Camera to Allow.',
    'Come back here and press Try again.',
  ]);
  await button('Try again').click();
  await button('Hang up').click();
  expect(engine.commands).toEqual([['dismiss'], ['callPerson', MIA, 'voice'], ['dismiss']]);
});

test('beside a modal dialog the call goes on: it can be used, and a press on it does not close the dialog', async () => {
  const onOpenChange = vi.fn();
  const { engine } = await renderCall({
    call: running,
    page: (
      <Dialog open onOpenChange={onOpenChange} title="Settings">
        <button type="button">inside</button>
      </Dialog>
    ),
  });
  await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await button('Microphone').click();
  expect(engine.commands).toEqual([['setMicrophone', false]]);
  expect(onOpenChange).not.toHaveBeenCalled();
});

test('of two hosts the first one shows the call; the second one once the first is gone', async () => {
  function Page() {
    const [isThere, setIsThere] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setIsThere(false)}>
          leave
        </button>
        {isThere ? <CallHost slots={{ Window: First }} /> : null}
      </>
    );
  }
  await renderCall({ call: running, page: <Page /> });
  await expect.element(page.getByText('first host')).toBeVisible();
  await expect.element(window).not.toBeInTheDocument();
  await button('leave').click();
  await expect.element(window).toBeVisible();
  await expect.element(page.getByText('first host')).not.toBeInTheDocument();
});

const First = () => <p>first host</p>;

test('a host replaces windows and panels by its own', async () => {
  await renderCall({
    call: running,
    slots: { Window: ({ call }) => <p>my window of {call.peerId}</p> },
  });
  await expect.element(page.getByText('my window of 3')).toBeVisible();
  await expect.element(window).not.toBeInTheDocument();
});

test('the notice that the peer is in another call stays, below a dialog that is opened next', async () => {
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          open
        </button>
        <Dialog open={isOpen} onOpenChange={setIsOpen} title="Profile" width={380}>
          <p>Something to read in the middle</p>
        </Dialog>
      </>
    );
  }
  const { engine } = await renderCall({ call: running, page: <Page /> });
  engine.setCall({ ...running, phase: 'closed', startedAt: undefined, end: 'peerBusy' });
  await expect.element(button('Call again')).toBeVisible();
  (button('open').element() as HTMLElement).click();
  const dialog = page.getByRole('dialog', { name: 'Profile' });
  await expect.element(dialog).toBeVisible();
  const { left, top, width, height } = dialog.element().getBoundingClientRect();
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
  expect(dialog.element().contains(onTop)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Call again')).toBeVisible();
});
