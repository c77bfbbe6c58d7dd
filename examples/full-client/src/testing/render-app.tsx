import 'im-react/styles.css';
import '../styles/gate.css';
import '../styles/shell.css';
import { type BuiltInLanguage, loadLanguage } from 'im-react';
import { render } from 'vitest-browser-react';
import { App } from '../App.tsx';
import { writeSetting } from '../platform/settings-store.ts';
import { AppSettings } from '../settings/AppSettings.tsx';

/** Draws the whole application at a route, at the server of the page (`pageServer`). */
export async function renderApp(route: string, language: BuiltInLanguage = 'en-US') {
  // Tests of other files in this browser leave accounts behind.
  forgetApp();
  writeSetting('language', language);
  await loadLanguage(language);
  location.hash = route;
  return render(
    <AppSettings>
      <App />
    </AppSettings>,
  );
}

/** Forgets what the application keeps in this browser. */
export function forgetApp(): void {
  location.hash = '';
  localStorage.clear();
  sessionStorage.clear();
}
