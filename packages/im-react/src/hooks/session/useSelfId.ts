import { useSession } from './useSession.ts';

/** The current user's id; 0 while signed out. */
export function useSelfId(): number {
  const session = useSession();
  return session.status === 'signedIn' ? session.userId : 0;
}
