import { privateCallView, remoteMediaView } from 'im-rtc/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { demoStream } from '../../testing/demo/stream.ts';
import { renderCall } from '../../testing/stage/call-stage.tsx';

const button = page.getByRole('button', { name: 'Picture in picture', exact: true });
const withPicture = privateCallView({
  peerId: 3,
  mode: 'video',
  remote: remoteMediaView({ hasPicture: true, stream: demoStream() }),
});

beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  return page.viewport(414, 896);
});

/** Lets the browser put videos in windows of their own, without opening one. Returns what was asked of it, in order. */
function allowPictureInPicture(): string[] {
  const asked: string[] = [];
  let inPicture: HTMLVideoElement | null = null;
  vi.spyOn(document, 'pictureInPictureEnabled', 'get').mockReturnValue(true);
  vi.spyOn(document, 'pictureInPictureElement', 'get').mockImplementation(() => inPicture);
  vi.spyOn(HTMLVideoElement.prototype, 'requestPictureInPicture').mockImplementation(async function (
    this: HTMLVideoElement,
  ) {
    asked.push('enter');
    inPicture = this;
    this.dispatchEvent(new Event('enterpictureinpicture'));
    return {} as PictureInPictureWindow;
  });
  vi.spyOn(document, 'exitPictureInPicture').mockImplementation(async () => {
    asked.push('leave');
    const video = inPicture;
    inPicture = null;
    video?.dispatchEvent(new Event('leavepictureinpicture'));
  });
  return asked;
}

test('the button puts the other’s picture into a window of its own and takes it back', async () => {
  const asked = allowPictureInPicture();
  await renderCall({ call: withPicture });
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  expect(asked).toEqual(['enter', 'leave']);
});

test('a picture that is taken back in its own window leaves the button unpressed', async () => {
  allowPictureInPicture();
  await renderCall({ call: withPicture });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await document.exitPictureInPicture();
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
});

test('a browser that refuses changes nothing', async () => {
  allowPictureInPicture();
  vi.spyOn(HTMLVideoElement.prototype, 'requestPictureInPicture').mockRejectedValue(
    new DOMException('', 'NotAllowedError'),
  );
  await renderCall({ call: withPicture });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
});

test('without a picture, and in a browser that cannot, there is no button', async () => {
  allowPictureInPicture();
  const { engine } = await renderCall({ call: withPicture });
  await expect.element(button).toBeVisible();
  engine.setCall({ ...withPicture, remote: remoteMediaView() });
  await expect.element(button).not.toBeInTheDocument();
  vi.spyOn(document, 'pictureInPictureEnabled', 'get').mockReturnValue(false);
  engine.setCall(withPicture);
  await expect.element(page.getByRole('button', { name: 'Hang up' })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[data-im-part="call-video"]').length).toBe(1);
  await expect.element(button).not.toBeInTheDocument();
});
