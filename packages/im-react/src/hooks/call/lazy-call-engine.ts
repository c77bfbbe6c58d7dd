import type { CallDevices, CallEngine, CallReadable } from 'im-rtc';
import { createEmitter, type Emitter } from '../../platform/create-signal.ts';

/** Where the engine of an account comes from. */
export interface CallEngineSource {
  /**
   * Loads im-rtc and makes the engine.
   *
   * @throws ChunkError if the code could not be loaded.
   */
  load(): Promise<CallEngine>;
  /** Calls the listener when a call of this account may ring. Returns an unsubscribe function. */
  onRing(listener: () => void): () => void;
}

const NO_DEVICES: CallDevices = {
  microphones: [],
  cameras: [],
  speakers: [],
  chosen: { microphone: '', camera: '', speaker: '' },
};

/**
 * An engine whose code is loaded when a call starts or rings. Rings are noticed while `call` is subscribed to. A command
 * before that is carried out once the engine is loaded; if loading fails, `findObstacle` rejects, and so it is asked
 * first. After `destroy` the next command loads a new engine.
 */
export function createLazyCallEngine({ load, onRing }: CallEngineSource): CallEngine {
  let engine: CallEngine | undefined;
  let loading: Promise<CallEngine> | undefined;
  const mirrors: Mirror[] = [];
  const listeners = new Set<(loaded: CallEngine) => void>();

  function ensure(): Promise<CallEngine> {
    if (loading) return loading;
    const attempt: Promise<CallEngine> = load().then(
      (loaded) => {
        if (loading !== attempt) {
          // Destroyed meanwhile.
          loaded.destroy();
          return loaded;
        }
        engine = loaded;
        for (const attach of listeners) attach(loaded);
        for (const mirror of mirrors) mirror.attach(loaded);
        return loaded;
      },
      (error: unknown) => {
        if (loading === attempt) loading = undefined;
        throw error;
      },
    );
    loading = attempt;
    return attempt;
  }
  function mirror<T>(pick: (from: CallEngine) => CallReadable<T>, empty: T, connect?: () => () => void) {
    const made = createMirror(() => engine, pick, empty, connect);
    mirrors.push(made);
    return made.readable;
  }
  const run = (command: (loaded: CallEngine) => void): void => {
    if (engine) command(engine);
    else ensure().then(command, ignoreLoadFailure);
  };
  // A running call is loaded: before that there is nothing to end or to change.
  const runIfLoaded = (command: (loaded: CallEngine) => void): void => {
    if (engine) command(engine);
  };
  const watchRings = () => onRing(() => void ensure().catch(ignoreLoadFailure));

  return {
    call: mirror((from) => from.call, undefined, watchRings),
    devices: mirror((from) => from.devices, NO_DEVICES),
    ownLevel: mirror((from) => from.ownLevel, 0),
    callPerson: (peerId, mode) => run((loaded) => loaded.callPerson(peerId, mode)),
    callGroup: (groupId, users) => run((loaded) => loaded.callGroup(groupId, users)),
    joinGroupCall: (groupId) => ensure().then((loaded) => loaded.joinGroupCall(groupId)),
    accept: () => runIfLoaded((loaded) => loaded.accept()),
    hangUp: () => runIfLoaded((loaded) => loaded.hangUp()),
    cancelGroupCall: () => runIfLoaded((loaded) => loaded.cancelGroupCall()),
    invite: (users) => runIfLoaded((loaded) => loaded.invite(users)),
    dismiss: () => runIfLoaded((loaded) => loaded.dismiss()),
    setMicrophone: (isOn) => runIfLoaded((loaded) => loaded.setMicrophone(isOn)),
    setCamera: (isOn) => runIfLoaded((loaded) => loaded.setCamera(isOn)),
    setSpeaker: (isOn) => runIfLoaded((loaded) => loaded.setSpeaker(isOn)),
    shareScreen: () => ensure().then((loaded) => loaded.shareScreen()),
    stopSharing: () => runIfLoaded((loaded) => loaded.stopSharing()),
    chooseDevice: (kind, id) => runIfLoaded((loaded) => loaded.chooseDevice(kind, id)),
    playTestSound: () => runIfLoaded((loaded) => loaded.playTestSound()),
    findObstacle: (mode) => ensure().then((loaded) => loaded.findObstacle(mode)),
    on(event, listener) {
      let stop = engine?.on(event, listener);
      const attach = (loaded: CallEngine): void => {
        stop = loaded.on(event, listener);
      };
      listeners.add(attach);
      return () => {
        listeners.delete(attach);
        stop?.();
      };
    },
    destroy() {
      const loaded = engine;
      loading = undefined;
      engine = undefined;
      for (const each of mirrors) each.detach();
      loaded?.destroy();
    },
  };
}

/** The next command or ring tries again. */
const ignoreLoadFailure = (): void => undefined;

interface Mirror {
  readonly attach: (loaded: CallEngine) => void;
  readonly detach: () => void;
}

/** A readable of an engine that may not be loaded yet: `empty` until then. */
function createMirror<T>(
  current: () => CallEngine | undefined,
  pick: (from: CallEngine) => CallReadable<T>,
  empty: T,
  connect: (() => () => void) | undefined,
): Mirror & { readonly readable: CallReadable<T> } {
  let unsubscribe: (() => void) | undefined;
  let isConnected = false;
  const changed: Emitter = createEmitter({
    connect() {
      const stop = connect?.();
      isConnected = true;
      const engine = current();
      if (engine) follow(engine);
      return () => {
        isConnected = false;
        unsubscribe?.();
        unsubscribe = undefined;
        stop?.();
      };
    },
  });
  function follow(engine: CallEngine): void {
    unsubscribe?.();
    unsubscribe = pick(engine).subscribe(changed.emit);
  }
  return {
    readable: {
      getSnapshot: () => {
        const engine = current();
        return engine ? pick(engine).getSnapshot() : empty;
      },
      subscribe: changed.subscribe,
    },
    attach(engine) {
      if (!isConnected) return;
      follow(engine);
      changed.emit();
    },
    detach() {
      unsubscribe?.();
      unsubscribe = undefined;
      changed.emit();
    },
  };
}
