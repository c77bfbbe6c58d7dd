import { type RefObject, useInsertionEffect, useRef } from 'react';

/** A ref to the last committed value. Written before layout effects, never during render. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
