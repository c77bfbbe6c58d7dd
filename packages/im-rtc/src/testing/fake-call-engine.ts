import type {
  CallDevices,
  CallEngine,
  CallEngineEvents,
  CallObstacle,
  CallReadable,
  GroupCallView,
  PrivateCallView,
} from '../call-views.ts';

/** Name of a method that a fake engine records. */
export type CallCommandName =
  | 'callPerson'
  | 'callGroup'
  | 'joinGroupCall'
  | 'accept'
  | 'hangUp'
  | 'cancelGroupCall'
  | 'invite'
  | 'dismiss'
  | 'setMicrophone'
  | 'setCamera'
  | 'setSpeaker'
  | 'shareScreen'
  | 'stopSharing'
  | 'chooseDevice'
  | 'playTestSound'
  | 'destroy';

/** A command that was given to a fake engine, with its arguments. */
export type CallCommand = {
  readonly [Name in CallCommandName]: readonly [Name, ...Parameters<CallEngine[Name]>];
}[CallCommandName];

/** An engine without calls: shows what a test sets and records what it was asked to do. */
export interface FakeCallEngine extends CallEngine {
  /** Every command so far, oldest first. */
  readonly commands: readonly CallCommand[];
  /** Shows another call, or none. */
  setCall(view: PrivateCallView | GroupCallView | undefined): void;
  /** Shows other devices. */
  setDevices(devices: CallDevices): void;
  /** Sets the loudness of the own microphone, 0 to 1. */
  setOwnLevel(level: number): void;
  /** Sets the answer of `findObstacle`. */
  setObstacle(obstacle: CallObstacle | undefined): void;
  /** Sets the answer of `joinGroupCall`: a group call is running. */
  setRunningGroupCall(isRunning: boolean): void;
  /** Emits an event. */
  emit<E extends keyof CallEngineEvents>(event: E, detail: CallEngineEvents[E]): void;
}

const DEVICES: CallDevices = {
  microphones: [{ id: '', label: 'Microphone' }],
  cameras: [{ id: '', label: 'Camera' }],
  speakers: [{ id: '', label: 'Speaker' }],
  chosen: { microphone: '', camera: '', speaker: '' },
};

/** Makes a fake engine for stories and for tests of a host. A command changes nothing: set the view that follows. */
export function createFakeCallEngine(view?: PrivateCallView | GroupCallView): FakeCallEngine {
  const call = settable<PrivateCallView | GroupCallView | undefined>(view);
  const devices = settable(DEVICES);
  const ownLevel = settable(0);
  const commands: CallCommand[] = [];
  const listeners = new Map<keyof CallEngineEvents, Set<(detail: never) => void>>();
  let obstacle: CallObstacle | undefined;
  let isRunning = false;
  const record = (...command: CallCommand): void => {
    commands.push(command);
  };
  return {
    commands,
    call: call.readable,
    devices: devices.readable,
    ownLevel: ownLevel.readable,
    setCall: call.set,
    setDevices: devices.set,
    setOwnLevel: ownLevel.set,
    setObstacle: (found) => {
      obstacle = found;
    },
    setRunningGroupCall: (running) => {
      isRunning = running;
    },
    callPerson: (peerId, mode) => record('callPerson', peerId, mode),
    callGroup: (groupId, users) => record('callGroup', groupId, users),
    joinGroupCall: async (groupId) => {
      record('joinGroupCall', groupId);
      return isRunning;
    },
    accept: () => record('accept'),
    hangUp: () => record('hangUp'),
    cancelGroupCall: () => record('cancelGroupCall'),
    invite: (users) => record('invite', users),
    dismiss: () => record('dismiss'),
    setMicrophone: (isOn) => record('setMicrophone', isOn),
    setCamera: (isOn) => record('setCamera', isOn),
    setSpeaker: (isOn) => record('setSpeaker', isOn),
    shareScreen: async () => record('shareScreen'),
    stopSharing: () => record('stopSharing'),
    chooseDevice: (kind, id) => record('chooseDevice', kind, id),
    playTestSound: () => record('playTestSound'),
    findObstacle: async () => obstacle,
    on: (event, listener) => {
      const known = listeners.get(event) ?? new Set();
      listeners.set(event, known.add(listener));
      return () => known.delete(listener);
    },
    emit: (event, detail) => {
      for (const listener of listeners.get(event) ?? []) listener(detail as never);
    },
    destroy: () => record('destroy'),
  };
}

function settable<T>(first: T): { readonly readable: CallReadable<T>; readonly set: (next: T) => void } {
  let value = first;
  const listeners = new Set<() => void>();
  const readable: CallReadable<T> = {
    getSnapshot: () => value,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const set = (next: T): void => {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of [...listeners]) listener();
  };
  return { readable, set };
}
