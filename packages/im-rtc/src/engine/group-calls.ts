import type { GroupCallSignal } from 'im-sdk/protocol';
import type { GroupCallView, ParticipantView } from '../call-views.ts';
import { NO_MEDIA } from '../diagnostics/link-monitor.ts';
import type { GroupCallEffect, GroupCallEvent, GroupCallName } from '../group-call/group-call-events.ts';
import { isActive } from '../group-call/group-call-leaving.ts';
import { groupCallMachine } from '../group-call/group-call-machine.ts';
import { type GroupTimer, groupCallResources } from '../group-call/group-call-resources.ts';
import type { GroupCallState } from '../group-call/group-call-state.ts';
import type { CallUser, Participant, Roster } from '../group-call/roster.ts';
import type { Ringer } from '../media/sounds.ts';
import { keepSame } from '../media/value.ts';
import type { MediaPlane } from '../media-plane/media-plane.ts';
import {
  askGroupCall,
  beat,
  enterCall,
  groupEventOf,
  informAboutDevices,
  invitePeople,
  leaveCall,
  postToParticipant,
} from '../signaling/group-requests.ts';
import type { CallParts } from './call-parts.ts';
import { MachineRunner } from './machine-runner.ts';

type Incoming = Extract<GroupCallEvent, { type: 'incoming' }>;
type Notice = Extract<GroupCallEffect, { type: 'notice' | 'full' }>;

/** Runs group calls: keeps on exactly the resources of the machine's state, and carries out its effects. */
export class GroupCalls {
  readonly #parts: CallParts;
  readonly #onNotice: (notice: Notice) => void;
  readonly #runner: MachineRunner<GroupCallState, GroupCallEvent, GroupCallEffect>;
  readonly #ringer: Ringer;
  #plane: MediaPlane | undefined;
  /** Call whose media are open; 0 for none. */
  #mediaOf = 0;
  /** Call that the other tabs know to be answered here. */
  #answered = 0;
  #started = { generation: 0, at: 0 };
  #inviter = { generation: 0, userId: 0 };
  #views = new Map<number, ParticipantView>();
  #participants: readonly ParticipantView[] = [];
  #view: GroupCallView | undefined;

