import type { CallEngine, CallReadable, GroupCallView, PrivateCallView } from 'im-rtc';
import { useProviderCalls } from '../../context/calls-context.ts';
import { constantReadable } from '../../platform/constant-readable.ts';
import { useReadable } from '../../primitives/useReadable.ts';

const NO_CALL: CallReadable<PrivateCallView | GroupCallView | undefined> = constantReadable(undefined);

/**
 * The call that is going on, rings or has just ended; `undefined` without one, or if calls are off. While it is used, a
 * call that comes in rings.
 */
export function useCall(): PrivateCallView | GroupCallView | undefined {
  const { engine } = useProviderCalls();
  return useReadable(engine?.call ?? NO_CALL, undefined);
}

/** What can be done with calls: the commands of the engine of `im-rtc`. */
export type CallActions = Omit<CallEngine, 'call' | 'devices' | 'ownLevel' | 'destroy'>;

/** Commands for calls; `undefined` if calls are off. Stable. The first one that starts a call loads `im-rtc`. */
export function useCallActions(): CallActions | undefined {
  return useProviderCalls().engine;
}
