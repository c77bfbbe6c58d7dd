import type { Clock, Frames, Random, Timers } from '../platform.ts';

/** Wall clock of the browser. */
export const browserClock: Clock = { now: () => Date.now() };

/** Timers by `setTimeout`. */
export const browserTimers: Timers = {
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

const HIDDEN_FRAME_MS = 100;

/** Animation frames of the page; a timer in a hidden page, which draws no frames. */
export const browserFrames: Frames = {
  next(callback) {
    if (typeof requestAnimationFrame === 'undefined') return browserTimers.after(0, callback);
    let done = false;
    const once = (): void => {
      if (done) return;
      done = true;
      cancel();
      callback();
    };
    // The page may become hidden before the frame: always start the timer too.
    const frame = requestAnimationFrame(once);
    const cancelTimer = browserTimers.after(HIDDEN_FRAME_MS, once);
    const cancel = (): void => {
      done = true;
      cancelAnimationFrame(frame);
      cancelTimer();
    };
    return cancel;
  },
};

/** Random source by `crypto` and `Math.random`. */
export const browserRandom: Random = {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  fraction: () => Math.random(),
};
