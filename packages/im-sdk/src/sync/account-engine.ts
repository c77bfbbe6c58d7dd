import type { Changes } from '../protocol/index.ts';
import { isStored } from '../protocol/index.ts';
import type { AccountEngine, AccountScope, Signal } from './account-scope.ts';

/** The engine without cache, tabs, sync and outbox yet: a socket, its pushes, lists in memory. */
export function createAccountEngine(scope: AccountScope): AccountEngine {
  const signals = new Set<(signal: Signal) => void>();
  const resumed = new Set<() => void>();
  const kept = new Map<string, unknown>();
  const ends: Array<() => void> = [];
  const listen = <T>(listeners: Set<T>, listener: T): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    async start() {
      ends.push(
        scope.connection.onLoggedIn((attempt) => {
          scope.connection.caughtUp(attempt);
          for (const listener of [...resumed]) listener();
        }),
        scope.connection.onFrame((frame) => {
          if (frame.cmd !== 3 && frame.cmd !== 4 && frame.cmd !== 5) return;
          if (isStored(frame.data)) return;
          for (const listener of [...signals]) listener({ cmd: frame.cmd, message: frame.data });
        }),
      );
      scope.onRole('leader');
      scope.connection.open();
    },
    async stop() {
      scope.connection.shut();
      for (const end of ends) end();
    },
    onSignal: (listener) => listen(signals, listener),
    onChanges: (_listener: (changes: Changes) => void) => () => undefined,
    onResumed: (listener) => listen(resumed, listener),
    lists: {
      read: async (kind) => kept.get(kind),
      write: (kind, value) => {
        kept.set(kind, value);
      },
    },
  };
}
