import type { AccountEngine, AccountScope } from '../packages/im-sdk/src/account/account-scope.ts';
import { RootStore } from '../packages/im-sdk/src/account/root-store.ts';
import { createAccountEngine } from '../packages/im-sdk/src/engine/account-engine.ts';
import type { HttpRequests } from '../packages/im-sdk/src/http/http-client.ts';
import type { Databases } from '../packages/im-sdk/src/platform/database.ts';
import { createMemoryDevice } from '../packages/im-sdk/src/platform/memory/memory-device.ts';
import { readMirrored } from '../packages/im-sdk/src/socket/mirrored-connection.ts';
import { KnownRoutes } from '../packages/im-sdk/src/spec-only/known-routes.ts';
import { Cell } from '../packages/im-sdk/src/store/cell.ts';

export const ME = 1;
export const SERVER = 'bench';

/** An engine without a network, over a database of the benchmark. */
export interface EngineStage {
  readonly engine: AccountEngine;
  readonly store: RootStore;
}

/** Starts an engine as a page does that finds its messages on the device. */
export async function startEngine(databases: Databases): Promise<EngineStage> {
  const { platform } = createMemoryDevice().tab();
  const timers = {
    after(ms: number, callback: () => void) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  };
  const frames = { next: (callback: () => void) => timers.after(0, callback) };
  const store = new RootStore((flush) => frames.next(flush));
  const nothing = () => () => undefined;
  const scope: AccountScope = {
    userId: ME,
    deviceNo: '1',
    server: SERVER,
    origin: SERVER,
    storage: 'auto',
    platform: { ...platform, frames, timers, databases, local: { ...platform.local, set: () => false } },
    http: { request: () => new Promise(() => {}) } as HttpRequests,
    connection: {
      phase: 'live',
      connId: undefined,
      mirrored: { getSnapshot: () => readMirrored(undefined), subscribe: nothing },
      open: () => undefined,
      shut: () => undefined,
      send: () => true,
      caughtUp: () => undefined,
      pushLost: () => undefined,
      resumeFailed: (_attempt, error) => {
        throw error;
      },
      onLoggedIn: nothing,
      onFrame: nothing,
      onHeartbeat: nothing,
      onDown: nothing,
      mirror: () => undefined,
      retryNow: () => undefined,
    },
    features: () => new Set(['chatSeq', 'heads']),
    knownRoutes: new KnownRoutes(platform, SERVER, store.subject, new Cell(store.subject, 'plain', false)),
    store,
    logger: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
    onError: (error) => {
      throw error;
    },
    onMessages: () => undefined,
    onMessageChange: () => undefined,
    onTyping: () => undefined,
    onConversations: () => undefined,
    onBroadcast: () => undefined,
    onStorage: () => undefined,
    onRole: () => undefined,
  };
  const engine = createAccountEngine(scope);
  await engine.start();
  return { engine, store };
}
