import { useSession } from './useSession.ts';

/** One's own user id; 0 while nobody is signed in. */
export function useSelfId(): number {
  const session = useSession();
  return session.status === 'signedIn' ? session.userId : 0;
}
