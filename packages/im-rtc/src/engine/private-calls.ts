import type { CallMode } from '../call-mode.ts';
import type { PrivateCallView } from '../call-views.ts';
import { NO_MEDIA } from '../diagnostics/link-monitor.ts';
import type { Ringer } from '../media/sounds.ts';
import { keepSame } from '../media/value.ts';
import type { MediaPlane } from '../media-plane/media-plane.ts';
import { privateCallMachine } from '../private-call/private-call-machine.ts';
import { privateCallResources } from '../private-call/private-call-resources.ts';
import { isActive, isKnownToServer } from '../private-call/private-call-signals.ts';
import type {
  PrivateCallEffect,
  PrivateCallEvent,
  PrivateCallState,
  PrivateTimer,
} from '../private-call/private-call-state.ts';
import type { DescriptionSignal } from '../signaling/post-signal.ts';
import { askCall, endCall, postToPeer, requestCall } from '../signaling/private-requests.ts';
import type { CallParts } from './call-parts.ts';
import { MachineRunner } from './machine-runner.ts';

interface CarriedDescription {
  readonly generation: number;
  readonly signal: DescriptionSignal;
  readonly settle: (outcome: 'posted') => void;
}

/** The next description of the link goes with `setup` or `accept`. */
function isDescribing(state: PrivateCallState): boolean {
  return (
    (state.phase === 'dialling' && state.step === 'offer') || (state.phase === 'connecting' && state.step === 'answer')
  );
}

/** Runs private calls: keeps on exactly the resources of the machine's state, and carries out its effects. */
export class PrivateCalls {
  readonly #parts: CallParts;
  readonly #runner: MachineRunner<PrivateCallState, PrivateCallEvent, PrivateCallEffect>;
  readonly #ringer: Ringer;
  /** Open while the call has media. */
  #plane: MediaPlane | undefined;
  /** Call whose media are open; 0 for none. */
  #mediaOf = 0;
  /** Call that the other tabs know to be answered here. */
  #answered = 0;
  #started = { generation: 0, at: 0 };
  #view: PrivateCallView | undefined;
  /**
   * Offer of a setup or answer of an accept. Its post is settled once the call is accepted; candidates wait behind it.
   */
  #carried: CarriedDescription | undefined;

