import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEMO_PRIVATE } from '../../../testing/demo-message-stage.ts';
import { type PaneOnPage, renderPane } from '../../../testing/render-pane.tsx';

let pane: PaneOnPage;
afterEach(() => {
  pane.close();
  vi.restoreAllMocks();
});

const record = () => page.getByRole('button', { name: 'Record voice' });
const sends = () => pane.done.filter((what) => what.startsWith('send'));
const tracks: MediaStreamTrack[] = [];

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
const noMicrophone = (name: string) =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name));

describe('a voice', () => {
  beforeEach(microphone);

  it('is recorded and sent, with how long it is; the microphone is let go', async () => {
    pane = renderPane(DEMO_PRIVATE);
    await userEvent.click(record());
    await expect.element(page.getByText('0:00')).toBeVisible();
    pane.clock.advance(12_000);
    await expect.element(page.getByText('0:12')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Send' }));
    await vi.waitFor(() => expect(sends()).toEqual(['send p:3 voice audio/webm 12']));
    expect(tracks.every(({ readyState }) => readyState === 'ended')).toBe(true);
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus();
  });

  it('is sent by Enter, discarded by Escape or its button', async () => {
    pane = renderPane(DEMO_PRIVATE);
    await userEvent.click(record());
    await expect.element(page.getByText('0:00')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(record()).toBeVisible();
    await userEvent.click(record());
    await expect.element(page.getByText('0:00')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Discard recording' }));
    await expect.element(record()).toBeVisible();
    expect(tracks.every(({ readyState }) => readyState === 'ended')).toBe(true);
    expect(sends()).toEqual([]);
    await userEvent.click(record());
    await expect.element(page.getByText('0:00')).toBeVisible();
    pane.clock.advance(3_000);
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(sends()).toEqual(['send p:3 voice audio/webm 3']));
  });

  it('is a minute long at most; then it waits to be sent', async () => {
    pane = renderPane(DEMO_PRIVATE);
    await userEvent.click(record());
    await expect.element(page.getByText('0:00')).toBeVisible();
    pane.clock.advance(90_000);
    await expect.element(page.getByText('1:00')).toBeVisible();
    await vi.waitFor(() => expect(tracks.every(({ readyState }) => readyState === 'ended')).toBe(true));
    await userEvent.click(page.getByRole('button', { name: 'Send' }));
    await vi.waitFor(() => expect(sends()).toEqual(['send p:3 voice audio/webm 60']));
  });
});

describe('without a microphone', () => {
  it.each([
    ['NotAllowedError', /The microphone is blocked/],
    ['NotFoundError', /No microphone was found/],
    ['NotReadableError', /The recording failed/],
  ])('%s is explained, and can be tried again', async (name, sentence) => {
    noMicrophone(name);
    pane = renderPane(DEMO_PRIVATE);
    await userEvent.click(record());
    await expect.element(page.getByRole('alert').getByText(sentence)).toBeVisible();
    microphone();
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    await expect.element(page.getByText('0:00')).toBeVisible();
  });
});
