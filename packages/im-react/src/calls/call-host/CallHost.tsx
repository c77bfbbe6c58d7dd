import { type ReactNode, useState } from 'react';
import { type CallHostHandle, useProviderCalls } from '../../context/calls-context.ts';
import { useCall } from '../../hooks/call/useCall.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { CallLayer } from '../lazy.ts';
import type { CallHostSlots } from './CallLayer.tsx';

/** Props of `CallHost`. */
export interface CallHostProps {
  /** Replaces windows and panels. */
  readonly slots?: CallHostSlots;
}

const NO_HOSTS: readonly CallHostHandle[] = [];

/**
 * Shows whatever call is on, over the page: the panel of one that comes in, the window of a private or a group call, the
 * same in small, and why it ended. Mount it once, above what changes with navigation; where there are several, the first
 * one shows the calls. Without one, headers and profiles have no buttons that call. Its code is loaded with the first
 * call.
 */
export function CallHost({ slots }: CallHostProps): ReactNode {
  const { engine, hosts } = useProviderCalls();
  const call = useCall();
  const [isMinimized, setIsMinimized] = useState(false);
  const [own] = useState<CallHostHandle>(() => ({ restore: () => setIsMinimized(false) }));
  const isFirst = useReadable(hosts, NO_HOSTS)[0] === own;
  useIsomorphicLayoutEffect(() => {
    hosts.set([...hosts.getSnapshot(), own]);
    return () => hosts.set(hosts.getSnapshot().filter((other) => other !== own));
  }, [hosts, own]);
  // Each call starts with its window.
  const name = call && `${call.kind} ${call.generation}`;
  const [previousName, setPreviousName] = useState(name);
  if (previousName !== name) {
    setPreviousName(name);
    setIsMinimized(false);
  }
  if (!engine || !call || !isFirst) return null;
  return (
    <CallLayer call={call} engine={engine} slots={slots} isMinimized={isMinimized} onMinimizedChange={setIsMinimized} />
  );
}
