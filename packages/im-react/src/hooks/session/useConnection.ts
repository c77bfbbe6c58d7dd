import type { ConnectionSnapshot } from 'im-sdk';
import { useClient } from '../../context/useClient.ts';
import { useReadable } from '../../primitives/useReadable.ts';

/** Server snapshot. */
const IDLE: ConnectionSnapshot = {
  phase: 'idle',
  lost: false,
  retryAt: undefined,
  syncError: undefined,
  follower: false,
  storage: 'durable',
};

/** State of the connection. */
export function useConnection(): ConnectionSnapshot {
  return useReadable(useClient().connection.state, IDLE);
}
