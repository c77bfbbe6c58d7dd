import { app, BrowserWindow, type IpcMainEvent, ipcMain, nativeImage, shell, Tray } from 'electron';
import type { ShellState } from '../core/shell-bridge.ts';
import { ShellController, type ShellHost } from '../core/shell-controller.ts';
import { GATE_WINDOW, type WindowPolicy } from '../core/window-policy.ts';
import { CHANNELS } from './channels.ts';

/** Where the window finds its page, its preload script and its icon. */
export interface ElectronHostOptions {
  /** Address of the default server, which serves the page. */
  readonly server: string;
  /** Path of the built preload script. */
  readonly preload: string;
  /** Path of the icon of window and tray. */
  readonly icon: string;
}

/** The desktop window in Electron, without a frame of the system: the page draws the title bar. */
export class ElectronHost implements ShellHost {
  readonly #window: BrowserWindow;
  readonly #tray: Tray;
  readonly #controller: ShellController;
  #mayClose = false;

  /** Opens the window. The application must be ready. */
  constructor({ server, preload, icon }: ElectronHostOptions) {
    this.#window = new BrowserWindow({
      ...GATE_WINDOW.size,
      useContentSize: true,
      frame: false,
      icon,
      webPreferences: { preload, contextIsolation: true, sandbox: true, nodeIntegration: false },
    });
    this.#tray = new Tray(nativeImage.createFromPath(icon));
    this.#tray.on('click', () => this.#window.show());
    this.#controller = new ShellController(this);
    this.#listen(new URL(server).origin);
    void this.#window.loadURL(server);
  }

  applyWindow({ size, min, isResizable }: WindowPolicy): void {
    if (this.#window.isMaximized()) this.#window.unmaximize();
    // Sizes are refused while a window is fixed.
    this.#window.setResizable(true);
    this.#window.setMinimumSize(min.width, min.height);
    this.#window.setContentSize(size.width, size.height);
    this.#window.center();
    this.#window.setResizable(isResizable);
    this.#window.setMaximizable(isResizable);
  }

  minimize(): void {
    this.#window.minimize();
  }

  setMaximized(isMaximized: boolean): void {
    if (isMaximized) this.#window.maximize();
    else this.#window.unmaximize();
  }

  setTitle(title: string, trayTooltip: string): void {
    this.#window.setTitle(title);
    this.#tray.setToolTip(trayTooltip);
  }

  publish(state: ShellState): void {
    this.#window.webContents.send(CHANNELS.state, state);
  }

  exit(): void {
    this.#mayClose = true;
    this.#tray.destroy();
    app.quit();
  }

  /** @param origin the only one whose pages are listened to and navigated to */
  #listen(origin: string): void {
    const window = this.#window;
    const page = window.webContents;
    const isOurs = (event: IpcMainEvent): boolean =>
      event.sender === page && event.senderFrame !== null && event.senderFrame.origin === origin;

    ipcMain.on(CHANNELS.message, (event, message: unknown) => {
      if (isOurs(event)) this.#controller.receive(message);
    });
    ipcMain.on(CHANNELS.ready, (event) => {
      if (isOurs(event)) this.#controller.pageStarted();
    });
    window.on('maximize', () => this.#controller.maximizedChanged(true));
    window.on('unmaximize', () => this.#controller.maximizedChanged(false));
    window.on('close', (event) => {
      if (this.#mayClose) return;
      event.preventDefault();
      this.#controller.closeRequested();
    });
    page.on('render-process-gone', () => this.#controller.pageGone());
    page.on('will-navigate', (event) => {
      if (new URL(event.url).origin !== origin) event.preventDefault();
    });
    // Links open in the system's browser.
    page.setWindowOpenHandler(({ url }) => {
      if (/^(https?|mailto):/.test(url)) void shell.openExternal(url);
      return { action: 'deny' };
    });
  }
}