  constructor(parts: CallParts, onNotice: (notice: Notice) => void) {
    this.#parts = parts;
    this.#onNotice = onNotice;
    this.#ringer = parts.createRinger();
    this.#runner = new MachineRunner<GroupCallState, GroupCallEvent, GroupCallEffect>({
      platform: parts.platform,
      machine: groupCallMachine,
      timersOf: (state) => groupCallResources(state).timers,
      timerEvent: (name) => ({ type: 'timer', name: name as GroupTimer }),
      keep: (state) => this.#keep(state),
      carryOut: (effect) => this.#carryOut(effect),
      onChange: parts.onChange,
    });
  }

  /** A call goes on, as the person sees it. */
  get isActive(): boolean {
    return isActive(this.#runner.state);
  }

  /** This account in the call that goes on. */
  get ownUser(): CallUser | undefined {
    const { state } = this.#runner;
    return isActive(state) ? state.own : undefined;
  }

  dispatch(event: GroupCallEvent): void {
    this.#runner.dispatch(event);
  }

  /** A signal arrived. `isBusy` is true while a private call goes on. */
  handleSignal(signal: GroupCallSignal, own: CallUser, maxChannel: number, isBusy: () => boolean): void {
    const event = groupEventOf(signal, own, maxChannel);
    if (!event) return;
    if (event.type !== 'incoming') {
      this.dispatch(event);
    } else if (isBusy()) {
      this.#answerBusy(event);
    } else if (!this.#ring(event, signal.userId)) {
      void this.#askRing(event, signal.userId, isBusy);
    }
  }

  /** Rings, unless another call goes on or this one has ended here. Returns whether it does. */
  #ring(event: Incoming, inviterId: number): boolean {
    const { generation } = this.#runner.state;
    this.dispatch(event);
    const next = this.#runner.state.generation;
    if (next === generation) return false;
    this.#inviter = { generation: next, userId: inviterId };
    this.#parts.onChange();
    return true;
  }

  /** A call that has ended here rings again only for one who is invited once more: the server knows. */
  async #askRing(event: Incoming, inviterId: number, isBusy: () => boolean): Promise<void> {
    if (this.#runner.state.phase !== 'closed') return;
    const call = await askGroupCall(this.#parts.port, event.groupId);
    if (!call || call === 'unknown' || call.callId !== event.callId || !call.isRinging) return;
    if (isBusy()) this.#answerBusy(event);
    else this.#ring({ ...event, users: call.users, isConfirmed: true }, inviterId);
  }

  /** Asks the server what became of the call: signals may be lost. */
  async askInfo(): Promise<void> {
    const { state } = this.#runner;
    if (!isActive(state)) return;
    const { generation, groupId } = state;
    const call = await askGroupCall(this.#parts.port, groupId);
    const after = this.#runner.state;
    // The answer is from before the server knew of the call, or of this account in it.
    const isEarly = state.phase === 'entering' && after.phase !== 'entering' && after.generation === generation;
    if (isEarly) await this.askInfo();
    else if (call !== 'unknown') this.dispatch({ type: 'info', generation, call });
  }

  /** The camera could not be opened, or was unplugged. */
  cameraLost(): void {
    this.dispatch({ type: 'cameraFailed', generation: this.#runner.state.generation });
  }

  /** The own tracks changed. */
  sendMedia(): void {
    this.#plane?.send(this.#parts.own.sent);
  }

  /** View for a window. The same object until it changes. */
  view(): GroupCallView | undefined {
    const { state } = this.#runner;
    if (state.phase === 'idle') return undefined;
    const { generation, phase, groupId, hostId, own, maxChannel } = state;
    const isOver = phase === 'closing' || phase === 'closed';
    this.#view = keepSame(this.#view, {
      kind: 'group',
      generation,
      phase: isOver ? 'closed' : phase,
      groupId,
      hostId,
      inviterId: phase === 'ringing' && this.#inviter.generation === generation ? this.#inviter.userId : undefined,
      isHost: hostId === own.id,
      self: own,
      participants: this.#participantsOf(state.roster),
      maxChannel,
      startedAt: this.#started.generation === generation ? this.#started.at : undefined,
      end: isOver ? state.reason : undefined,
      detail: isOver ? state.detail : undefined,
      own: this.#parts.own.view,
    } satisfies GroupCallView);
    return this.#view;
  }

  #participantsOf(roster: Roster): readonly ParticipantView[] {
    const views = roster.map((participant) => this.#participantOf(participant));
    const isSame =
      views.length === this.#participants.length && views.every((view, index) => view === this.#participants[index]);
    if (isSame) return this.#participants;
    this.#views = new Map(views.map((view) => [view.user.id, view]));
    this.#participants = views;
    return views;
  }

  #participantOf({ id, nickName, headImage, isCamera, isMicroPhone, link }: Participant): ParticipantView {
    const before = this.#views.get(id);
    const user = keepSame(before?.user, { id, nickName, headImage, isCamera, isMicroPhone });
    const received = this.#plane?.view(id) ?? NO_MEDIA;
    const media = keepSame(before?.media, {
      ...received,
      // A shared screen needs no camera. Peers that know only the specification say what is on by their flags.
      hasPicture: received.hasPicture && (isCamera || received.isSharing),
      isMuted: received.isMuted || !isMicroPhone,
      isSpeaking: received.isSpeaking && isMicroPhone,
    });
    const state = link === 'connected' ? 'up' : link;
    return keepSame(before, { user, state, media });
  }

  #keep(state: GroupCallState): void {
    const { ringtone, microphone, camera, links } = groupCallResources(state);
    const { own } = this.#parts;
    const { generation } = state;
    this.#ringer.set(ringtone);
    if (this.#mediaOf !== 0 && (!microphone || this.#mediaOf !== generation)) this.#closeMedia();
    if (state.phase === 'idle') return;
    if (state.phase === 'entering' && state.request !== 'setup' && this.#answered !== generation) {
      this.#answered = generation;
      this.#sendToTabs('accept', state);
    }
    if (microphone && this.#mediaOf === 0) this.#openMedia(generation, state, camera);
    if (this.#mediaOf !== 0) {
      own.setMicrophone(state.own.isMicroPhone);
      own.setCamera(camera);
    }
    this.#plane?.keep(links);
    if (state.phase === 'inCall' && this.#started.generation !== generation) {
      this.#started = { generation, at: this.#parts.platform.now() };
    }
  }

  #openMedia(generation: number, { groupId }: GroupCallName, camera: boolean): void {
    const { port, own, createPlane, onChange } = this.#parts;
    this.#mediaOf = generation;
    this.#plane = createPlane({
      bothMayOffer: true,
      post: (userId, signal) => {
        const { state } = this.#runner;
        const callId = state.phase !== 'idle' && state.generation === generation ? state.callId : undefined;
        return postToParticipant(port, { groupId, callId }, userId, signal);
      },
      listeners: {
        onChange,
        onLink: (change, userId, linkId) => {
          if (change === 'refused') void this.askInfo();
          else this.dispatch({ type: change === 'up' ? 'linkUp' : 'linkLost', generation, userId, linkId });
        },
      },
    });
    void own.open({ camera }).then((failure) => {
      this.dispatch(failure ? { type: 'mediaFailed', generation, failure } : { type: 'mediaOpened', generation });
    });
  }

  /** Other tabs of this device stop to ring: the server signals another device alone. */
  #sendToTabs(type: 'accept' | 'reject', { groupId, callId }: GroupCallName): void {
    const { port } = this.#parts;
    const name = { kind: 'group', groupId, callId, userId: port.account()?.userId ?? 0, isOwn: true } as const;
    port.sendToTabs(type === 'accept' ? { ...name, type, inCall: [] } : { ...name, type });
  }

  #closeMedia(): void {
    this.#mediaOf = 0;
    this.#plane?.close();
    this.#plane = undefined;
    this.#parts.own.close();
  }

  /** Refuses a call because another one goes on. */
  #answerBusy({ groupId, callId }: GroupCallName): void {
    const call = { groupId, callId, generation: 0, keepalive: false };
    this.#carryOut({ type: 'leave', request: 'failed', reason: 'busy', ...call });
  }

  /** Afterwards the server knows who of them rings, and who cannot be rung. */
  async #invite(effect: Extract<GroupCallEffect, { type: 'invite' }>): Promise<void> {
    const outcome = await invitePeople(this.#parts.port, effect);
    const { state } = this.#runner;
    if (!isActive(state) || state.generation !== effect.generation) return;
    if (outcome === 'full') this.#onNotice({ type: 'full', maxChannel: state.maxChannel });
    await this.askInfo();
  }

  #carryOut(effect: GroupCallEffect): void {
    const { port } = this.#parts;
    const { state } = this.#runner;
    switch (effect.type) {
      case 'enter':
        if (state.phase !== 'idle') void enterCall(port, effect, state.own).then((event) => this.dispatch(event));
        break;
      case 'leave': {
        const { generation, request, reason } = effect;
        if (request === 'reject' || reason === 'busy') this.#sendToTabs('reject', effect);
        void leaveCall(port, effect).then(() => this.dispatch({ type: 'endSettled', generation }));
        break;
      }
      case 'heartbeat':
        void beat(port, effect).then((event) => event && this.dispatch(event));
        break;
      case 'askInfo':
        void this.askInfo();
        break;
      case 'invite':
        void this.#invite(effect);
        break;
      case 'device':
        void informAboutDevices(port, effect);
        break;
      case 'deliver':
        this.#plane?.deliver(effect.userId, effect.linkId, effect.payload);
        break;
      case 'restartLink':
        this.#plane?.restart(effect.userId, effect.linkId);
        break;
      case 'notice':
      case 'full':
        this.#onNotice(effect);
        break;
    }
  }
}