  constructor(parts: CallParts) {
    this.#parts = parts;
    this.#ringer = parts.createRinger();
    this.#runner = new MachineRunner<PrivateCallState, PrivateCallEvent, PrivateCallEffect>({
      platform: parts.platform,
      machine: privateCallMachine,
      timersOf: (state) => privateCallResources(state).timers,
      timerEvent: (name) => ({ type: 'timer', name: name as PrivateTimer }),
      keep: (state) => this.#keep(state),
      carryOut: (effect) => this.#carryOut(effect),
      onChange: parts.onChange,
    });
  }

  /** A call goes on, as the person sees it. */
  get isActive(): boolean {
    return isActive(this.#runner.state);
  }

  dispatch(event: PrivateCallEvent): void {
    this.#runner.dispatch(event);
  }

  /** Refuses a call because another one goes on. */
  answerBusy(peerId: number, callId: string | undefined): void {
    const call = { peerId, callId, generation: 0, keepalive: false };
    this.#carryOut({ type: 'end', request: 'failed', reason: 'busy', ...call });
  }

  /** Asks the server what became of the call: signals may be lost. */
  async askInfo(): Promise<void> {
    const { state } = this.#runner;
    if (!isActive(state)) return;
    const { generation, peerId } = state;
    const call = await askCall(this.#parts.port, peerId);
    const after = this.#runner.state;
    // The answer is from before the server knew of the call.
    const isEarly = !isKnownToServer(state) && isKnownToServer(after) && after.generation === generation;
    if (isEarly) await this.askInfo();
    else if (call !== 'unknown') this.dispatch({ type: 'info', generation, call });
  }

  /** The own tracks changed. */
  sendMedia(): void {
    this.#plane?.send(this.#parts.own.sent);
  }

  /** View for a window. The same object until it changes. */
  view(): PrivateCallView | undefined {
    const { state } = this.#runner;
    if (state.phase === 'idle') return undefined;
    const { generation, peerId, mode, role, phase } = state;
    const isOver = phase === 'closing' || phase === 'closed';
    const isUp = phase === 'inCall' && state.link === 'up';
    this.#view = keepSame(this.#view, {
      kind: 'private',
      generation,
      phase: isOver ? 'closed' : phase,
      isPeerRinging: phase === 'dialling' && state.step === 'waiting',
      peerId,
      mode,
      role,
      startedAt: this.#started.generation === generation ? this.#started.at : undefined,
      path: isUp ? 'up' : phase === 'inCall' ? 'reconnecting' : 'connecting',
      pathEndsAt: phase === 'inCall' ? this.#runner.endsAt('linkEnd') : undefined,
      end: isOver ? state.reason : undefined,
      detail: isOver ? state.detail : undefined,
      own: this.#parts.own.view,
      remote: this.#plane?.view(peerId) ?? NO_MEDIA,
    } satisfies PrivateCallView);
    return this.#view;
  }

  #keep(state: PrivateCallState): void {
    const { ringtone, media, link } = privateCallResources(state);
    const { generation } = state;
    this.#ringer.set(ringtone);
    if (this.#mediaOf !== 0 && (!media || this.#mediaOf !== generation)) this.#closeMedia();
    if (state.phase === 'idle') return;
    if (state.phase === 'connecting' && state.role === 'callee' && this.#answered !== generation) {
      this.#answered = generation;
      this.#sendToTabs('accept', state);
    }
    if (media && this.#mediaOf === 0) this.#openMedia(generation, state.peerId, media);
    this.#plane?.keep(new Map(link ? [[state.peerId, { linkId: generation, ...link }]] : []));
    if (state.phase === 'inCall' && this.#started.generation !== generation) {
      this.#started = { generation, at: this.#parts.platform.now() };
    }
    const isAccepted = state.phase === 'inCall' || (state.phase === 'connecting' && state.step === 'link');
    if (isAccepted) this.#carriedOf(generation)?.settle('posted');
  }

  #openMedia(generation: number, peerId: number, mode: CallMode): void {
    const { port, own, createPlane, onChange } = this.#parts;
    this.#mediaOf = generation;
    this.#plane = createPlane({
      bothMayOffer: false,
      post: (_userId, signal) => {
        const { state } = this.#runner;
        if (signal.type !== 'candidates' && state.generation === generation && isDescribing(state)) {
          return this.#carry(generation, signal);
        }
        const callId = state.phase !== 'idle' && state.generation === generation ? state.callId : undefined;
        return postToPeer(port, { peerId, callId }, signal);
      },
      listeners: {
        onChange,
        onLink: (change) => {
          // The call is over for the server; one that cannot say so has lost it.
          if (change === 'refused') void this.#refused(generation);
          else this.dispatch({ type: change === 'up' ? 'linkUp' : 'linkLost', generation });
        },
      },
    });
    void own.open({ camera: mode === 'video' }).then((failure) => {
      this.dispatch(failure ? { type: 'mediaFailed', generation, failure } : { type: 'mediaOpened', generation });
    });
  }

  #carry(generation: number, signal: DescriptionSignal): Promise<'posted'> {
    return new Promise((settle) => {
      this.#carried = { generation, signal, settle };
      this.dispatch({ type: 'described', generation });
    });
  }

  #carriedOf(generation: number): CarriedDescription | undefined {
    return this.#carried?.generation === generation ? this.#carried : undefined;
  }

  /** Other tabs of this device stop to ring: the server signals another device alone. */
  #sendToTabs(type: 'accept' | 'reject', { peerId, callId }: { peerId: number; callId: string | undefined }): void {
    this.#parts.port.sendToTabs({ kind: 'private', type, peerId, callId, isOwn: true });
  }

  async #refused(generation: number): Promise<void> {
    if (this.#parts.port.isSpecOnly()) this.dispatch({ type: 'linkFailed', generation });
    else await this.askInfo();
  }

  #closeMedia(): void {
    this.#mediaOf = 0;
    this.#plane?.close();
    this.#plane = undefined;
    this.#parts.own.close();
  }

  #carryOut(effect: PrivateCallEffect): void {
    const { port } = this.#parts;
    switch (effect.type) {
      case 'setup':
      case 'accept':
      case 'heartbeat':
        void requestCall(port, effect, this.#carriedOf(effect.generation)?.signal).then(
          (event) => event && this.dispatch(event),
        );
        break;
      case 'end': {
        const { generation, request, reason } = effect;
        if (request === 'reject' || reason === 'busy') this.#sendToTabs('reject', effect);
        void endCall(port, effect).then(() => this.dispatch({ type: 'endSettled', generation }));
        break;
      }
      case 'deliver':
      case 'restartLink': {
        const { state } = this.#runner;
        if (state.phase === 'idle') break;
        const { peerId, generation } = state;
        if (effect.type === 'deliver') this.#plane?.deliver(peerId, generation, effect.payload);
        // A server that carries the first description has no route for a later one.
        else if (!this.#carriedOf(generation)) this.#plane?.restart(peerId, generation);
        break;
      }
    }
  }
}
