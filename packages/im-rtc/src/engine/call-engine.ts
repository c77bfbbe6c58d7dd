import { type CallConfig, type CallSignal, ImError, limits, type SignalingPort } from 'im-sdk/protocol';
import mitt from 'mitt';
import type { CallEngine, CallEngineEvents, GroupCallView, PrivateCallView } from '../call-views.ts';
import type { CallUser } from '../group-call/roster.ts';
import { DeviceChoice } from '../media/device-choice.ts';
import { MicrophoneLevel } from '../media/microphone-level.ts';
import { OwnMedia } from '../media/own-media.ts';
import { playTestSound, Ringer } from '../media/sounds.ts';
import { callListener, Value } from '../media/value.ts';
import { Mesh } from '../media-plane/mesh.ts';
import { createBrowserCallPlatform } from '../platform/browser-platform.ts';
import type { CallPlatform } from '../platform/call-platform.ts';
import { askGroupCall } from '../signaling/group-requests.ts';
import { privateEventOf } from '../signaling/private-requests.ts';
import { findObstacle } from './call-obstacle.ts';
import type { CallParts } from './call-parts.ts';
import { GroupCalls } from './group-calls.ts';
import { PrivateCalls } from './private-calls.ts';

/** Options of `createCallEngine`. */
export interface CallEngineOptions {
  /** Media go through TURN alone: the others do not see the address of this device. Default false. */
  readonly isRelayOnly?: boolean;
}

/**
 * Creates the engine of the private and group calls of one account on this page: at most one call at a time over both
 * kinds. It opens camera and microphone only during a call.
 * @param port `client.calls` of im-sdk
 * @param platform the browser's, unless a test hands in another
 */
