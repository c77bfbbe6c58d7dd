import type { Readable, Writable } from 'node:stream';

/** Parameters or result of a DevTools method. */
export type CdpObject = Readonly<Record<string, unknown>>;

type Listener = (params: CdpObject) => void;

interface Pending {
  readonly resolve: (result: CdpObject) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Chrome DevTools Protocol over the pipe of `--remote-debugging-pipe`: JSON messages that end with a NUL byte. Unlike a
 * port, other programs of the machine cannot reach it.
 */
export class CdpPipe {
  readonly #to: Writable;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Map<string, Listener>();
  #lastId = 0;
  #received = '';

  constructor(to: Writable, from: Readable) {
    this.#to = to;
    from.setEncoding('utf8');
    from.on('data', (chunk: string) => this.#read(chunk));
    from.once('close', () => this.#end());
    // A browser that is ending no longer reads.
    to.on('error', () => this.#end());
  }

  /** Listens to an event; one listener each. */
  on(event: string, listener: Listener): void {
    this.#listeners.set(event, listener);
  }

  /**
   * Calls a method, of the session's page or of the browser.
   *
   * @throws Error with the browser's sentence, or once the browser has ended
   */
  send(method: string, params: CdpObject = {}, sessionId?: string): Promise<CdpObject> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  #read(chunk: string): void {
    const parts = (this.#received + chunk).split('\0');
    this.#received = parts.pop() ?? '';
    for (const part of parts) this.#take(JSON.parse(part));
  }

  #take(message: {
    id?: number;
    method?: string;
    params?: CdpObject;
    result?: CdpObject;
    error?: { message: string };
  }) {
    if (message.method !== undefined) {
      this.#listeners.get(message.method)?.(message.params ?? {});
      return;
    }
    const pending = this.#pending.get(message.id ?? 0);
    this.#pending.delete(message.id ?? 0);
    if (message.error) pending?.reject(new Error(message.error.message));
    else pending?.resolve(message.result ?? {});
  }

  #end(): void {
    for (const { reject } of this.#pending.values()) reject(new Error('the browser has ended'));
    this.#pending.clear();
  }
}
