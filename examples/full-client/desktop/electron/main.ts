import { join } from 'node:path';
import { app } from 'electron';
import { SHELL_SERVER } from '../core/shell-server.ts';
import { ElectronHost } from './electron-host.ts';

// Entry of the Electron application. Packaging: docs/desktop-shell.md.
const here = import.meta.dirname;
void app.whenReady().then(
  () =>
    new ElectronHost({
      server: SHELL_SERVER,
      preload: join(here, 'preload.cjs'),
      icon: join(here, 'icon.png'),
    }),
);
app.on('window-all-closed', () => app.quit());
