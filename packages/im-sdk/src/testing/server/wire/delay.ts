import type { World } from '../state/world.ts';

/** Resolves after `ms` of the server's clock; rejects as `signal` says. */
export function delay(world: World, ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return signal.aborted ? Promise.reject(signal.reason) : Promise.resolve();
  return new Promise((resolve, reject) => {
    const callOff = world.clock.after(ms, resolve);
    signal.addEventListener('abort', () => {
      callOff();
      reject(signal.reason);
    });
  });
}
