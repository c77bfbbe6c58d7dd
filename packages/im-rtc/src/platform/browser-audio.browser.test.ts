import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBrowserAudio } from './browser-audio.ts';
import type { Stop } from './call-platform.ts';

const TONES = [{ hz: 440, atMs: 0, ms: 50 }];
const stops: Stop[] = [];
/** Tabs that play the sound, in order. */
const played: string[] = [];
const names = new Map<BaseAudioContext, string>();
const [RealContext, RealOscillator] = [AudioContext, OscillatorNode];

beforeEach(() => {
  vi.stubGlobal(
    'OscillatorNode',
    class extends RealOscillator {
      override start(when?: number): void {
        played.push(names.get(this.context) ?? '');
        super.start(when);
      }
    },
  );
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  played.length = 0;
});

/** A tab that rings. Chromium lets it play only after a gesture, unless `canPlay`. */
function tab(name: string, { canPlay }: { canPlay: boolean }) {
  class Context extends RealContext {
    isRunning = canPlay;

    override get state(): AudioContextState {
      return this.isRunning ? 'running' : 'suspended';
    }

    override async resume(): Promise<void> {}

    press(): void {
      this.isRunning = true;
      this.dispatchEvent(new Event('statechange'));
    }
  }
  let made: Context | undefined;
  vi.stubGlobal(
    'AudioContext',
    class extends Context {
      constructor() {
        super();
        made = this;
        names.set(this, name);
      }
    },
  );
  const stop = createBrowserAudio().play(TONES, { speakerId: '', everyMs: 60_000, turn: 'test ring' });
  stops.push(stop);
  return { stop, press: () => made?.press() };
}

const locks = async (): Promise<number> => {
  const { held = [], pending = [] } = await navigator.locks.query();
  return held.length + pending.length;
};

test('Of the tabs that ring, one is heard, and the next one once it is gone', async () => {
  const first = tab('first', { canPlay: true });
  await expect.poll(() => played).toEqual(['first']);
  tab('second', { canPlay: true });
  await expect.poll(locks).toBe(2);
  expect(played).toEqual(['first']);
  first.stop();
  await expect.poll(() => played).toEqual(['first', 'second']);
});

test('A tab that may not play leaves the turn to one that can, and rings after the first gesture', async () => {
  const silent = tab('silent', { canPlay: false });
  const heard = tab('heard', { canPlay: true });
  await expect.poll(() => played).toEqual(['heard']);
  heard.stop();
  silent.press();
  await expect.poll(() => played.length).toBe(2);
});

test('A visible tab is heard before hidden ones', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  tab('hidden', { canPlay: true });
  hidden.mockReturnValue(false);
  tab('visible', { canPlay: true });
  await expect.poll(() => played).toEqual(['visible']);
});
