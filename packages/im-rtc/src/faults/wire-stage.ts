import { type Message, MessageType } from 'im-sdk/protocol';
import type { FakeClock, MemoryServer, MemorySocket, MemorySocketHandlers } from 'im-sdk/testing';

/** Delays of the copies of a signal, in ms: `[]` is lost, `[0]` as it was sent, `[0, 300]` doubled, `[300]` late. */
export type SignalFate = readonly number[];

/** What becomes of a request: it arrives, never arrives, or is carried out and its answer lost. */
export type RequestFate = 'arrives' | 'lost' | 'answerLost';

/** Network of the clients of a memory server that loses, doubles and delays what belongs to calls. */
export class UnreliableWire {
  /** Fates of the next signals; then all arrive. */
  signals: SignalFate[] = [];
  /** Fates of the next requests of calls; then all arrive. */
  requests: RequestFate[] = [];
  readonly #clock: FakeClock;
  readonly #server: MemoryServer;

  constructor(clock: FakeClock, server: MemoryServer) {
    this.#clock = clock;
    this.#server = server;
  }

  /** Everything arrives from now on. */
  heal(): void {
    this.signals = [];
    this.requests = [];
  }

  fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isOfCall = new URL(request.url).pathname.startsWith('/api/webrtc/');
    const fate = isOfCall ? (this.requests.shift() ?? 'arrives') : 'arrives';
    if (fate === 'lost') throw new TypeError('fetch failed');
    const answer = await this.#server.fetch(request);
    if (fate === 'answerLost') throw new TypeError('fetch failed');
    return answer;
  };

  openSocket = (url: string, handlers: MemorySocketHandlers): MemorySocket =>
    this.#server.openSocket(url, {
      ...handlers,
      message: (text) => {
        const fate = isSignal(text) ? (this.signals.shift() ?? [0]) : [0];
        for (const delayMs of fate) {
          if (delayMs === 0) handlers.message(text);
          else this.#clock.after(delayMs, () => handlers.message(text));
        }
      },
    });
}

function isSignal(text: string | undefined): boolean {
  const { data } = JSON.parse(text ?? '{}') as { data?: Partial<Message> | null };
  const type = data?.type ?? 0;
  return type >= MessageType.CALL_SETUP_VOICE && type <= MessageType.GROUP_CALL_DEVICE;
}
