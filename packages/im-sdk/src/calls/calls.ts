import { EventEmitter } from 'eventemitter3';
import type { Account, AttachAccount, GetAccount } from '../account/account.ts';
import type { RootStore } from '../account/root-store.ts';
import type { RequestInput } from '../http/http-client.ts';
import type { Platform } from '../platform/platform.ts';
import {
  type CallAnswer,
  type CallConfig,
  type CallRouteName,
  type CallSignal,
  HEADERS,
  isCallSignalType,
  limits,
} from '../protocol/index.ts';
import type { ConnectionService } from '../socket/connection-service.ts';
import { callListener, requireListener } from '../store/call-listener.ts';
import { Cell } from '../store/cell.ts';
import type { KeyedSubject } from '../store/keyed-subject.ts';
import type { Readable } from '../store/readable.ts';
import { subscribeTo } from '../store/subscribe-to.ts';
import type { CallsService } from './calls-service.ts';
import { readCallSignal } from './read-call-signal.ts';
import { RunningCalls } from './running-calls.ts';

interface CallsParts {
  readonly store: RootStore;
  readonly getAccount: GetAccount;
  readonly platform: Pick<Platform, 'timers'>;
  readonly connection: Pick<ConnectionService, 'isSpecOnly'>;
  readonly needsOffer: () => boolean;
  /** Connection id of the socket, also of another tab's. */
  readonly connId: Readable<string | undefined>['getSnapshot'];
  /** Receives errors of listeners. */
  readonly onThrown: (cause: unknown) => void;
}

interface CallsEvents {
  signal: (signal: CallSignal) => void;
  reconnected: () => void;
  signedOut: () => void;
}

/** The service of calls. Their signals are no messages: not stored, not counted. */
export function createCalls({ store, getAccount, platform, connection, needsOffer, connId, onThrown }: CallsParts): {
  service: CallsService;
  attach: AttachAccount;
} {
  const events = new EventEmitter<CallsEvents>();
  const early = new EarlyCallSignals(platform, store.subject);
  const running = new RunningCalls(store);
  let current: Account | undefined;
  let config: CallConfig = { maxChannel: limits.maxChannel, iceServers: [] };

  function on<E extends keyof CallsEvents>(event: E, listener: CallsEvents[E]): () => void {
    requireListener(listener);
    const call = listener as (...values: unknown[]) => unknown;
    const isolated = (...values: unknown[]): void => callListener(() => call(...values), onThrown);
    return subscribeTo(events, event, isolated);
  }

  function receive(signal: CallSignal | undefined): void {
    if (!signal) return;
    if (events.listenerCount('signal') > 0) events.emit('signal', signal);
    else early.keep(signal);
  }

  const service: CallsService = {
    account() {
      const self = store.self.getSnapshot();
      return current && { userId: current.userId, nickName: self?.nickName ?? '', headImage: self?.headImage ?? '' };
    },
    isSpecOnly: () => connection.isSpecOnly.getSnapshot(),
    needsOffer,
    async config() {
      const options = { timeoutMs: limits.configTimeoutMs };
      const answer = await current?.http.request('systemConfig', {}, options).catch(() => undefined);
      const { maxChannel, iceServers } = answer?.webrtc ?? {};
      config = { maxChannel: maxChannel ?? config.maxChannel, iceServers: iceServers ?? config.iceServers };
      return config;
    },
    async request<N extends CallRouteName>(
      name: N,
      request: RequestInput<N>,
      { keepalive = false }: { readonly keepalive?: boolean } = {},
    ) {
      // The account that is signing out is no longer the client's.
      const { http } = (keepalive && current) || getAccount();
      const id = connId();
      return (await http.request(name, request, {
        headers: id ? { [HEADERS.connId]: id } : {},
        timeoutMs: limits.callRequestMs,
        noRetry: true,
        keepalive,
      })) as CallAnswer<N>;
    },
    sendToTabs: (signal) => current?.engine.sendCallSignalToTabs(signal),
    onSignal(listener) {
      const stop = on('signal', listener);
      for (const signal of early.consume()) callListener(() => listener(signal), onThrown);
      return stop;
    },
    hasRing: early.isWaiting,
    onReconnected: (listener) => on('reconnected', listener),
    onSignedOut: (listener) => on('signedOut', listener),
    running: (groupId) => running.of(groupId),
  };

  const attach: AttachAccount = async (account) => {
    const { engine, userId } = account;
    current = account;
    running.attach(account);
    account.onEnd(() => {
      events.emit('signedOut');
      early.consume();
      current = undefined;
    });
    account.onEnd(engine.onCallSignal(receive));
    account.onEnd(engine.onListsStale(() => events.emit('reconnected')));
    account.onEnd(
      engine.onSignal((signal) => {
        if (isCallSignalType(signal.message.type)) receive(readCallSignal(signal, userId));
      }),
    );
  };

  return { service, attach };
}

/** Signals of a ring that came before the call engine was loaded, for as long as a ring lasts. */
class EarlyCallSignals {
  readonly #platform: Pick<Platform, 'timers'>;
  readonly #isWaiting: Cell<boolean>;
  #signals: CallSignal[] = [];
  #cancel: (() => void) | undefined;

  constructor(platform: Pick<Platform, 'timers'>, subject: KeyedSubject) {
    this.#platform = platform;
    this.#isWaiting = new Cell(subject, 'ring', false);
  }

  /** True while signals wait. */
  get isWaiting(): Readable<boolean> {
    return this.#isWaiting;
  }

  /** Keeps a signal; one before the first ring is of no call. */
  keep(signal: CallSignal): void {
    const isRing = signal.type === 'setup';
    if (!isRing && !this.#cancel) return;
    this.#signals = [...this.#signals, signal].slice(-limits.signalsHeld);
    if (!isRing) return;
    this.#cancel?.();
    this.#cancel = this.#platform.timers.after(limits.callNoAnswerMs, () => void this.consume());
    this.#isWaiting.setNow(true);
  }

  /** Returns the signals and clears them. */
  consume(): readonly CallSignal[] {
    const signals = this.#signals;
    this.#signals = [];
    this.#cancel?.();
    this.#cancel = undefined;
    this.#isWaiting.setNow(false);
    return signals;
  }
}
