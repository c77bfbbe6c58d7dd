import { ImError } from '../protocol/index.ts';
import type { SignedInHttp } from './http-client.ts';

/**
 * Calls in the name of an account, until `left` is aborted. Then those in flight reject at once with its reason: an answer
 * would be of nobody who is signed in by then.
 */
export function untilLeft(http: SignedInHttp, left: AbortSignal): SignedInHttp {
  return {
    call(route, input, options = {}) {
      // The push that ends an account may overtake the answer to the call that asked for it.
      if (route === 'unregister') return http.call(route, input, options);
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          request.abort();
          reject(left.reason);
        };
        const request = new AbortController();
        const cancel = (): void => request.abort();
        if (left.aborted) return leave();
        left.addEventListener('abort', leave);
        options.signal?.addEventListener('abort', cancel);
        if (options.signal?.aborted) cancel();
        http
          .call(route, input, { ...options, signal: request.signal })
          .then(resolve, reject)
          .finally(() => {
            left.removeEventListener('abort', leave);
            options.signal?.removeEventListener('abort', cancel);
          });
      });
    },
  };
}

/** The reason of whatever was in flight for an account that was left. */
export function accountLeft(): ImError {
  return new ImError('client.aborted', 'The account was left before the answer', { category: 'aborted' });
}

/** What every call of a destroyed client rejects with. */
export function destroyed(): ImError {
  return new ImError('client.destroyed', 'The client was destroyed', { category: 'aborted' });
}
