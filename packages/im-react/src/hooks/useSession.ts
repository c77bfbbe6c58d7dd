import type { SessionSnapshot } from 'im-sdk';
import type { SelfUser } from 'im-sdk/protocol';
import { useClient } from './useClient.ts';
import { useReadable } from './useReadable.ts';

const RESTORING: SessionSnapshot = { status: 'restoring' };

/** Whether somebody is signed in. */
export function useSession(): SessionSnapshot {
  return useReadable(useClient().auth.session, RESTORING);
}

/** One's own account; `undefined` while it is not known. */
export function useSelf(): SelfUser | undefined {
  return useReadable(useClient().profile.self, undefined);
}
