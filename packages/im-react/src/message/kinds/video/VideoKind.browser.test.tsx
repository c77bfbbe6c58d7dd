import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { demoKinds } from '../../../testing/demo/kinds.ts';
import { demoSound } from '../../../testing/demo/sound.ts';
import { type KindsOnPage, renderKinds } from '../../../testing/render/render-kinds.tsx';

let made: KindsOnPage;
let film: string;
afterEach(() => made.close());

/** A second of changing colour, as this browser records it. */
beforeAll(async () => {
  const canvas = document.createElement('canvas');
  const paint = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start();
  const begun = performance.now();
  while (performance.now() - begun < 1_000) {
    if (paint) paint.fillStyle = `hsl(${performance.now() % 360} 80% 50%)`;
    paint?.fillRect(0, 0, 300, 150);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  recorder.stop();
  await stopped;
  film = URL.createObjectURL(new Blob(parts, { type: 'video/webm' }));
});

const play = page.getByRole('button', { name: 'Play video' });
const shown = (): HTMLVideoElement | null => made.host.querySelector('video');

describe('a video', () => {
  it('plays in its place, in the same box, and takes the focus', async () => {
    made = renderKinds([demoKinds.video('sea', 42, film)]);
    await expect.element(page.getByText('0:42')).toBeVisible();
    const box = (): DOMRect | undefined => made.host.querySelector('.im-media')?.getBoundingClientRect();
    const before = box();
    await play.click();
    // It is a second long: it may be over when one looks.
    await expect.poll(() => shown()?.played.length).toBeGreaterThan(0);
    expect(box()).toEqual(before);
    await expect.poll(() => document.activeElement === shown()).toBe(true);
  });

  it('stops a voice message that plays, and is stopped by one', async () => {
    // So long that it does not end by itself while one waits for it to be stopped.
    const sound = URL.createObjectURL(demoSound(120));
    made = renderKinds([demoKinds.video('sea', 42, film), demoKinds.voice(120, sound)]);
    const voice = (name: string) => page.getByRole('button', { name });
    await voice('Play voice message').click();
    await expect.element(voice('Pause')).toBeVisible();
    await play.click();
    await expect.poll(shown).not.toBeNull();
    const video = shown();
    if (!video) throw new Error('There is no video.');
    video.loop = true;
    await expect.element(voice('Play voice message')).toBeVisible();
    if (video.paused) await video.play();
    await voice('Play voice message').click();
    await expect.poll(() => video.paused).toBe(true);
  });

  it('says so where it cannot be played', async () => {
    made = renderKinds([demoKinds.video('sea', 42, URL.createObjectURL(new Blob(['no film'], { type: 'video/mp4' })))]);
    await play.click();
    await expect.element(page.getByText('Cannot be played')).toBeVisible();
  });
});
