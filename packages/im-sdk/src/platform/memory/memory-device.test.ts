import { describe, expect, it } from 'vitest';
import { FakeClock, settle } from './fake-clock.ts';
import { createMemoryDevice } from './memory-device.ts';
import { RealClock } from './real-clock.ts';

describe('a fake clock', () => {
  it('runs timers in the order of their time, and lets promises go on in between', async () => {
    const clock = new FakeClock(1_000);
    const order: string[] = [];
    clock.after(20, () => order.push(`b ${clock.now()}`));
    clock.after(10, () => {
      order.push(`a ${clock.now()}`);
      void Promise.resolve().then(() => clock.after(5, () => order.push(`promise ${clock.now()}`)));
    });
    const cancel = clock.after(15, () => order.push('never'));
    cancel();
    await clock.advance(20);
    expect(order).toEqual(['a 1010', 'promise 1015', 'b 1020']);
    expect(clock.pending()).toBe(0);
  });

  it('gives up on what never happens', async () => {
    await expect(new FakeClock().until(() => false, 1_000)).rejects.toThrow('not met within 1000 ms');
  });
});

describe('the tabs of a memory device', () => {
  it('hand a lock on when its holder ends, or dies', async () => {
    const device = createMemoryDevice();
    const [one, two, three] = [device.tab(), device.tab(), device.tab()];
    const order: string[] = [];
    let finish = (): void => undefined;
    const held = one.platform.locks.hold(
      'leader',
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    void two.platform.locks.hold('leader', async () => {
      order.push('two');
      return new Promise(() => undefined);
    });
    void three.platform.locks.hold('leader', async () => {
      order.push('three');
    });
    await settle();
    expect(order).toEqual([]);
    finish();
    await held;
    await settle();
    expect(order).toEqual(['two']);
    two.kill();
    await settle();
    expect(order).toEqual(['two', 'three']);
  });

  it('steal a lock from its holder', async () => {
    const device = createMemoryDevice();
    const [one, two] = [device.tab(), device.tab()];
    const forever = () => new Promise<never>(() => undefined);
    const held = one.platform.locks.hold('leader', forever).catch((error: Error) => error.name);
    const waiting = one.platform.locks.hold('leader', async () => 'next');
    expect(await two.platform.locks.hold('leader', async () => 'stolen', undefined, true)).toBe('stolen');
    expect(await held).toBe('AbortError');
    expect(await waiting).toBe('next');
  });

  it('give up waiting for a lock', async () => {
    const { platform } = createMemoryDevice().tab();
    void platform.locks.hold('x', () => new Promise(() => undefined));
    const waiting = new AbortController();
    const second = platform.locks.hold('x', async () => 'never', waiting.signal);
    waiting.abort();
    await expect(second).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('hear each other on a channel, never themselves, and nothing once they are dead', async () => {
    const device = createMemoryDevice();
    const tabs = [device.tab(), device.tab(), device.tab()];
    const heard: string[] = [];
    const channels = tabs.map(({ platform }, index) => {
      const channel = platform.channels.open('c');
      channel.onMessage((message) => heard.push(`${index}:${String(message)}`));
      return channel;
    });
    tabs[2]?.kill();
    channels[0]?.post('hello');
    await settle(8);
    expect(heard).toEqual(['1:hello']);
  });

  it('receive all messages of one turn in the next turn, in order', async () => {
    const device = createMemoryDevice();
    const [one, two] = [device.tab(), device.tab()];
    const sender = one.platform.channels.open('c');
    const received: unknown[] = [];
    two.platform.channels.open('c').onMessage((message) => received.push(message));
    for (let number = 1; number <= 5; number += 1) sender.post(number);
    await settle(1);
    expect(received).toEqual([1, 2, 3, 4, 5]);
  });

  it('share what is local and not what is theirs', () => {
    const device = createMemoryDevice();
    const [one, two] = [device.tab().platform, device.tab().platform];
    one.local.set('a', '1');
    one.session.set('b', '2');
    expect(two.local.get('a')).toBe('1');
    expect(two.session.get('b')).toBeUndefined();
  });

  it('lose what plain http does not have', () => {
    const { platform } = createMemoryDevice({ page: { origin: 'http://chat.lan', secure: false } }).tab();
    expect(platform.availability).toMatchObject({ locks: 'insecureOrigin', vault: 'insecureOrigin' });
    expect(platform.locks.available).toBe(false);
    expect(platform.vault.available).toBe(false);
  });
});

describe('a memory device on the real clock', () => {
  it('keeps timers by tab', async () => {
    const clock = new RealClock();
    const tab = createMemoryDevice({ clock }).tab();
    await new Promise<void>((resolve) => tab.platform.timers.after(1, resolve));
    tab.platform.timers.after(60_000, () => undefined);
    expect(tab.leftovers().timers).toBe(1);
    tab.kill();
    expect(tab.leftovers().timers).toBe(0);
  });
});
