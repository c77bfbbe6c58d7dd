import { useSession } from 'im-react';
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router';
import { LazyHome } from '../screens/lazy-home.ts';
import { useText } from '../settings/AppSettings.tsx';
import { OneTab } from './OneTab.tsx';

function Restoring() {
  const text = useText();
  return (
    <div className="app-loading" role="status">
      {text.loading}
    </div>
  );
}

/** Route guard: renders the screen if signed in, else redirects to sign-in. */
export function SignedIn({ screen }: { screen: ReactNode }) {
  const session = useSession();
  // Ahead of the session's restore.
  useEffect(() => LazyHome.preload(), []);
  if (session.status === 'restoring') return <Restoring />;
  if (session.status === 'signedOut') return <Navigate to="/login" replace />;
  return <OneTab>{screen}</OneTab>;
}

/** Route guard: renders the screen if signed out, else redirects to the chats. Loads the chats' code meanwhile. */
export function SignedOut({ screen }: { screen: ReactNode }) {
  const session = useSession();
  const isSignedOut = session.status === 'signedOut';
  useEffect(() => {
    if (isSignedOut) LazyHome.preload();
  }, [isSignedOut]);
  if (session.status === 'restoring') return <Restoring />;
  if (session.status === 'signedIn') return <Navigate to="/home/chat" replace />;
  return screen;
}
