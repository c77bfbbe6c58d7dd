import 'im-react/styles.css';
import '../styles/shell.css';
import { ImProvider, ImRoot } from 'im-react';
import type { ImClient } from 'im-sdk';
import { MemoryRouter, Route, Routes } from 'react-router';
import { render } from 'vitest-browser-react';
import { HomeScreen } from '../screens/HomeScreen.tsx';
import { AppSettings, useAppSettings } from '../settings/AppSettings.tsx';

function Home({ client, path }: { client: ImClient; path: string }) {
  const { language } = useAppSettings();
  return (
    <ImProvider client={client} language={language}>
      <ImRoot>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/home/:section/:target?" element={<HomeScreen />} />
          </Routes>
        </MemoryRouter>
      </ImRoot>
    </ImProvider>
  );
}

/** Draws the home screen at a route, with a client of a test. */
export const renderHome = (client: ImClient, path: string) =>
  render(
    <AppSettings>
      <Home client={client} path={path} />
    </AppSettings>,
  );
