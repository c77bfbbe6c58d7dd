import type { CallEngine } from 'im-rtc';
import { useProviderCalls } from '../../context/calls-context.ts';

/** What can be done with calls: the commands of the engine of `im-rtc`. */
export type CallActions = Omit<CallEngine, 'call' | 'devices' | 'ownLevel' | 'destroy'>;

/** Commands for calls; `undefined` if calls are off. Stable. The first one that starts a call loads `im-rtc`. */
export function useCallActions(): CallActions | undefined {
  return useProviderCalls().engine;
}
