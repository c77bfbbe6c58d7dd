import { expect, test, vi } from 'vitest';
import { createEmitter, createSignal } from './create-signal.ts';

test('a listener that throws is reported asynchronously, and the others are called', async () => {
  const onError = vi.fn();
  const signal = createSignal(1, { onError });
  const broken = new Error('broken listener');
  const other = vi.fn();
  signal.subscribe(() => {
    throw broken;
  });
  signal.subscribe(other);
  signal.set(2);
  expect(other).toHaveBeenCalledOnce();
  expect(onError).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(onError).toHaveBeenCalledExactlyOnceWith(broken);
});

test('connects with the first listener and disconnects with the last', () => {
  const log: string[] = [];
  const { subscribe } = createEmitter({
    connect() {
      log.push('connect');
      return () => log.push('disconnect');
    },
  });
  const stops = [subscribe(() => undefined), subscribe(() => undefined)];
  stops[0]?.();
  // A second call of the same unsubscribe function does nothing.
  stops[0]?.();
  expect(log).toEqual(['connect']);
  stops[1]?.();
  subscribe(() => undefined)();
  expect(log).toEqual(['connect', 'disconnect', 'connect', 'disconnect']);
});
