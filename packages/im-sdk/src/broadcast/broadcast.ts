import { ImError } from '../protocol/index.ts';
import { derive } from '../store/derived.ts';
import type { RootStore } from '../store/root-store.ts';
import type { AccountEngine } from '../sync/account-scope.ts';
import { checkBroadcastFile } from './broadcast-file.ts';
import type { BroadcastService } from './broadcast-service.ts';
import { sendBroadcast } from './send-broadcast.ts';

/** Broadcasts over the store; what changes them goes through the engine of whoever is signed in. */
export function createBroadcastService(parts: {
  store: RootStore;
  engine: () => AccountEngine | undefined;
}): BroadcastService {
  const { broadcasts } = parts.store;

  function engine(): AccountEngine {
    const current = parts.engine();
    if (!current) throw new ImError('client.notSignedIn', 'Nobody is signed in', { category: 'auth' });
    return current;
  }

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
