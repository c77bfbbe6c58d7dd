import { parseShellMessage, type ShellState } from './shell-bridge.ts';
import { GATE_WINDOW, type WindowPolicy, windowPolicy } from './window-policy.ts';

/** A window and its tray: the port that each desktop technology implements. */
export interface ShellHost {
  /** Gives the window this policy's size, minimum and resizability, and centres it. Restores it first if it is maximised. */
  applyWindow(policy: WindowPolicy): void;
  minimize(): void;
  setMaximized(isMaximized: boolean): void;
  /** Title of the window and tooltip of the tray, both with the unread total. Hosts without a tray ignore the tooltip. */
  setTitle(title: string, trayTooltip: string): void;
  /** Hands the state to the page. */
  publish(state: ShellState): void;
  /** Ends the application without a question. */
  exit(): void;
}

/** Name in the tray's tooltip. */
const APP_NAME = 'im';

/** Rules of the desktop window (spec §2), without any desktop technology: it reads messages of the page and of the host. */
export class ShellController {
  readonly #host: ShellHost;
  #policy: WindowPolicy = GATE_WINDOW;
  #state: ShellState = { isMaximized: false, isClosing: false };

  /** Begins with the window of the login. */
  constructor(host: ShellHost) {
    this.#host = host;
    host.applyWindow(GATE_WINDOW);
  }

  /** Policy of the current screen. */
  get policy(): WindowPolicy {
    return this.#policy;
  }

  /** Handles a message of the page. Anything else is ignored. */
  receive(value: unknown): void {
    const message = parseShellMessage(value);
    switch (message?.type) {
      case 'route':
        this.#enter(windowPolicy(message.route));
        break;
      case 'unread':
        this.#host.setTitle(message.title, trayTooltip(message.total));
        break;
      case 'minimize':
        this.#host.minimize();
        break;
      case 'toggleMaximize':
        if (this.#policy.isResizable) this.#host.setMaximized(!this.#state.isMaximized);
        break;
      case 'close':
        this.closeRequested();
        break;
      case 'exit':
        if (this.#state.isClosing) this.#host.exit();
        break;
      case 'stay':
        this.#change({ isClosing: false });
        break;
      default:
    }
  }

  /** A new page began: it gets the state. */
  pageStarted(): void {
    this.#host.publish(this.#state);
  }

  /** The page crashed: it cannot ask a question, so closing no longer asks one. */
  pageGone(): void {
    this.#policy = { ...this.#policy, confirmsClose: false };
    this.#change({ isClosing: false });
  }

  /** The window was maximised or restored, by its page or by the system. */
  maximizedChanged(isMaximized: boolean): void {
    this.#change({ isMaximized });
  }

  /** The person or the system wants to close the window. */
  closeRequested(): void {
    if (this.#policy.confirmsClose) this.#change({ isClosing: true });
    else this.#host.exit();
  }

  #enter(policy: WindowPolicy): void {
    const isSame = policy.isResizable === this.#policy.isResizable;
    this.#policy = policy;
    if (isSame) return;
    this.#change({ isClosing: false });
    this.#host.applyWindow(policy);
  }

  #change(part: Partial<ShellState>): void {
    const next = { ...this.#state, ...part };
    if (next.isMaximized === this.#state.isMaximized && next.isClosing === this.#state.isClosing) return;
    this.#state = next;
    this.#host.publish(next);
  }
}

/** Tooltip of the tray: the application, and the unread total if there is any. */
export function trayTooltip(unread: number): string {
  return unread > 0 ? `${APP_NAME} (${unread})` : APP_NAME;
}
