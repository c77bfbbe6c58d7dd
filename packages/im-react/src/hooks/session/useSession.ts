import type { SessionSnapshot } from 'im-sdk';
import type { SelfUser } from 'im-sdk/protocol';
import { useClient } from '../../context/useClient.ts';
import { useReadable } from '../../primitives/useReadable.ts';

const RESTORING: SessionSnapshot = { status: 'restoring' };

/** Session of the client: signed in, signed out or restoring. */
export function useSession(): SessionSnapshot {
  return useReadable(useClient().auth.session, RESTORING);
}

/** The current user's account; `undefined` while it is unknown. */
export function useSelf(): SelfUser | undefined {
  return useReadable(useClient().profile.self, undefined);
}
