import type { ConnectionSnapshot } from 'im-sdk';
import { useClient } from './useClient.ts';
import { useReadable } from './useReadable.ts';

/** State of the connection. */
export function useConnection(): ConnectionSnapshot {
  return useReadable(useClient().connection.state);
}
