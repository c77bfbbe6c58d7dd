import 'im-react/styles.css';
import '../styles/shell.css';
import { ImProvider, ImRoot, TextsProvider, useT } from 'im-react';
import type { ImClient } from 'im-sdk';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { render } from 'vitest-browser-react';
import { HomeScreen } from '../screens/HomeScreen.tsx';
import { AppSettings, useAppSettings } from '../settings/AppSettings.tsx';

function Home({ client, path, isPseudo = false }: { client: ImClient; path: string; isPseudo?: boolean }) {
  const { language } = useAppSettings();
  const screen = (
    <ImRoot>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/home/:section/:target?" element={<HomeScreen />} />
        </Routes>
      </MemoryRouter>
    </ImRoot>
  );
  return (
    <ImProvider client={client} language={language} {...(isPseudo ? { direction: 'rtl' } : {})}>
      {isPseudo ? <PseudoTexts>{screen}</PseudoTexts> : screen}
    </ImProvider>
  );
}

/** A text of the pseudo-locale: marked at both ends, and longer by half, as translations are. */
export const pseudo = (text: string): string => `⟦${text}${' lo'.repeat(Math.ceil(text.length / 6))}⟧`;

function PseudoTexts({ children }: { children: ReactNode }) {
  const t = useT();
  return <TextsProvider t={(key, values) => pseudo(t(key, values))}>{children}</TextsProvider>;
}

/** Draws the home screen in the pseudo-locale, from right to left. */
export const renderPseudoHome = (client: ImClient, path: string) =>
  render(
    <AppSettings>
      <Home client={client} path={path} isPseudo />
    </AppSettings>,
  );

/** Draws the home screen at a route, with a client of a test. */
export const renderHome = (client: ImClient, path: string) =>
  render(
    <AppSettings>
      <Home client={client} path={path} />
    </AppSettings>,
  );
