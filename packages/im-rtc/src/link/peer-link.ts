import type { CallLinkSignal, IceCandidate, Machine } from 'im-sdk/protocol';
import mitt, { type Emitter } from 'mitt';
import { createNegotiationMachine, type NegotiationEffect, type NegotiationEvent } from './negotiation-machine.ts';
import type { PeerConnection } from './peer-connection.ts';
import { gapMs, type SignalOrderEvent, signalOrderMachine } from './signal-order-machine.ts';
import {
  type SignalSenderEffect,
  type SignalSenderEvent,
  senderTimers,
  signalSenderMachine,
} from './signal-sender-machine.ts';

/** Events of a link. */
export type PeerLinkEvents = {
  /** The media path is up. */
  up: undefined;
  /** The media path is gone; a restart may bring it back. */
  lost: undefined;
  /** The server refused an offer or an answer: there is no such call. */
  refused: undefined;
  /** The peer opened a new link; the signal is its first that arrived. Open a new link and deliver it there. */
  renewed: CallLinkSignal;
  /** The peer made an offer to an earlier link of this end. Open a new link that makes an offer. */
  unknownToPeer: undefined;
};

/** Parts of a link. */
export interface PeerLinkParts {
  /** Its connection; the link closes it. */
  readonly connection: PeerConnection;
  /** This end gives up its offer where both offer (`isPolite`). */
  readonly isPolite: boolean;
  /** This end makes the first offer. */
  readonly isInitiator: boolean;
  /** Time of its opening (epoch ms), greater than that of each earlier link to this peer. */
  readonly epoch: number;
  /** Posts a signal to the server. Rejects if it may not have arrived; it is then posted again. */
  readonly post: (signal: CallLinkSignal) => Promise<'posted' | 'refused'>;
  /** Starts a timer and returns a function that stops it. */
  readonly startTimer: (ms: number, run: () => void) => () => void;
}

/** One peer connection and its signalling: runs the machines of order, sending and negotiation. */
export class PeerLink {
  readonly #parts: PeerLinkParts;
  readonly #emitter: Emitter<PeerLinkEvents> = mitt<PeerLinkEvents>();
  readonly #negotiation: Running<NegotiationEvent>;
  #order: Running<SignalOrderEvent>;
  readonly #sender: Running<SignalSenderEvent>;
  readonly #timers = new Map<string, () => void>();
  #peerEpoch: number | undefined;
  #isBound = false;
  /** Candidates that were found before the first description of this end was made: they follow it. */
  #early: IceCandidate[] | undefined = [];
  #isClosed = false;

  constructor(parts: PeerLinkParts) {
    this.#parts = parts;
    this.#negotiation = running(createNegotiationMachine(parts), (effect) => this.#negotiate(effect));
    this.#order = this.#createOrder();
    this.#sender = running(
      signalSenderMachine,
      (effect) => void this.#post(effect),
      (state) => {
        const timers = senderTimers(state);
        for (const name of ['candidates', 'retry'] as const) {
          this.#keepTimer(name, timers.get(name), () => this.#sender({ type: 'timer', name }));
        }
      },
    );
    for (const [type, listener] of this.#listeners) parts.connection.addEventListener(type, listener);
  }

  /** Listens to an event; returns an unsubscribe function. */
  on<Type extends keyof PeerLinkEvents>(type: Type, listener: (event: PeerLinkEvents[Type]) => void): () => void {
    this.#emitter.on(type, listener);
    return () => this.#emitter.off(type, listener);
  }

