import { createHash } from 'node:crypto';
import { limits } from 'im-sdk/protocol';
import * as v from 'valibot';
import type { ServerContext } from '../../context.ts';
import { Refusal } from '../../refusal.ts';

/** A request without a response after this time was interrupted: a retry runs it again. */
const ABANDONED_AFTER_MS = 60_000;
/** How long a retry waits for the response of the first request, which may run on another node, and its poll interval. */
const WAIT_MS = 10_000;
const POLL_MS = 100;

/** Must be the same in a retry with the same key. */
export interface RequestFacts {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}

/**
 * Runs a request once per idempotency key; retries get the stored response for a day. A refusal or failure is not stored.
 * A retry waits up to 10 s for the first request.
 * @throws {Refusal} `host.keyReused` for a different request with the same key, `request.tooMany` if the first one is in
 * flight for longer, with the time after which it counts as interrupted.
 */
export type RunOnce = <T>(key: string, request: RequestFacts, run: () => Promise<T>) => Promise<T>;

/** A request that runs with its key. */
interface Claim {
  readonly key: string;
  /** Epoch ms. */
  readonly at: number;
}

const Answer = v.object({ data: v.unknown() });

export function createIdempotentRunner({ database, clock }: Pick<ServerContext, 'database' | 'clock'>): RunOnce {
  /** Claims a key that is new, expired or interrupted; `undefined` if another request has it. */
  async function begin(key: string, fingerprint: string): Promise<Claim | undefined> {
    const now = clock.now();
    const claimed = await database
      .insertInto('host_answer')
      .values({ key, fingerprint, answer: null, created_at: now })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ fingerprint, answer: null, created_at: now })
          .where(({ and, eb, or }) =>
            or([
              eb('host_answer.created_at', '<', now - limits.idempotencyKeyRetentionMs),
              and([
                eb('host_answer.fingerprint', '=', fingerprint),
                eb('host_answer.answer', 'is', null),
                eb('host_answer.created_at', '<', now - ABANDONED_AFTER_MS),
              ]),
            ]),
          ),
      )
      .returning('key')
      .executeTakeFirst();
    return claimed === undefined ? undefined : { key, at: now };
  }

  async function keep(key: string, answer: v.InferOutput<typeof Answer>): Promise<void> {
    await database
      .updateTable('host_answer')
      .set({ answer: JSON.stringify(answer) })
      .where('key', '=', key)
      .execute();
  }

  /** Deletes the claim of a failed request, unless a retry has claimed the key. */
  async function release({ key, at }: Claim): Promise<void> {
    await database
      .deleteFrom('host_answer')
      .where('key', '=', key)
      .where('created_at', '=', at)
      .where('answer', 'is', null)
      .execute();
  }

  /** Stored response of the first request; `undefined` if there will be none, so that this one may run. */
  async function waitForFirst(key: string, fingerprint: string): Promise<v.InferOutput<typeof Answer> | undefined> {
    const giveUpAt = clock.now() + WAIT_MS;
    for (;;) {
      const row = await database.selectFrom('host_answer').selectAll().where('key', '=', key).executeTakeFirst();
      if (row === undefined) return undefined;
      if (row.fingerprint !== fingerprint) throw new Refusal('host.keyReused');
      if (row.answer !== null) return v.parse(Answer, JSON.parse(row.answer));
      const leftMs = row.created_at + ABANDONED_AFTER_MS - clock.now();
      if (leftMs < 0) return undefined;
      if (clock.now() >= giveUpAt) {
        throw new Refusal('request.tooMany', { retryAfter: Math.floor(leftMs / 1_000) + 1 });
      }
      await new Promise<void>((resolve) => clock.after(POLL_MS, resolve));
    }
  }

  return async <T>(key: string, request: RequestFacts, run: () => Promise<T>) => {
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([request.method, request.url, request.body ?? null]))
      .digest('base64url');
    let claim = await begin(key, fingerprint);
    while (claim === undefined) {
      const stored = await waitForFirst(key, fingerprint);
      if (stored !== undefined) return stored.data as T;
      claim = await begin(key, fingerprint);
    }
    try {
      const data = await run();
      await keep(key, { data: data ?? null });
      return data;
    } catch (error) {
      // A refused request changed nothing, and may succeed the next time.
      await release(claim);
      throw error;
    }
  };
}
