import { limits } from 'im-sdk/protocol';
import { Refusal } from '../../refusal.ts';

/** Uploads of everybody that are taken at once. */
const TOTAL = 64;

/** Bounds the uploads that run at once, per account and in all. */
export interface UploadSlots {
  /**
   * Runs an upload. `account`: user id, or the address of a request without one.
   * @throws {Refusal} `request.tooMany` if the account has 4 running, `server.unavailable` if everybody has 64.
   */
  run<T>(account: number | string, upload: () => Promise<T>): Promise<T>;
}

export function createUploadSlots(): UploadSlots {
  const running = new Map<number | string, number>();
  let total = 0;
  return {
    async run(account, upload) {
      const own = running.get(account) ?? 0;
      if (own >= limits.accountUploadsAtOnce) throw new Refusal('request.tooMany', { retryAfter: 1 });
      if (total >= TOTAL) throw new Refusal('server.unavailable', { retryAfter: 1 });
      running.set(account, own + 1);
      total += 1;
      try {
        return await upload();
      } finally {
        total -= 1;
        const left = (running.get(account) ?? 1) - 1;
        if (left === 0) running.delete(account);
        else running.set(account, left);
      }
    },
  };
}
