import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { ShellState } from '../core/shell-bridge.ts';
import { ShellController, type ShellHost } from '../core/shell-controller.ts';
import { allowedSize, GATE_WINDOW, type WindowPolicy } from '../core/window-policy.ts';
import { type CdpObject, CdpPipe } from './cdp-pipe.ts';
import { BINDING, PAGE_RESIZED, PAGE_STARTED, pageScript, STATE_EVENT } from './page-script.ts';

/** Where the window finds its browser and its page. */
export interface ChromiumHostOptions {
  /** Address of the default server, which serves the page. */
  readonly server: string;
  /** Path of Chromium or Chrome. */
  readonly browser: string;
  /** Folder of the browser's profile. Storage and sign-in are kept there. */
  readonly profile: string;
  /** More arguments of the browser. */
  readonly args?: readonly string[];
}

/** A user's resizing has ended after this long without another step (`limits.resizeDebounceMs`). */
const RESIZE_SETTLED_MS = 200;

/** Position and size of a window, as DevTools name them. */
interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly windowState: string;
}

/**
 * The desktop window in an installed Chromium: `chromium --app`, driven over DevTools. The window manager draws a frame
 * around it. It cannot forbid resizing, so a size that the policy does not allow is set back. It has no tray, and cannot
 * ask when the frame's close button is pressed.
 */
export class ChromiumHost implements ShellHost {
  readonly #cdp: CdpPipe;
  readonly #browser: ChildProcess;
  readonly #session: string;
  readonly #windowId: number;
  readonly #screen: { readonly width: number; readonly height: number };
  readonly #controller: ShellController;
  /** Changes of the window, one after the other. */
  #changes: Promise<unknown> = Promise.resolve();

  /**
   * Starts the browser and opens the window.
   *
   * @throws Error if the browser does not start
   */
  static async open(options: ChromiumHostOptions): Promise<ChromiumHost> {
    const browser = spawn(
      options.browser,
      [
        '--remote-debugging-pipe',
        `--user-data-dir=${options.profile}`,
        '--no-first-run',
        '--no-default-browser-check',
        `--window-size=${GATE_WINDOW.size.width},${GATE_WINDOW.size.height}`,
        '--app=data:text/html,',
        ...(options.args ?? []),
      ],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
    );
    await once(browser, 'spawn');
    const cdp = new CdpPipe(browser.stdio[3] as Writable, browser.stdio[4] as Readable);
    const { targetInfos } = await cdp.send('Target.getTargets');
    const pages = (targetInfos as readonly { targetId: string; type: string }[]).filter(({ type }) => type === 'page');
    const targetId = pages[0]?.targetId ?? (await appeared(cdp));
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true });
    const session = String(sessionId);
    const { windowId } = await cdp.send('Browser.getWindowForTarget', { targetId });
    const { result } = await cdp.send(
      'Runtime.evaluate',
      { expression: '({ width: screen.availWidth, height: screen.availHeight })', returnByValue: true },
      session,
    );
    const screen = (result as { value: { width: number; height: number } }).value;
    const host = new ChromiumHost(browser, cdp, session, Number(windowId), screen);
    await cdp.send('Runtime.enable', {}, session);
    await cdp.send('Page.enable', {}, session);
    await cdp.send('Runtime.addBinding', { name: BINDING }, session);
    const source = pageScript(options.server, RESIZE_SETTLED_MS);
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source }, session);
    await cdp.send('Page.navigate', { url: options.server }, session);
    return host;
  }

  private constructor(
    browser: ChildProcess,
    cdp: CdpPipe,
    session: string,
    windowId: number,
    screen: { readonly width: number; readonly height: number },
  ) {
    this.#browser = browser;
    this.#cdp = cdp;
    this.#session = session;
    this.#windowId = windowId;
    this.#screen = screen;
    this.#controller = new ShellController(this);
    cdp.on('Runtime.bindingCalled', (params) => this.#receive(params));
    cdp.on('Inspector.targetCrashed', () => this.#controller.pageGone());
  }

  /** Resolves once the browser has ended. */
  async ended(): Promise<void> {
    if (this.#browser.exitCode === null && this.#browser.signalCode === null) await once(this.#browser, 'exit');
  }

  applyWindow({ size }: WindowPolicy): void {
    this.#change(async () => {
      await this.#setBounds({ windowState: 'normal' });
      await this.#setBounds({
        ...size,
        left: Math.max(0, Math.round((this.#screen.width - size.width) / 2)),
        top: Math.max(0, Math.round((this.#screen.height - size.height) / 2)),
      });
    });
  }

  minimize(): void {
    this.#change(() => this.#setBounds({ windowState: 'minimized' }));
  }

  setMaximized(isMaximized: boolean): void {
    this.#change(() => this.#setBounds({ windowState: isMaximized ? 'maximized' : 'normal' }));
  }

  /** Nothing: the browser shows the title of the page, and there is no tray. */
  setTitle(): void {}

  publish(state: ShellState): void {
    const expression = `dispatchEvent(new CustomEvent(${JSON.stringify(STATE_EVENT)}, { detail: ${JSON.stringify(state)} }))`;
    this.#change(() => this.#cdp.send('Runtime.evaluate', { expression }, this.#session));
  }

  exit(): void {
    this.#change(() => this.#cdp.send('Browser.close'));
  }

  #receive({ name, payload }: CdpObject): void {
    if (name !== BINDING || typeof payload !== 'string') return;
    let message: unknown;
    try {
      message = JSON.parse(payload);
    } catch {
      return;
    }
    if (isLike(message, PAGE_STARTED)) this.#controller.pageStarted();
    else if (isLike(message, PAGE_RESIZED)) this.#change(() => this.#afterResize());
    else this.#controller.receive(message);
  }

  /** Reports `maximised` changes to the controller, and restores a size that is not allowed. */
  async #afterResize(): Promise<void> {
    const { bounds } = await this.#cdp.send('Browser.getWindowBounds', { windowId: this.#windowId });
    const { width, height, windowState } = bounds as Bounds;
    if (windowState === 'minimized') return;
    const { policy } = this.#controller;
    if (windowState === 'normal' || !policy.isResizable) {
      const size = allowedSize(policy, { width, height });
      if (windowState !== 'normal') await this.#setBounds({ windowState: 'normal' });
      if (size.width !== width || size.height !== height) await this.#setBounds({ ...size });
    }
    this.#controller.maximizedChanged(windowState === 'maximized' && policy.isResizable);
  }

  #setBounds(bounds: Partial<Bounds>): Promise<unknown> {
    return this.#cdp.send('Browser.setWindowBounds', { windowId: this.#windowId, bounds });
  }

  /** Runs a change after those before it. A browser that refuses one, or has ended, is left as it is. */
  #change(change: () => Promise<unknown>): void {
    this.#changes = this.#changes.then(change).catch(() => undefined);
  }
}

const isLike = (message: unknown, { type }: { readonly type: string }): boolean =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type;

/** Id of the first page to appear. */
async function appeared(cdp: CdpPipe): Promise<string> {
  return new Promise((resolve, reject) => {
    cdp.on('Target.targetCreated', ({ targetInfo }) => {
      const { targetId, type } = targetInfo as { targetId: string; type: string };
      if (type === 'page') resolve(targetId);
    });
    cdp.send('Target.setDiscoverTargets', { discover: true }).catch(reject);
  });
}
