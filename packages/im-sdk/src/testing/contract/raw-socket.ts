import { Cmd, type Message } from '../../protocol/index.ts';
import { patiently } from './platform/patience.ts';
import type { ProtocolTarget, TargetSocket } from './target.ts';

/** A frame as it came. */
export interface RawFrame {
  readonly cmd: number;
  readonly data: unknown;
}

/** A socket without any client behind it: it keeps what comes and answers nothing by itself. */
export class RawSocket {
  readonly frames: RawFrame[] = [];
  /** From the answer to the login; `undefined` on a server without extensions. */
  connId: string | undefined;
  closed: { readonly code: number; readonly reason: string } | undefined;
  readonly #socket: TargetSocket;
  readonly #opened: Promise<void>;
  readonly #watchers = new Set<() => void>();

  constructor(target: ProtocolTarget) {
    let opened = () => {};
    this.#opened = new Promise((resolve) => {
      opened = resolve;
    });
    this.#socket = target.openSocket(target.socketUrl, {
      open: () => opened(),
      message: (text) => {
        this.frames.push(text === undefined ? { cmd: -1, data: undefined } : (JSON.parse(text) as RawFrame));
        this.#tell();
      },
      close: (code, reason) => {
        opened();
        this.closed = { code, reason };
        this.#tell();
      },
    });
  }

  opened(): Promise<void> {
    return patiently(this.#opened, () => 'the socket to open');
  }

  sendText(frame: string | Uint8Array): void {
    this.#socket.send(frame);
  }

  send(cmd: number, data?: unknown): void {
    this.#socket.send(JSON.stringify({ cmd, data }));
  }

  close(): void {
    this.#socket.close(3000, 'done');
  }

  async login(accessToken: string, devId: string | number = 7): Promise<void> {
    await this.opened();
    this.send(Cmd.LOGIN, { accessToken, devId });
    const { data } = await this.frame(({ cmd }) => cmd === Cmd.LOGIN, 'the login to be answered');
    if (typeof data === 'object' && data !== null && 'connId' in data && typeof data.connId === 'string') {
      this.connId = data.connId;
    }
  }

  /** The first frame, come already or yet to come, that matches. */
  async frame(matches: (frame: RawFrame) => boolean, what: string, from = 0): Promise<RawFrame> {
    const find = () => this.frames.slice(from).find(matches);
    await this.#until(() => find() !== undefined, what);
    const found = find();
    if (!found) throw new Error(`closed with ${this.closed?.code} while waiting for ${what}`);
    return found;
  }

  /** The first message of `cmd` 3, 4 or 5 that matches. */
  async message(matches: (message: Message) => boolean, what: string, from = 0): Promise<Message> {
    const frame = await this.frame(
      ({ cmd, data }) => cmd >= Cmd.PRIVATE && cmd <= Cmd.SYSTEM && matches(data as Message),
      what,
      from,
    );
    return frame.data as Message;
  }

  /** Every message of `cmd` 3, 4 or 5 that came so far. */
  messages(): Message[] {
    return this.frames.filter(({ cmd }) => cmd >= Cmd.PRIVATE && cmd <= Cmd.SYSTEM).map(({ data }) => data as Message);
  }

  async whenClosed(): Promise<{ readonly code: number; readonly reason: string }> {
    await this.#until(() => this.closed !== undefined, 'the socket to close');
    return this.closed ?? { code: 0, reason: '' };
  }

  #tell(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }

  async #until(met: () => boolean, what: string): Promise<void> {
    if (met() || this.closed) return;
    let watcher = () => {};
    const happened = new Promise<void>((resolve) => {
      watcher = () => {
        if (met() || this.closed) resolve();
      };
      this.#watchers.add(watcher);
    });
    const seen = () => `${what}; came: ${JSON.stringify(this.frames.slice(-6))}`;
    await patiently(happened, seen).finally(() => this.#watchers.delete(watcher));
  }
}
