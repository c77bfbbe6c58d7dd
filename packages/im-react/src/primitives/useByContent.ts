import { useMemo } from 'react';

/** Keeps a JSON value stable while its content is the same, so that a host may write it inline. */
export function useByContent<T>(value: T | undefined): T | undefined {
  const text = JSON.stringify(value);
  return useMemo(() => (text === undefined ? undefined : (JSON.parse(text) as T)), [text]);
}