  /** A signal of the peer arrived, in any order and any number of times. */
  receive(signal: CallLinkSignal): void {
    if (this.#isClosed) return;
    const epochs = { own: this.#parts.epoch, peer: this.#peerEpoch, isBound: this.#isBound };
    switch (judgeEpoch(epochs, signal)) {
      case 'drop':
        return;
      case 'renew':
        this.#emitter.emit('renewed', signal);
        return;
      case 'introduce':
        this.#emitter.emit('unknownToPeer');
        return;
      case 'deliver':
        this.#expect(signal.epoch);
        this.#order({ type: 'arrived', signal });
    }
  }

  /** Each link of the peer counts its signals from 1. */
  #expect(epoch: number | undefined): void {
    if (epoch === undefined || epoch === this.#peerEpoch) return;
    this.#peerEpoch = epoch;
    this.#keepTimer('gap', undefined, () => undefined);
    this.#order = this.#createOrder();
  }

  #createOrder(): Running<SignalOrderEvent> {
    return running(
      signalOrderMachine,
      ({ signal }) => this.#negotiation({ type: 'signal', signal }),
      (state) => this.#keepTimer('gap', gapMs(state), () => this.#order({ type: 'gap' })),
    );
  }

  /** A description of the peer was applied. */
  get isBound(): boolean {
    return this.#isBound;
  }

  /** Makes an offer with a new ICE generation. */
  restart(): void {
    if (!this.#isClosed) this.#negotiation({ type: 'restart' });
  }

  /** Closes the connection and stops every timer. */
  close(): void {
    this.#isClosed = true;
    for (const [type, listener] of this.#listeners) this.#parts.connection.removeEventListener(type, listener);
    for (const stop of this.#timers.values()) stop();
    this.#timers.clear();
    this.#emitter.all.clear();
    this.#parts.connection.close();
  }

  readonly #listeners: ReadonlyArray<readonly [string, (event: Event) => void]> = [
    ['negotiationneeded', () => this.#negotiation({ type: 'negotiationNeeded' })],
    ['icecandidate', (event) => this.#found(event)],
    ['connectionstatechange', () => this.#connectionChanged()],
  ];

  #found(event: Event): void {
    const candidate = 'candidate' in event ? (event.candidate as FoundCandidate | null) : null;
    // An empty candidate marks the end of a generation and is of no use to the peer.
    if (!candidate?.candidate) return;
    if (this.#early) this.#early.push(candidate.toJSON());
    else this.#sendCandidates([candidate.toJSON()]);
  }

  #sendCandidates(candidates: readonly IceCandidate[]): void {
    this.#sender({ type: 'send', signal: { type: 'candidates', candidates } });
  }

  #connectionChanged(): void {
    const { connectionState } = this.#parts.connection;
    if (connectionState === 'connected') this.#emitter.emit('up');
    if (connectionState === 'disconnected' || connectionState === 'failed') this.#emitter.emit('lost');
  }

  #negotiate(effect: NegotiationEffect): void {
    const { connection } = this.#parts;
    switch (effect.type) {
      case 'send':
        this.#sender({ type: 'send', signal: effect.signal });
        if (this.#early?.length) this.#sendCandidates(this.#early);
        this.#early = undefined;
        break;
      case 'addCandidates':
        // A candidate that does not fit is no loss: the path is found by the others.
        for (const candidate of effect.candidates) connection.addIceCandidate({ ...candidate }).catch(() => undefined);
        break;
      case 'makeOffer':
        if (effect.isRestart) connection.restartIce();
        void this.#operate(connection.setLocalDescription());
        break;
      case 'makeAnswer':
        void this.#operate(connection.setLocalDescription());
        break;
      case 'applyRemote': {
        const { type, sdp } = effect.description;
        this.#isBound = true;
        void this.#operate(connection.setRemoteDescription({ type, sdp }));
        break;
      }
    }
  }

  async #operate(operation: Promise<void>): Promise<void> {
    const isDone = await operation.then(
      () => true,
      () => false,
    );
    if (this.#isClosed) return;
    const sdp = this.#parts.connection.localDescription?.sdp ?? '';
    this.#negotiation(isDone ? { type: 'done', sdp } : { type: 'failed' });
  }

  async #post({ signal }: SignalSenderEffect): Promise<void> {
    const stamped = { ...signal, epoch: this.#parts.epoch, peerEpoch: this.#peerEpoch };
    const outcome = await this.#parts.post(stamped).catch(() => 'unanswered' as const);
    if (this.#isClosed) return;
    this.#sender({ type: outcome === 'unanswered' ? 'unanswered' : 'posted' });
    if (outcome === 'refused' && signal.type !== 'candidates') this.#emitter.emit('refused');
  }

  /** Starts a timer that a state has, stops one that it has no more. */
  #keepTimer(name: string, ms: number | undefined, run: () => void): void {
    const stop = this.#timers.get(name);
    if (ms === undefined) {
      stop?.();
      this.#timers.delete(name);
    } else if (!stop && !this.#isClosed) {
      const fire = () => {
        this.#timers.delete(name);
        run();
      };
      this.#timers.set(name, this.#parts.startTimer(ms, fire));
    }
  }
}

interface FoundCandidate {
  readonly candidate: string;
  toJSON(): IceCandidate;
}

type Running<Event> = (event: Event) => void;

/** Runs a machine: carries out its effects, then looks at its timers. */
function running<State, Event, Effect>(
  { initial, transition }: Machine<State, Event, Effect>,
  carryOut: (effect: Effect) => void,
  keepTimers?: (state: State) => void,
): Running<Event> {
  let current = initial;
  return (event) => {
    const { state, effects } = transition(current, event);
    current = state;
    for (const effect of effects) carryOut(effect);
    keepTimers?.(current);
  };
}

/** Link of this end, as far as its signalling went. */
interface LinkEpochs {
  /** Time at which this end opened its link (epoch ms). A link that replaces it has a greater one. */
  readonly own: number;
  /** The greatest that the peer sent; `undefined` before the first. */
  readonly peer: number | undefined;
  /** A description of the peer is in force: the connection cannot be used for another link of the peer. */
  readonly isBound: boolean;
}

/**
 * - `deliver`: the signal belongs to this link.
 * - `drop`: it comes from an earlier link of the peer, or is addressed to an earlier link of this end.
 * - `renew`: the peer opened a new link. This end opens one as well and delivers the signal to it.
 * - `introduce`: an offer to an earlier link of this end. The peer does not know this one: make it an offer.
 */
type EpochVerdict = 'deliver' | 'drop' | 'renew' | 'introduce';

/** Decides to which link a signal belongs. Signals of clients that send no epoch are delivered. */
function judgeEpoch({ own, peer, isBound }: LinkEpochs, signal: CallLinkSignal): EpochVerdict {
  const { type, epoch, peerEpoch } = signal;
  if (epoch === undefined) return 'deliver';
  if (peer !== undefined && epoch < peer) return 'drop';
  const isOther = isBound && epoch !== peer;
  if (peerEpoch !== undefined && peerEpoch !== own) {
    return type === 'offer' && (isOther || !isBound) ? 'introduce' : 'drop';
  }
  return isOther ? 'renew' : 'deliver';
}
