import type { CallEngine } from 'im-rtc';
import type { ImClient } from 'im-sdk';
import { useEffect, useMemo } from 'react';
import { loadChunk } from '../../platform/load-chunk.ts';
import { createLazyCallEngine } from './lazy-call-engine.ts';

/** Engine of a client, shared by its providers. */
interface SharedEngine {
  readonly engine: CallEngine;
  /** Number of mounted providers. */
  users: number;
}

const engines = new WeakMap<ImClient, SharedEngine>();

function sharedEngine(client: ImClient): SharedEngine {
  const known = engines.get(client);
  if (known) return known;
  const shared: SharedEngine = { engine: engineOf(client), users: 0 };
  engines.set(client, shared);
  return shared;
}

function engineOf({ calls }: ImClient): CallEngine {
  return createLazyCallEngine({
    load: () => loadChunk(() => import('im-rtc')).then(({ createCallEngine }) => createCallEngine(calls)),
    onRing(listener) {
      const look = (): void => {
        if (calls.hasRing.getSnapshot()) listener();
      };
      look();
      return calls.hasRing.subscribe(look);
    },
  });
}

/** The engine of a provider: the host's, or that of the client, which ends its call with its last provider. */
export function useCallEngine(client: ImClient | undefined, calls: boolean | CallEngine): CallEngine | undefined {
  const shared = useMemo(() => (client && calls === true ? sharedEngine(client) : undefined), [client, calls]);
  useEffect(() => {
    if (!shared) return;
    shared.users += 1;
    return () => {
      shared.users -= 1;
      if (shared.users === 0) shared.engine.destroy();
    };
  }, [shared]);
  return typeof calls === 'object' ? calls : shared?.engine;
}
