import { derive } from '../store/derived.ts';
import type { RootStore } from '../store/root-store.ts';
import type { AccountEngine } from '../sync/account-scope.ts';
import { checkBroadcastFile } from './broadcast-file.ts';
import type { BroadcastService } from './broadcast-service.ts';
import { sendBroadcast } from './send-broadcast.ts';

/** Broadcasts over the store; what changes them goes through the engine of whoever is signed in. */
export function createBroadcastService(parts: {
  store: RootStore;
  /** Throws where nobody is signed in. */
  engine: () => AccountEngine;
}): BroadcastService {
  const { engine } = parts;
  const { broadcasts } = parts.store;

  return {
    list: derive([broadcasts.version], () => [...broadcasts.keys()].sort().reverse(), sameIds),
    progress: (id) => broadcasts.readable(id),
    checkFile: checkBroadcastFile,
    send: async (draft) => sendBroadcast(engine(), draft),
    cancel: async (id) => engine().broadcasts.cancel(id),
    retry: async (id) => engine().broadcasts.retry(id),
    dismiss: async (id) => engine().broadcasts.dismiss(id),
  };
}

function sameIds(before: readonly string[], after: readonly string[]): boolean {
  return before.length === after.length && before.every((id, index) => id === after[index]);
}
