import type { KeyValue, Platform } from '../platform.ts';
import { browserChannels } from './broadcast-channel.ts';
import { browserNetwork, browserVisibility } from './page-state.ts';
import { browserClock, browserFrames, browserRandom, browserTimers } from './time-and-random.ts';
import { browserLocks } from './web-locks.ts';

/** Reports an error that a function of the host's platform threw. `name` is its path, such as `clock.now`. */
export type ReportPlatformError = (name: string, cause: unknown) => void;

type AnyFunction = (...args: unknown[]) => unknown;

const ignored = (): undefined => undefined;

const noStorage: KeyValue = { get: ignored, set: () => false, remove: ignored, keys: () => [] };

/**
 * Wraps a platform of the host. A function that throws is reported, once per function; for that call the browser's own
 * takes its place, or that of a browser without the part. A function that returns a promise rejects instead.
 */
export function isolatedPlatform(platform: Platform, report: ReportPlatformError): Platform {
  const reported = new Set<string>();

  /** Calls `run`; if it throws, reports that and calls `instead`. Without `instead` the promise rejects. */
  function call(name: string, run: () => unknown, instead?: () => unknown): unknown {
    try {
      const result = run();
      // A function that the platform returns cancels something.
      return typeof result === 'function' ? () => call(`${name}, cancel`, result as AnyFunction, ignored) : result;
    } catch (cause) {
      if (!reported.has(name)) report(name, cause);
      reported.add(name);
      return instead ? instead() : Promise.reject(cause);
    }
  }

  /** `part` with each of its functions isolated. `instead` has the functions that replace its own. */
  function isolate<T extends object>(name: string, part: T, instead: Partial<T>): T {
    const isolated = new Map<string, AnyFunction>();
    const wrap = (key: string, member: AnyFunction): AnyFunction => {
      const own = instead[key as keyof T] as AnyFunction | undefined;
      return (...args) => call(`${name}.${key}`, () => Reflect.apply(member, part, args), own && (() => own(...args)));
    };
    // The target is empty, because a frozen one would have to return its own functions.
    return new Proxy({} as T, {
      get(_target, key: string) {
        const member: unknown = Reflect.get(part, key);
        if (typeof member !== 'function') return member;
        const known = isolated.get(key) ?? wrap(key, member as AnyFunction);
        isolated.set(key, known);
        return known;
      },
    });
  }

  const channels = isolate('channels', platform.channels, browserChannels(false));
  const root = isolate<Pick<Platform, 'fetch' | 'openSocket'>>('platform', platform, {
    openSocket(_url, handlers) {
      // As if the connection had failed: the client tries again with backoff.
      void Promise.resolve().then(() => handlers.close(1006, ''));
      return { send: ignored, close: ignored, drop: ignored };
    },
  });
  const { device, page, languages, availability } = platform;
  return {
    ...{ device, page, languages, availability },
    clock: isolate('clock', platform.clock, browserClock),
    timers: isolate('timers', platform.timers, browserTimers),
    frames: isolate('frames', platform.frames, browserFrames),
    random: isolate('random', platform.random, browserRandom),
    fetch: root.fetch,
    openSocket: (url, handlers) =>
      isolate('socket', root.openSocket(url, handlers), { send: ignored, close: ignored, drop: ignored }),
    files: isolate('files', platform.files, { preview: () => '', releasePreview: ignored }),
    locks: isolate('locks', platform.locks, browserLocks(false)),
    channels: {
      available: channels.available,
      open: (name) => isolate('channel', channels.open(name), browserChannels(false).open(name)),
    },
    databases: isolate('databases', platform.databases, {}),
    local: isolate('local', platform.local, noStorage),
    session: isolate('session', platform.session, noStorage),
    vault: isolate('vault', platform.vault, {}),
    visibility: isolate('visibility', platform.visibility, browserVisibility),
    network: isolate('network', platform.network, browserNetwork),
  };
}
