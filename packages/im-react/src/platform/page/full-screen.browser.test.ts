import { expect, test, vi } from 'vitest';
import { enterFullScreen } from './full-screen.ts';

/** A page whose browser enters full screen when the test says so. */
function pageOf() {
  const page = document.implementation.createHTMLDocument();
  let enter: () => void = () => undefined;
  const entering = new Promise<void>((resolve) => {
    enter = resolve;
  });
  page.documentElement.requestFullscreen = () => entering;
  const changed = () => page.dispatchEvent(new Event('fullscreenchange'));
  return { page, enter, changed };
}

test('the late event of an earlier leave does not end a full screen that is being entered; a later one does', async () => {
  const { page, enter, changed } = pageOf();
  const onLeft = vi.fn();
  enterFullScreen(page, onLeft);
  changed();
  enter();
  await Promise.resolve();
  await Promise.resolve();
  expect(onLeft).not.toHaveBeenCalled();
  changed();
  expect(onLeft).toHaveBeenCalledTimes(1);
});
