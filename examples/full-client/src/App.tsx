import { ImProvider, ImRoot, NewVersion } from 'im-react';
import { useEffect, useState } from 'react';
import { HashRouter, Navigate, Route, Routes } from 'react-router';
import { onNewVersion } from './platform/register-worker.ts';
import { ForcedOutDialog } from './screens/ForcedOutDialog.tsx';
import { LoginScreen } from './screens/LoginScreen.tsx';
import { LazyHome } from './screens/lazy-home.ts';
import { RegisterScreen } from './screens/RegisterScreen.tsx';
import { useAppSettings } from './settings/AppSettings.tsx';
import { ServerClient } from './settings/ServerClient.tsx';
import { BackCloses } from './shell/BackCloses.tsx';
import { DesktopFrame } from './shell/DesktopFrame.tsx';
import { SignedIn, SignedOut } from './shell/session-routes.tsx';
import { useIgnoreStrayFiles } from './shell/usePageGuards.ts';
import { VersionGuard } from './shell/VersionGuard.tsx';

/** The whole application: hash routes over one client. */
export function App() {
  const { language, theme } = useAppSettings();
  useIgnoreStrayFiles();
  return (
    <ServerClient language={language}>
      {(client) => (
        <ImProvider client={client} language={language} theme={theme}>
          <ImRoot>
            <HashRouter>
              <BackCloses />
              <DesktopFrame>
                <VersionGuard>
                  <Routes>
                    <Route path="/login" element={<SignedOut screen={<LoginScreen />} />} />
                    <Route path="/register" element={<SignedOut screen={<RegisterScreen />} />} />
                    <Route path="/home/:section/:target?" element={<SignedIn screen={<LazyHome />} />} />
                    <Route path="/home" element={<Navigate to="/home/chat" replace />} />
                    <Route path="*" element={<Navigate to="/login" replace />} />
                  </Routes>
                </VersionGuard>
              </DesktopFrame>
              <ForcedOutDialog />
              <NewBuild />
            </HashRouter>
          </ImRoot>
        </ImProvider>
      )}
    </ServerClient>
  );
}

/** Offers to reload when a newer build is installed. */
function NewBuild() {
  const [ready, setReady] = useState(false);
  useEffect(() => onNewVersion(() => setReady(true)), []);
  return <NewVersion ready={ready} onReload={() => location.reload()} />;
}
