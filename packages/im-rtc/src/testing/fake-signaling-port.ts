import type { CallAnswer, CallConfig, CallRequest, CallRouteName, CallSignal, SignalingPort } from 'im-sdk/protocol';

/** A request that was sent. */
export interface SentRequest extends CallRequest {
  /** Name of its route. */
  readonly name: CallRouteName;
  /** It survives the page. */
  readonly keepalive: boolean;
}

/** A port without a server: records the requests, and lets a test answer them and send signals. */
export class FakeSignalingPort implements SignalingPort {
  /** Every request, oldest first. */
  readonly sent: SentRequest[] = [];
  /** Signals that were handed to other tabs. */
  readonly relayed: CallSignal[] = [];
  /** Answers of `request`, by route; without one it is `null`. Throw an `ImError` to refuse. */
  readonly answers = new Map<CallRouteName, (request: SentRequest) => unknown>();
  /** Answer of `config`. */
  settings: CallConfig = { maxChannel: 9, iceServers: [] };
  /** Answer of `isSpecOnly`. */
  specOnly = false;
  /** Answer of `needsOffer`. */
  offerNeeded = false;
  readonly #userId: number;
  readonly #signals = new Set<(signal: CallSignal) => void>();
  readonly #others = {
    reconnected: new Set<() => void>(),
    signedOut: new Set<() => void>(),
  };

  constructor(userId: number) {
    this.#userId = userId;
  }

  /** Names of the requests so far. */
  get names(): readonly CallRouteName[] {
    return this.sent.map(({ name }) => name);
  }

  /** Listeners that are subscribed. */
  get listeners(): number {
    return [this.#signals, ...Object.values(this.#others)].reduce((sum, { size }) => sum + size, 0);
  }

  /** A signal arrives. */
  receive(signal: CallSignal): void {
    for (const listener of [...this.#signals]) listener(signal);
  }

  /** Emits an event of the port. */
  emit(event: 'reconnected' | 'signedOut'): void {
    for (const listener of [...this.#others[event]]) listener();
  }

  account() {
    return { userId: this.#userId, nickName: `user ${this.#userId}`, headImage: '' };
  }

  isSpecOnly(): boolean {
    return this.specOnly;
  }

  needsOffer(): boolean {
    return this.offerNeeded;
  }

  async config(): Promise<CallConfig> {
    return this.settings;
  }

  async request<N extends CallRouteName>(
    name: N,
    request: CallRequest,
    { keepalive = false }: { readonly keepalive?: boolean } = {},
  ): Promise<CallAnswer<N>> {
    const sent = { name, ...request, keepalive };
    this.sent.push(sent);
    return (await (this.answers.get(name)?.(sent) ?? null)) as CallAnswer<N>;
  }

  sendToTabs(signal: CallSignal): void {
    this.relayed.push(signal);
  }

  readonly hasRing: SignalingPort['hasRing'] = { getSnapshot: () => false, subscribe: () => () => undefined };

  onSignal(listener: (signal: CallSignal) => void): () => void {
    return added(this.#signals, listener);
  }

  onReconnected(listener: () => void): () => void {
    return added(this.#others.reconnected, listener);
  }

  onSignedOut(listener: () => void): () => void {
    return added(this.#others.signedOut, listener);
  }
}

function added<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
