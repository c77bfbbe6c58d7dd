import { WEBHOOK_HEADERS } from 'im-sdk/protocol';
import type { webhookOf } from '../../config.ts';
import type { Clock } from '../../infra/clock.ts';
import { hmacHex } from '../../infra/crypto/signatures.ts';
import { type PostOutcome, postWebhook } from '../../infra/http-post.ts';

/** Webhook URL and secret. */
export type Endpoint = NonNullable<ReturnType<typeof webhookOf>>;

/** Signature headers of a request. `now` is epoch ms. */
export function signedHeaders(secret: string, eventId: string, now: number, body: string): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  return {
    [WEBHOOK_HEADERS.EVENT]: eventId,
    [WEBHOOK_HEADERS.TIMESTAMP]: timestamp,
    [WEBHOOK_HEADERS.SIGNATURE]: `v1=${hmacHex(secret, `${timestamp}.${body}`)}`,
  };
}

/** Posts a signed body. Aborts after `withinMs` or by `stopping`. */
export async function postSigned(
  clock: Clock,
  { url, secret }: Endpoint,
  eventId: string,
  body: string,
  { withinMs, stopping }: { readonly withinMs: number; readonly stopping?: AbortSignal },
): Promise<PostOutcome> {
  const ending = new AbortController();
  const cancel = clock.after(withinMs, () => ending.abort(new Error(`no answer within ${withinMs} ms`)));
  const signal = stopping === undefined ? ending.signal : AbortSignal.any([ending.signal, stopping]);
  try {
    return await postWebhook(url, signedHeaders(secret, eventId, clock.now(), body), body, signal);
  } finally {
    cancel();
  }
}
