import { ImError } from '../protocol/index.ts';

/**
 * A part of the client that a first screen does not need: fetched once, when it is first asked for. The answer rejects
 * with `client.networkFailed` (retryable) where it does not come, and the next one asks again.
 */
export function onFirstUse<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined;
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      const options = { category: 'network', retryable: true, cause } as const;
      throw new ImError('client.networkFailed', 'A part of the client could not be loaded', options);
    });
    return loading;
  };
}
