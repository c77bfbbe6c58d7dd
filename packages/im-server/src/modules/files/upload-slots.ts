import { limits } from 'im-sdk/protocol';
import pLimit, { type LimitFunction } from 'p-limit';
import type { UploadSlots } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';

/** Uploads in flight of all accounts together. */
const TOTAL = 64;

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
