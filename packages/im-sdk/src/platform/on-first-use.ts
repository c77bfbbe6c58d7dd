import { ImError } from '../protocol/errors.ts';

/** A part of the client that is loaded when it is first asked for. */
export interface FirstUse<Part> {
  (): Promise<Part>;
  /** The part, once it is here. */
  readonly here: Part | undefined;
  /** The part on its way; `undefined` before it was asked for, and once it is here. */
  readonly coming: Promise<Part> | undefined;
}

/**
 * A part of the client that a first screen does not need: fetched once, when it is first asked for. The answer rejects
 * with `client.networkFailed` (retryable) where it does not come, and the next one asks again.
 */
export function onFirstUse<Part>(load: () => Promise<Part>): FirstUse<Part> {
  let loading: Promise<Part> | undefined;
  let here: Part | undefined;
  const ask = (): Promise<Part> => {
    loading ??= load().then(
      (part) => {
        here = part;
        return part;
      },
      (cause: unknown) => {
        loading = undefined;
        const options = { category: 'network', retryable: true, cause } as const;
        throw new ImError('client.networkFailed', 'A part of the client could not be loaded', options);
      },
    );
    return loading;
  };
  const properties = {
    here: { get: () => here },
    coming: { get: () => (here === undefined ? loading : undefined) },
  };
  return Object.defineProperties(ask, properties) as FirstUse<Part>;
}

/** The same part; `coming` only while somebody waits for it who asked here. */
export function askedHere<Part>(part: FirstUse<Part>): FirstUse<Part> {
  let last: Promise<Part> | undefined;
  const ask = (): Promise<Part> => {
    const asked = part().finally(() => {
      if (last === asked) last = undefined;
    });
    last = asked;
    return asked;
  };
  const properties = {
    here: { get: () => part.here },
    coming: { get: () => last },
  };
  return Object.defineProperties(ask, properties) as FirstUse<Part>;
}
