import { useState } from 'react';
import { useEvent } from './useEvent.ts';

/**
 * A value that the host controls, or else the component itself.
 *
 * @param controlled Value of the host; `undefined` leaves it to the component.
 * @param initial First value of the component's own.
 * @param onChange Called with each new value and the details of the change, such as its reason.
 * @returns the current value, and a stable function that changes it
 */
export function useControlled<Value, Details extends unknown[] = []>(
  controlled: Value | undefined,
  initial: Value,
  onChange?: (value: Value, ...details: Details) => void,
): readonly [value: Value, change: (value: Value, ...details: Details) => void] {
  const [own, setOwn] = useState(initial);
  const change = useEvent((value: Value, ...details: Details) => {
    if (controlled === undefined) setOwn(() => value);
    onChange?.(value, ...details);
  });
  return [controlled === undefined ? own : controlled, change];
}
