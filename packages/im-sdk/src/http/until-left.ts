import { ImError } from '../protocol/index.ts';
import type { SignedInHttp } from './http-client.ts';

/**
 * Calls in the name of an account, until it is left. What is answered later rejects with `client.aborted`: it is of
 * nobody who is signed in by then.
 */
export function untilLeft(http: SignedInHttp, isLeft: () => boolean): SignedInHttp {
  return {
    async call(route, input, options) {
      const answer = await http.call(route, input, options).catch((error: unknown) => {
        throw isLeft() ? left(error) : error;
      });
      // The push that ends an account may overtake the answer to the call that asked for it.
      if (isLeft() && route !== 'unregister') throw left();
      return answer;
    },
  };
}

function left(cause?: unknown): ImError {
  return new ImError('client.aborted', 'The account was left before the answer', { category: 'aborted', cause });
}