export function createCallEngine(
  port: SignalingPort,
  platform: CallPlatform = createBrowserCallPlatform(),
  { isRelayOnly = false }: CallEngineOptions = {},
): CallEngine {
  const events = new EngineEvents();
  const call = new Value<PrivateCallView | GroupCallView | undefined>(undefined, events.listenerThrew);
  const devices = new DeviceChoice(platform, events.listenerThrew);
  const ownLevel = new MicrophoneLevel(platform, events.listenerThrew);
  let config: CallConfig = { maxChannel: limits.maxChannel, iceServers: [] };
  /** Kind of the last call. */
  let kind: 'private' | 'group' | undefined;
  let dismissed: PrivateCallView | GroupCallView | undefined;
  let isDestroyed = false;

  const own = new OwnMedia(platform, devices, {
    onChange() {
      ownLevel.set(own.sent.audio);
      privates.sendMedia();
      groups.sendMedia();
      update();
    },
    onCameraLost: () => groups.cameraLost(),
  });
  const askConfig = async (): Promise<CallConfig> => {
    config = await port.config();
    return config;
  };
  const parts: CallParts = {
    port,
    platform,
    own,
    config: askConfig,
    createRinger: () =>
      new Ringer(platform, () => ({
        speakerId: devices.chosen.speaker,
        turn: `im-rtc ring ${port.account()?.userId}`,
      })),
    createPlane: (plane) =>
      new Mesh({
        ...{ ...plane, platform, isRelayOnly },
        config: askConfig,
        ownId: port.account()?.userId ?? 0,
      }),
    onChange: () => update(),
  };
  const privates = new PrivateCalls(parts);
  const groups = new GroupCalls(parts, (effect) => {
    if (effect.type === 'full') events.emit('full', { maxChannel: effect.maxChannel });
    else events.emit('notice', { notice: effect.notice, user: effect.user });
  });
  const isBusy = (): boolean => privates.isActive || groups.isActive;

  function update(): void {
    if (privates.isActive) kind = 'private';
    else if (groups.isActive) kind = 'group';
    const view = kind === 'private' ? privates.view() : kind === 'group' ? groups.view() : undefined;
    const isDismissed =
      view?.phase === 'closed' && view.kind === dismissed?.kind && view.generation === dismissed.generation;
    call.set(isDismissed ? undefined : view);
  }

  function ownUser(): CallUser | undefined {
    const account = port.account();
    if (!account) return undefined;
    const { userId: id, nickName, headImage } = account;
    return { id, nickName, headImage, isCamera: false, isMicroPhone: true };
  }

  function handleSignal(signal: CallSignal): void {
    if (signal.kind === 'group') {
      const user = ownUser();
      if (user) groups.handleSignal(signal, user, config.maxChannel, () => privates.isActive);
      return;
    }
    const event = privateEventOf(signal);
    if (event?.type === 'incoming' && groups.isActive) privates.answerBusy(event.peerId, event.callId);
    else if (event) privates.dispatch(event);
  }

  function dispatchToBoth(event: { readonly type: 'logout' | 'pageHide' | 'accept' | 'hangUp' }): void {
    privates.dispatch(event);
    groups.dispatch(event);
  }

  function setGroupDevices(change: Partial<Pick<CallUser, 'isCamera' | 'isMicroPhone'>>): boolean {
    const user = groups.ownUser;
    if (!user) return false;
    const { isCamera, isMicroPhone } = user;
    groups.dispatch({ type: 'setDevices', isCamera, isMicroPhone, ...change });
    return true;
  }

  const stops = [
    port.onReconnected(() => {
      void privates.askInfo();
      void groups.askInfo();
    }),
    port.onSignedOut(() => dispatchToBoth({ type: 'logout' })),
    platform.onPageHide(() => dispatchToBoth({ type: 'pageHide' })),
    port.onSignal(handleSignal),
  ];
  void askConfig();

  return {
    call,
    devices: devices.list,
    ownLevel: ownLevel.level,
    callPerson(peerId, mode) {
      const ownId = port.account()?.userId;
      if (ownId === undefined || isBusy() || isDestroyed) return;
      privates.dispatch({ type: 'dial', peerId, ownId, mode, needsOffer: port.needsOffer() });
    },
    callGroup(groupId, users) {
      const user = ownUser();
      if (!user || isBusy() || isDestroyed) return;
      groups.dispatch({ type: 'start', groupId, own: user, users, maxChannel: config.maxChannel });
    },
    async joinGroupCall(groupId) {
      const user = ownUser();
      const canJoin = (): boolean => !isBusy() && !isDestroyed && port.account()?.userId === user?.id;
      if (!user || !canJoin()) return false;
      const call = await askGroupCall(port, groupId);
      if (!call || call === 'unknown' || !canJoin()) return false;
      groups.dispatch({ type: 'join', groupId, own: user, maxChannel: config.maxChannel, call });
      return true;
    },
    accept: () => dispatchToBoth({ type: 'accept' }),
    hangUp: () => dispatchToBoth({ type: 'hangUp' }),
    cancelGroupCall: () => groups.dispatch({ type: 'cancelCall' }),
    invite: (users) => groups.dispatch({ type: 'invite', users }),
    dismiss() {
      const view = call.getSnapshot();
      if (view?.phase === 'closed') dismissed = view;
      update();
    },
    setMicrophone(isOn) {
      if (isOn) own.retryMicrophone();
      if (!setGroupDevices({ isMicroPhone: isOn })) own.setMicrophone(isOn);
    },
    setCamera(isOn) {
      if (!setGroupDevices({ isCamera: isOn })) own.setCamera(isOn);
    },
    setSpeaker: (isOn) => own.setSpeaker(isOn),
    shareScreen: () => own.shareScreen(),
    stopSharing: () => own.stopSharing(),
    chooseDevice(device, id) {
      devices.choose(device, id);
      if (device !== 'speaker') own.reopen(device);
    },
    playTestSound: () => playTestSound(platform, devices.chosen.speaker),
    findObstacle: (mode) => findObstacle(platform, mode),
    on: (event, listener) => events.on(event, listener),
    destroy() {
      if (isDestroyed) return;
      isDestroyed = true;
      for (const stop of stops) stop();
      dispatchToBoth({ type: 'logout' });
      events.clear();
    },
  };
}

/** Events of an engine. A listener that throws affects neither the engine nor the other listeners. */
class EngineEvents {
  readonly #emitter = mitt<{ [E in keyof CallEngineEvents]: CallEngineEvents[E] }>();

  on<E extends keyof CallEngineEvents>(event: E, listener: (detail: CallEngineEvents[E]) => void): () => void {
    const own = (detail: CallEngineEvents[E]): void => {
      // Asynchronous: one that throws is an unhandled rejection, and is not called with its own error.
      if (event === 'error') void Promise.resolve().then(() => listener(detail));
      else callListener(() => listener(detail), this.listenerThrew);
    };
    this.#emitter.on(event, own);
    return () => this.#emitter.off(event, own);
  }

  emit<E extends keyof CallEngineEvents>(event: E, detail: CallEngineEvents[E]): void {
    this.#emitter.emit(event, detail);
  }

  /** Reports the error of a listener: emits `error`. */
  readonly listenerThrew = (cause: unknown): void => {
    const message = 'A listener of the application threw; nothing else is affected';
    const error = new ImError('client.listenerFailed', message, { category: 'internal', cause });
    if (this.#emitter.all.get('error')?.length) this.emit('error', error);
    else void Promise.reject(error);
  };

  /** Removes all listeners. */
  clear(): void {
    this.#emitter.all.clear();
  }
}
