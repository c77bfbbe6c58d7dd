import { useCallback, useRef, useState } from 'react';
import { useEvent } from './useEvent.ts';

/** Options of `useAction`. */
export interface ActionOptions {
  /** Called with each failure, also after the component is gone, so that a toast can name it. */
  readonly onError?: (error: unknown) => void;
}

/** An action and its state, named as in `useMutation` of TanStack Query. */
export interface Action<Args extends readonly unknown[]> {
  /** Starts the action. Ignored while it is in flight. Never throws: a failure is in `error`. */
  readonly run: (...args: Args) => void;
  /** True while the action is in flight. */
  readonly isPending: boolean;
  /** Rejection of the last run; `undefined` after a success, a new run or `reset`. */
  readonly error: unknown;
  /** Clears `error`. An action in flight goes on. */
  readonly reset: () => void;
}

interface ActionState {
  readonly isPending: boolean;
  readonly error: unknown;
}

const IDLE: ActionState = { isPending: false, error: undefined };
const PENDING: ActionState = { isPending: true, error: undefined };

/**
 * Runs an asynchronous action one at a time and keeps its state: the busy flag and the error of a button or form.
 *
 * @param perform The action and what follows its success: `async () => { await save(); close(); }`.
 */
export function useAction<Args extends readonly unknown[] = []>(
  perform: (...args: Args) => Promise<unknown>,
  options: ActionOptions = {},
): Action<Args> {
  const [state, setState] = useState(IDLE);
  // A second press may come before the first is rendered.
  const isInFlight = useRef(false);

  async function attempt(args: Args): Promise<void> {
    try {
      await perform(...args);
      isInFlight.current = false;
      setState(IDLE);
    } catch (error) {
      isInFlight.current = false;
      setState({ isPending: false, error });
      options.onError?.(error);
    }
  }
  const run = useEvent((...args: Args) => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setState(PENDING);
    void attempt(args);
  });
  const reset = useCallback(() => setState((before) => (before.isPending ? before : IDLE)), []);
  return { ...state, run, reset };
}
