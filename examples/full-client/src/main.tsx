import 'im-react/styles.css';
import './styles/page.css';
import './styles/gate.css';
import './styles/shell.css';
import './styles/desktop.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { registerWorker } from './platform/register-worker.ts';
import { AppSettings } from './settings/AppSettings.tsx';

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
