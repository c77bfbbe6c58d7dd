import { WEBHOOK_HEADERS } from 'im-sdk/protocol';
import { hmacHex } from '../../infra/signatures.ts';

/** The headers of one call: who has the secret knows by them that it is ours, and of when. `now` is epoch ms. */
export function signedHeaders(secret: string, eventId: string, now: number, body: string): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  return {
    [WEBHOOK_HEADERS.EVENT]: eventId,
    [WEBHOOK_HEADERS.TIMESTAMP]: timestamp,
    [WEBHOOK_HEADERS.SIGNATURE]: `v1=${hmacHex(secret, `${timestamp}.${body}`)}`,
  };
}
