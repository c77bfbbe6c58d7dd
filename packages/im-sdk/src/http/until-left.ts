import { ImError } from '../protocol/index.ts';
import type { SignedInHttp } from './http-client.ts';

/**
 * Wraps an account's HTTP client. Once `left` is aborted, requests in flight reject with its reason: their answers
 * would belong to an account that is no longer signed in.
 */
export function untilLeft(http: SignedInHttp, left: AbortSignal): SignedInHttp {
  return {
    call(route, input, options = {}) {
      // Exempt: the push that ends the account may arrive before the answer to `unregister`.
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

/** Error of requests in flight at sign-out. */
export function accountLeft(): ImError {
  return new ImError('client.aborted', 'The account was left before the answer', { category: 'aborted' });
}

/** Error of all calls on a destroyed client. */
export function destroyed(): ImError {
  return new ImError('client.destroyed', 'The client was destroyed', { category: 'aborted' });
}
