import type { Feature, RouteName } from 'im-sdk/protocol';
import { useCallsHere } from '../../context/calls-context.ts';
import { useClient } from '../../context/useClient.ts';
import { useReadable } from '../../primitives/useReadable.ts';

const NO_FEATURES: ReadonlySet<Feature> = new Set();
const NOTHING_MISSING: ReadonlySet<RouteName> = new Set();
const NO_HOSTS: readonly never[] = [];

/** Whether calls of a kind can be made: they are on, browser and server have them, and a `CallHost` shows them. */
export function useCanCall(kind: 'private' | 'group' = 'private'): boolean {
  const { connection } = useClient();
  const { engine, hosts, isSupported } = useCallsHere();
  const isShown = useReadable(hosts, NO_HOSTS).length > 0;
  const hasCalls = useReadable(connection.features, NO_FEATURES).has('calls');
  // A spec-only server lists no features; calls are part of what it has.
  const isSpecOnly = useReadable(connection.isSpecOnly, false);
  const isMissing = useReadable(connection.notOffered, NOTHING_MISSING).has(
    kind === 'group' ? 'setupGroupCall' : 'setupCall',
  );
  return engine !== undefined && isSupported && isShown && (hasCalls || isSpecOnly) && !isMissing;
}
