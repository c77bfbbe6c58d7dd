import 'im-react/styles.css';
import './styles/page.css';
import './styles/gate.css';
import './styles/shell.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { AppSettings } from './settings/AppSettings.tsx';
import { registerWorker } from './shell/register-worker.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <AppSettings>
      <App />
    </AppSettings>
  </StrictMode>,
);
void registerWorker();
