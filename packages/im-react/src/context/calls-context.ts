'use client';

import type { CallEngine } from 'im-rtc';
import { createContext, useContext } from 'react';
import { createSignal, type Signal } from '../platform/create-signal.ts';

/** Calls of the nearest provider. */
export interface ProviderCalls {
  /** Engine of the account; `undefined` if calls are off. */
  readonly engine: CallEngine | undefined;
  /** False without WebRTC, as on a page without TLS. An engine of the host is trusted to work. */
  readonly isSupported: boolean;
  /** Mounted `CallHost`s, oldest first: the first one shows the calls. Without one there are no buttons that call. */
  readonly hosts: Signal<readonly CallHostHandle[]>;
}

/** A mounted `CallHost`. */
export interface CallHostHandle {
  /** Brings the minimised window of the running call back and focuses it. */
  readonly restore: () => void;
}

/** Calls of a page without a provider: none. */
const NO_CALLS: ProviderCalls = {
  engine: undefined,
  isSupported: false,
  hosts: createSignal<readonly CallHostHandle[]>([]),
};

/** Calls of the nearest provider. */
export const CallsContext = createContext<ProviderCalls>(NO_CALLS);

/** Calls of the nearest provider. */
export function useProviderCalls(): ProviderCalls {
  return useContext(CallsContext);
}
