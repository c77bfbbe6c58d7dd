import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CHANNELS } from './channels.ts';
import { ElectronHost } from './electron-host.ts';

const ORIGIN = 'https://chat.example.com';

/** Electron as far as the host uses it: its calls are recorded, its events are emitted by the tests. */
const electron = vi.hoisted(() => {
  const windows: unknown[] = [];
  const trays: unknown[] = [];
  return { windows, trays, quit: vi.fn(), openExternal: vi.fn(), ipcMain: { on: vi.fn() } };
});
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class BrowserWindow extends Emitter {
    webContents = Object.assign(new Emitter(), { send: vi.fn(), setWindowOpenHandler: vi.fn() });
    isMaximized = vi.fn(() => false);
    setResizable = vi.fn();
    setMinimumSize = vi.fn();
    setContentSize = vi.fn();
    setMaximizable = vi.fn();
    center = vi.fn();
    minimize = vi.fn();
    maximize = vi.fn();
    unmaximize = vi.fn();
    setTitle = vi.fn();
    show = vi.fn();
    loadURL = vi.fn(async () => undefined);
    options: unknown;
    constructor(options: unknown) {
      super();
      this.options = options;
      electron.windows.push(this);
    }
  }
  class Tray extends Emitter {
    setToolTip = vi.fn();
    destroy = vi.fn();
    constructor() {
      super();
      electron.trays.push(this);
    }
  }
  return {
    BrowserWindow,
    Tray,
    app: { quit: electron.quit },
    ipcMain: electron.ipcMain,
    nativeImage: { createFromPath: (path: string) => path },
    shell: { openExternal: electron.openExternal },
  };
});

type Called = ReturnType<typeof vi.fn>;
interface FakeWindow extends EventEmitter {
  readonly options: unknown;
  readonly webContents: EventEmitter & { readonly send: Called; readonly setWindowOpenHandler: Called };
  readonly [called: string]: unknown;
}

let window: FakeWindow & Record<'setResizable' | 'setContentSize' | 'setMinimumSize' | 'maximize' | 'minimize', Called>;
let tray: { readonly setToolTip: Called };
beforeEach(() => {
  vi.clearAllMocks();
  electron.windows.length = 0;
  electron.trays.length = 0;
  new ElectronHost({ server: ORIGIN, preload: '/app/preload.cjs', icon: '/app/icon.png' });
  window = electron.windows[0] as typeof window;
  tray = electron.trays[0] as typeof tray;
});

/** The page sends a message, as its preload script does. */
function say(message: unknown, { origin = ORIGIN, sender = window.webContents as unknown } = {}): void {
  for (const [channel, listener] of electron.ipcMain.on.mock.calls) {
    if (channel === CHANNELS.message) listener({ sender, senderFrame: { origin } }, message);
  }
}

describe('the window', () => {
  test('has no frame of the system, and a page without access to Node', () => {
    expect(window.options).toMatchObject({
      width: 428,
      height: 428,
      frame: false,
      webPreferences: { contextIsolation: true, sandbox: true, nodeIntegration: false, preload: '/app/preload.cjs' },
    });
    expect(window.loadURL).toHaveBeenCalledWith(ORIGIN);
  });

  test('is fixed at the login and resizable at home', () => {
    expect(window.setContentSize).toHaveBeenLastCalledWith(428, 428);
    expect(window.setResizable).toHaveBeenLastCalledWith(false);
    say({ type: 'route', route: '/home/chat' });
    expect(window.setContentSize).toHaveBeenLastCalledWith(800, 600);
    expect(window.setMinimumSize).toHaveBeenLastCalledWith(600, 400);
    expect(window.setResizable).toHaveBeenLastCalledWith(true);
  });

  test('minimises, maximises and tells the page', () => {
    say({ type: 'route', route: '/home/chat' });
    say({ type: 'minimize' });
    say({ type: 'toggleMaximize' });
    expect(window.minimize).toHaveBeenCalledOnce();
    expect(window.maximize).toHaveBeenCalledOnce();
    window.emit('maximize');
    expect(window.webContents.send).toHaveBeenLastCalledWith(CHANNELS.state, { isMaximized: true, isClosing: false });
  });

  test('shows the unread total in the title and the tooltip of the tray', () => {
    say({ type: 'unread', total: 4, title: '(4) Anna' });
    expect(window.setTitle).toHaveBeenLastCalledWith('(4) Anna');
    expect(tray.setToolTip).toHaveBeenLastCalledWith('im (4)');
  });
});

describe('closing by the system', () => {
  const close = () => {
    const event = { preventDefault: vi.fn() };
    window.emit('close', event);
    return event;
  };

  test('waits at home for the answer of the page', () => {
    say({ type: 'route', route: '/home/chat' });
    expect(close().preventDefault).toHaveBeenCalledOnce();
    expect(electron.quit).not.toHaveBeenCalled();
    say({ type: 'exit' });
    expect(electron.quit).toHaveBeenCalledOnce();
    expect(close().preventDefault).not.toHaveBeenCalled();
  });

  test('ends at once when the page has crashed', () => {
    say({ type: 'route', route: '/home/chat' });
    window.webContents.emit('render-process-gone');
    close();
    expect(electron.quit).toHaveBeenCalledOnce();
  });
});

describe('pages of others', () => {
  test('are not listened to', () => {
    say({ type: 'close' }, { origin: 'https://evil.example' });
    say({ type: 'close' }, { sender: new EventEmitter() });
    expect(electron.quit).not.toHaveBeenCalled();
    say({ type: 'close' });
    expect(electron.quit).toHaveBeenCalledOnce();
  });

  test.each([
    ['https://evil.example/login', true],
    [`${ORIGIN}/#/home/chat`, false],
  ])('navigation to %s is stopped: %s', (url, isStopped) => {
    const event = { url, preventDefault: vi.fn() };
    window.webContents.emit('will-navigate', event);
    expect(event.preventDefault).toHaveBeenCalledTimes(isStopped ? 1 : 0);
  });

  test.each([
    ['https://example.org/', 1],
    ['mailto:anna@example.org', 1],
    ['file:///etc/passwd', 0],
    ['smb://host/share', 0],
  ])('the link %s opens in the system browser %i times, and no window of ours', (url, times) => {
    const [open] = window.webContents.setWindowOpenHandler.mock.calls[0] ?? [];
    expect(open({ url })).toEqual({ action: 'deny' });
    expect(electron.openExternal).toHaveBeenCalledTimes(times);
  });
});
