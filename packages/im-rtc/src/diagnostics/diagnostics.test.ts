import { describe, expect, it } from 'vitest';
import { videoLimit } from '../media-plane/mesh.ts';
import type { ReceivedStats } from '../platform/call-platform.ts';
import { FakeCallClock, FakeCallPlatform, type FakeMediaConnection } from '../testing/index.ts';
import { LinkMonitor } from './link-monitor.ts';
import { nextQuality, type QualityState } from './quality.ts';

const at = (fields: Partial<ReceivedStats> = {}): ReceivedStats => {
  return { packets: 0, lost: 0, frames: 0, jitterMs: 0, rttMs: 0, energy: 0, ...fields };
};

describe('The quality of a link', () => {
  /** Samples 100 new packets each time. */
  function samples(start: QualityState, bad: boolean, times: number): QualityState {
    let state = start;
    let before = at();
    for (let time = 0; time < times; time += 1) {
      const now = at({ packets: before.packets + 100, lost: before.lost + (bad ? 20 : 0) });
      state = nextQuality(state, before, now);
      before = now;
    }
    return state;
  }
  const unknown: QualityState = { quality: 'unknown', opposing: 0 };

  it('is good with the first packets, poor after some bad samples, good again after more good ones', () => {
    const good = samples(unknown, false, 1);
    expect(good.quality).toBe('good');
    expect(samples(good, true, 3).quality).toBe('good');
    const poor = samples(good, true, 4);
    expect(poor.quality).toBe('poor');
    expect(samples(poor, false, 7).quality).toBe('poor');
    expect(samples(poor, false, 8).quality).toBe('good');
    expect(samples(samples(poor, false, 7), true, 1)).toEqual({ quality: 'poor', opposing: 0 });
  });

  it('suffers from delay and jitter as well, and says nothing without packets', () => {
    const good: QualityState = { quality: 'good', opposing: 3 };
    expect(nextQuality(good, at(), at({ packets: 9, rttMs: 900 })).quality).toBe('poor');
    expect(nextQuality(good, at(), at({ packets: 9, jitterMs: 90 })).quality).toBe('poor');
    expect(nextQuality(good, at({ packets: 9 }), at({ packets: 9, rttMs: 900 }))).toBe(good);
  });
});

describe('The limit of the sent picture', () => {
  it('falls with the number of the others', () => {
    const rates = [1, 2, 3, 4, 8].map((others) => videoLimit(others, false).maxBitrate);
    expect(rates).toEqual([...rates].sort((one, other) => other - one));
    expect(new Set(rates).size).toBe(4);
  });

  it('leaves a screen its size', () => {
    for (const others of [1, 4, 8]) expect(videoLimit(others, true).scaleResolutionDownBy).toBe(1);
  });
});

describe('The monitor of a link', () => {
  function monitored({ timersAtLeastMs = 0 } = {}) {
    const clock = new FakeCallClock();
    const platform = new FakeCallPlatform({
      clock: { now: () => clock.now(), after: (ms, run) => clock.after(Math.max(ms, timersAtLeastMs), run) },
    });
    const connection = platform.connect({
      ...{ iceServers: [], isRelayOnly: false, isInitiator: false },
      onTrack: () => undefined,
      onText: () => undefined,
    }) as FakeMediaConnection;
    let changes = 0;
    const monitor = new LinkMonitor(platform, connection, () => {
      changes += 1;
    });
    const look = async (fields: Partial<ReceivedStats>) => {
      connection.received = { ...connection.received, ...fields };
      await clock.advance(500);
    };
    return { clock, monitor, look, changes: () => changes };
  }

  it('shows a picture of a peer that says nothing of it while frames come', async () => {
    const { monitor, look } = monitored();
    await look({ packets: 10, frames: 5 });
    expect(monitor.view.hasPicture).toBe(true);
    for (let packets = 20; packets < 50; packets += 10) await look({ packets });
    expect(monitor.view.hasPicture).toBe(false);
  });

  it('leaves the last frame where nothing comes any more, and says that it stands still', async () => {
    const { monitor, look } = monitored();
    await look({ packets: 10, frames: 5 });
    for (let time = 0; time < 7; time += 1) await look({});
    expect(monitor.view).toMatchObject({ hasPicture: true, isStalled: true });
    await look({ packets: 20 });
    expect(monitor.view.isStalled).toBe(false);
  });

  it('shows the first frame soon after the peer turned its camera on', async () => {
    const { clock, monitor, look } = monitored();
    monitor.setPeer('{"hasVideo":true}');
    await look({ packets: 10 });
    expect(monitor.view.hasPicture).toBe(false);
    await clock.advance(100);
    await look({ frames: 1 });
    expect(monitor.view.hasPicture).toBe(true);
    monitor.setPeer('{"hasVideo":false,"isMuted":true}');
    expect(monitor.view).toMatchObject({ hasPicture: false, isMuted: true });
    monitor.setPeer('no JSON');
    expect(monitor.view.isMuted).toBe(true);
  });

  it('measures a voice by the time that has passed, also where timers are late in a background tab', async () => {
    const { clock, monitor, look } = monitored({ timersAtLeastMs: 1_000 });
    await look({ packets: 10, energy: 0.0003 });
    await clock.advance(500);
    expect(monitor.view).toMatchObject({ isStalled: false, isSpeaking: false });
    await look({ packets: 20, energy: 0.0008 });
    await clock.advance(500);
    expect(monitor.view.isSpeaking).toBe(true);
    monitor.stop();
  });

  it('notices a voice, and changes nothing in between', async () => {
    const { monitor, look, changes } = monitored();
    await look({ packets: 10, energy: 0.01 });
    expect(monitor.view.isSpeaking).toBe(true);
    const before = changes();
    await look({ packets: 20, energy: 0.02 });
    expect(changes()).toBe(before);
    await look({ packets: 30 });
    expect(monitor.view.isSpeaking).toBe(false);
    monitor.stop();
  });
});
