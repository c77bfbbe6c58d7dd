import { describe, expect, it } from 'vitest';
import { createImClient } from '../../client.ts';
import { isolatedPlatform } from '../../platform/browser/isolated-platform.ts';
import { createMemoryDevice } from '../../platform/memory/memory-device.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ImError } from '../../protocol/index.ts';
import { ChatStage, statesOf, textsOf, withFriend } from './chat-stage.ts';

const mine = new Error('a platform of the host');

function throwing(): never {
  throw mine;
}

/** The platform with one part whose functions all throw. */
function broken(platform: Platform, name: keyof Platform): Platform {
  const part = new Proxy(platform[name] as object, {
    get: (target, key) => (typeof Reflect.get(target, key) === 'function' ? throwing : Reflect.get(target, key)),
  });
  return { ...platform, [name]: part };
}

describe('a platform of the host with a part that throws', () => {
  it.each([
    'local',
    'session',
    'random',
    'locks',
    'channels',
    'databases',
    'vault',
    'visibility',
    'network',
    'files',
  ] as const)('keeps nobody from signing in, writing, reading, signing out: %s', async (name) => {
    const stage = new ChatStage();
    const errors: ImError[] = [];
    const platform = broken(stage.device().tab().platform, name);
    const client = createImClient({ platform, onError: (error) => errors.push(error) });
    await stage.clock.during(client.start());
    await stage.clock.during(client.auth.login({ userName: 'alice', password: 'password', remember: true }));
    const timeline = client.messages.open(withFriend(stage.bob));
    await stage.clock.advance(2_000);
    await stage.clock.during(client.messages.sendText(withFriend(stage.bob), { text: 'written' }));
    await stage.clock.advance(1_000);
    stage.server.say(stage.bob, stage.alice, 'answered');
    await stage.clock.advance(2_000);
    expect(textsOf(timeline)).toEqual(['written', 'answered']);
    expect(statesOf(timeline)[0]).toMatch(/sent|read/);
    await stage.clock.during(client.auth.logout());
    expect(client.auth.session.getSnapshot()).toMatchObject({ status: 'signedOut', reason: 'signedOut' });
    await stage.clock.during(client.destroy());
    const reported = errors.filter(({ cause }) => cause === mine);
    if (name !== 'files') expect(reported.length).toBeGreaterThan(0);
    expect(reported.filter(({ code }) => code !== 'client.listenerFailed' && code !== 'client.storageFailed')).toEqual(
      [],
    );
  });

  it('is reported once per function; the clock, timers and frames of the browser take their place', async () => {
    const failures: string[] = [];
    const { platform } = createMemoryDevice().tab();
    const isolated = isolatedPlatform(
      {
        ...platform,
        clock: Object.freeze({ now: throwing }),
        timers: { after: throwing },
        frames: { next: () => throwing },
      },
      (name, cause) => cause === mine && failures.push(name),
    );
    expect(Math.abs(isolated.clock.now() - Date.now())).toBeLessThan(60_000);
    isolated.clock.now();
    await new Promise<void>((resolve) => isolated.timers.after(0, resolve));
    isolated.frames.next(() => undefined)();
    expect(failures).toEqual(['clock.now', 'timers.after', 'frames.next, cancel']);
  });

  it('whose socket or request throws has no connection, until it does not throw any more', async () => {
    const stage = new ChatStage();
    const { platform } = stage.device().tab();
    let isBroken = true;
    const errors: ImError[] = [];
    const client = createImClient({
      platform: {
        ...platform,
        openSocket: (url, handlers) => (isBroken ? throwing() : platform.openSocket(url, handlers)),
      },
      onError: (error) => errors.push(error),
    });
    await stage.clock.during(client.start());
    await stage.clock.during(client.auth.login({ userName: 'alice', password: 'password' }));
    await stage.clock.advance(10_000);
    expect(client.connection.state.getSnapshot().phase).not.toBe('live');
    isBroken = false;
    await stage.clock.advance(30_000);
    expect(client.connection.state.getSnapshot().phase).toBe('live');
    expect(errors.map(({ code }) => code)).toEqual(['client.listenerFailed']);
  });
});
