import { limits } from 'im-sdk/protocol';
import pLimit, { type LimitFunction } from 'p-limit';
import { Refusal } from '../../refusal.ts';

/** Uploads of everybody that are taken at once. */
const TOTAL = 64;

/** Bounds the uploads that run at once, per account and in all. */
export interface UploadSlots {
  /**
   * Runs an upload; the fifth of an account waits until one has ended, its bytes unread. `account`: user id, or the address
   * of a request without one.
   * @throws {Refusal} `request.tooManyAtOnce` if 8 of the account are waiting, `server.unavailable` if everybody has 64.
   */
  run<T>(account: number | string, upload: () => Promise<T>): Promise<T>;
}

export function createUploadSlots(): UploadSlots {
  const queues = new Map<number | string, LimitFunction>();
  let total = 0;

  async function count<T>(upload: () => Promise<T>): Promise<T> {
    if (total >= TOTAL) throw new Refusal('server.unavailable', { retryAfter: 1 });
    total += 1;
    try {
      return await upload();
    } finally {
      total -= 1;
    }
  }

  return {
    async run(account, upload) {
      const own = queues.get(account) ?? pLimit(limits.accountUploadsAtOnce);
      if (own.pendingCount >= limits.accountUploadsWaiting) throw new Refusal('request.tooManyAtOnce');
      queues.set(account, own);
      try {
        return await own(() => count(upload));
      } finally {
        if (own.activeCount + own.pendingCount === 0) queues.delete(account);
      }
    },
  };
}
