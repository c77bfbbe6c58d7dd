import type { ImClient, SessionSnapshot } from 'im-sdk';

/** The part of the client that says who is signed in. */
type SessionSource = { readonly auth: Pick<ImClient['auth'], 'session'> };

/** Id of the signed-in account; 0 while signed out, `undefined` while a session is restored or renewed. */
function accountOf(session: SessionSnapshot): number | undefined {
  if (session.status === 'restoring') return undefined;
  return session.status === 'signedIn' ? session.userId : 0;
}

/**
 * Returns a predicate: true while the current session lasts. A session that is being restored or renewed counts as the
 * account that it belongs to.
 */
export function sessionCheck({ auth: { session } }: SessionSource): () => boolean {
  let owner = accountOf(session.getSnapshot());
  return () => {
    const account = accountOf(session.getSnapshot());
    owner ??= account;
    return account === undefined || account === owner;
  };
}

/**
 * Calls `listener` once, when the account that is signed in now has signed out or was replaced by another one. Returns
 * an unsubscribe function.
 */
export function onSessionEnd(client: SessionSource, listener: () => void): () => void {
  const isCurrent = sessionCheck(client);
  const stop = client.auth.session.subscribe(() => {
    if (isCurrent()) return;
    stop();
    listener();
  });
  return stop;
}

/**
 * State in memory that belongs to the signed-in account, for example per conversation. What im-react keeps beyond a
 * component is kept by this: the next account must not find it.
 *
 * @param create Makes the state, on first use in a session.
 * @param end Releases it after the session: files, uploads, timers.
 */
export function sessionState<T>(create: () => T, end?: (state: T) => void): (client: ImClient) => T {
  interface Kept {
    readonly state: T;
    readonly isCurrent: () => boolean;
    readonly drop: () => void;
  }
  const kept = new WeakMap<ImClient, Kept>();
  return (client) => {
    const found = kept.get(client);
    // The notification of a sign-out comes with the next frame: check here as well.
    if (found?.isCurrent()) return found.state;
    found?.drop();
    const state = create();
    const drop = (): void => {
      unsubscribe();
      kept.delete(client);
      end?.(state);
    };
    const unsubscribe = onSessionEnd(client, drop);
    kept.set(client, { state, isCurrent: sessionCheck(client), drop });
    return state;
  };
}
