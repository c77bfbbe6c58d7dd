import type { RunningGroupCall } from 'im-sdk';
import { useClient } from '../../context/useClient.ts';
import { useReadable } from '../../primitives/useReadable.ts';

/** The call that runs in a group, whether this account is in it or not; `undefined` without one. */
export function useRunningGroupCall(groupId: number): RunningGroupCall | undefined {
  return useReadable(useClient().calls.running(groupId), undefined);
}
