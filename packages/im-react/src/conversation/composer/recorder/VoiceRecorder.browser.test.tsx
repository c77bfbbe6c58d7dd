import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEMO_PRIVATE } from '../../../testing/demo/message-stage.ts';
import { PANE_NOW, type PaneOnPage, renderWholePane } from '../../../testing/render/render-pane.tsx';
import { rowOf } from '../../../testing/stage/timeline-stage.ts';

let pane: PaneOnPage;
afterEach(() => {
  pane.close();
  vi.restoreAllMocks();
});

const record = () => page.getByRole('button', { name: 'Record voice' });
const sends = () => pane.done.filter((what) => what.startsWith('send'));
const tracks: MediaStreamTrack[] = [];
const own = rowOf({
  key: 'own',
  id: 9_001,
  conversation: DEMO_PRIVATE,
  content: 'a worm',
  sendId: 2,
  mine: true,
  sendTime: PANE_NOW - 60_000,
});

/** A microphone that hums. */
function microphone(): void {
  tracks.length = 0;
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const context = new AudioContext();
    const tone = context.createOscillator();
    const { stream } = tone.connect(context.createMediaStreamDestination()) as MediaStreamAudioDestinationNode;
    tone.start();
    tracks.push(...stream.getTracks());
    return stream;
  });
}
const released = () => vi.waitFor(() => expect(tracks.every(({ readyState }) => readyState === 'ended')).toBe(true));
const noMicrophone = (name: string) =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name));

describe('a voice', () => {
  beforeEach(microphone);

  it('is recorded and sent, with how long it is; the microphone is let go', async () => {
    pane = await renderWholePane(DEMO_PRIVATE);
    await userEvent.click(record());
    await expect.element(page.getByText('0:00')).toBeVisible();
    pane.clock.advance(12_000);
    await expect.element(page.getByText('0:12')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Send' }));
    await vi.waitFor(() => expect(sends()).toEqual(['send p:3 voice audio/webm 12']));
    await released();
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus();
  });

  it('is sent by Enter, discarded by Escape or its button', async () => {
    pane = await renderWholePane(DEMO_PRIVATE);
    await userEvent.click(record());
    await expect.element(page.getByText('0:00')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(record()).toBeVisible();
    await userEvent.click(record());
    await expect.element(page.getByText('0:00')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Discard recording' }));
    await expect.element(record()).toBeVisible();
    await released();
    expect(sends()).toEqual([]);
    await userEvent.click(record());
    await expect.element(page.getByText('0:00')).toBeVisible();
    pane.clock.advance(3_000);
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(sends()).toEqual(['send p:3 voice audio/webm 3']));
  });

  it('shorter than a second is not sent: a double press on Record sends nothing', async () => {
    pane = await renderWholePane(DEMO_PRIVATE);
    await userEvent.click(record());
    await expect.element(page.getByText('0:00')).toBeVisible();
    pane.clock.advance(150);
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    expect(sends()).toEqual([]);
    await expect.element(page.getByRole('group', { name: 'Recording' })).toBeVisible();
    pane.clock.advance(900);
    await userEvent.click(page.getByRole('button', { name: 'Send' }));
    await vi.waitFor(() => expect(sends()).toEqual(['send p:3 voice audio/webm 1']));
  });

  it('is sent once, however often Send is pressed', async () => {
    pane = await renderWholePane(DEMO_PRIVATE);
    await userEvent.click(record());
    await expect.element(page.getByText('0:00')).toBeVisible();
    pane.clock.advance(3_000);
    await expect.element(page.getByText('0:03')).toBeVisible();
    const send = page.getByRole('button', { name: 'Send' }).element();
    for (let presses = 0; presses < 2; presses++) send.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(record()).toBeVisible();
    await vi.waitFor(() => expect(sends()).toEqual(['send p:3 voice audio/webm 3']));
  });

  it('does not begin again by itself after a message was changed meanwhile', async () => {
    pane = await renderWholePane(DEMO_PRIVATE, ({ timeline }) => timeline(DEMO_PRIVATE).append(own));
    await userEvent.click(record());
    await expect.element(page.getByText('0:00')).toBeVisible();
    await userEvent.click(page.getByText('a worm'), { button: 'right' });
    await userEvent.click(page.getByRole('menuitem', { name: 'Edit' }));
    await userEvent.click(page.getByRole('button', { name: 'Cancel edit' }));
    await expect.element(record()).toBeVisible();
    expect(navigator.mediaDevices.getUserMedia).toHaveBeenCalledTimes(1);
    await released();
  });

  it('is a minute long at most; then it waits to be sent', async () => {
    pane = await renderWholePane(DEMO_PRIVATE);
    await userEvent.click(record());
    await expect.element(page.getByText('0:00')).toBeVisible();
    pane.clock.advance(90_000);
    await expect.element(page.getByText('1:00')).toBeVisible();
    await released();
    await userEvent.click(page.getByRole('button', { name: 'Send' }));
    await vi.waitFor(() => expect(sends()).toEqual(['send p:3 voice audio/webm 60']));
  });
});

describe('a microphone that is unplugged meanwhile', () => {
  it('ends the recording: it is sent with the length until then', async () => {
    microphone();
    pane = await renderWholePane(DEMO_PRIVATE);
    await userEvent.click(record());
    await expect.element(page.getByText('0:00')).toBeVisible();
    pane.clock.advance(3_000);
    await expect.element(page.getByText('0:03')).toBeVisible();
    for (const track of tracks) track.stop();
    pane.clock.advance(20_000);
    await userEvent.click(page.getByRole('button', { name: 'Send' }));
    await vi.waitFor(() => expect(sends()).toEqual(['send p:3 voice audio/webm 3']));
  });
});

describe('without a microphone', () => {
  it('one that cannot be recorded from is let go', async () => {
    microphone();
    vi.spyOn(MediaRecorder.prototype, 'start').mockImplementation(() => {
      throw new DOMException('', 'NotSupportedError');
    });
    pane = await renderWholePane(DEMO_PRIVATE);
    await userEvent.click(record());
    await expect.element(page.getByRole('alert').getByText(/The recording failed/)).toBeVisible();
    await vi.waitFor(() => expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended']));
  });

  it.each([
    ['NotAllowedError', /The microphone is blocked/],
    ['NotFoundError', /No microphone was found/],
    ['NotReadableError', /The recording failed/],
  ])('%s is explained, and can be tried again', async (name, sentence) => {
    noMicrophone(name);
    pane = await renderWholePane(DEMO_PRIVATE);
    await userEvent.click(record());
    await expect.element(page.getByRole('alert').getByText(sentence)).toBeVisible();
    microphone();
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    await expect.element(page.getByText('0:00')).toBeVisible();
  });
});
