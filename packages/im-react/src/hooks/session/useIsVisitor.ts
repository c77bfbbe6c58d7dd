import { useSession } from './useSession.ts';

/**
 * Whether the user is a visitor, who has no account. To visitors the agents are one side of the conversation: the kit shows
 * them neither roles nor who has read a message.
 */
export function useIsVisitor(): boolean {
  const session = useSession();
  return session.status === 'signedIn' && session.isVisitor === true;
}
