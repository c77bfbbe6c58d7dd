import { type RefObject, useInsertionEffect, useRef } from 'react';

/** A ref to the value of the last render that was committed: written before layout effects run, never while rendering. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
