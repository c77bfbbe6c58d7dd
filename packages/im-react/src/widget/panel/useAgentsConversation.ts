import type { AgentsConversation } from 'im-sdk';
import { useCallback, useEffect, useState } from 'react';
import { useClient } from '../../context/useClient.ts';
import { useSession } from '../../hooks/session/useSession.ts';
import { visitedPage } from '../platform/page.ts';

/** The conversation with the agents: looked up, found, or why it was not. */
export interface AgentsLookup {
  readonly found?: AgentsConversation;
  readonly error?: unknown;
  readonly tryAgain: () => void;
}

/**
 * Finds the conversation with the agents each time the panel opens. Signs a visitor in first.
 *
 * @param isWanted false: asks for nothing
 */
export function useAgentsConversation(isWanted: boolean, isVisitor: boolean): AgentsLookup {
  const client = useClient();
  const { status } = useSession();
  const [answer, setAnswer] = useState<Omit<AgentsLookup, 'tryAgain'>>({});
  const [attempt, setAttempt] = useState(0);
  const tryAgain = useCallback(() => {
    setAnswer({});
    setAttempt((before) => before + 1);
  }, []);
  // A visitor's client is signed out until it visits.
  const isReady = status === 'signedIn' || (isVisitor && status === 'signedOut');
  useEffect(() => {
    if (!isWanted || !isReady) return;
    let isGone = false;
    const page = visitedPage();
    const signedIn = isVisitor ? client.auth.visit({ page }) : Promise.resolve();
    signedIn
      .then(() => client.agents.open({ page }))
      .then(
        (found) => !isGone && setAnswer({ found }),
        (error: unknown) => !isGone && setAnswer((before) => (before.found ? before : { error })),
      );
    return () => {
      isGone = true;
    };
  }, [client, isWanted, isReady, isVisitor, attempt]);
  return { ...answer, tryAgain };
}
