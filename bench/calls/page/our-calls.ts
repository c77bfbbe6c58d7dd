import { type CallEngine, type CallPlatform, createBrowserCallPlatform, createCallEngine } from 'im-rtc';
import { createImClient, type ImClient } from 'im-sdk';
import { clear, DEVICES, decoded, play, type Steps, stopwatch } from './picture.ts';

type Call = ReturnType<CallEngine['call']['getSnapshot']>;

/** A person with the client and the engine as they ship. Rings are accepted at once. */
export class OurCalls {
  #client: ImClient | undefined;
  #engine: CallEngine | undefined;

  /** Makes an account and signs in. Returns its id. */
  async signIn(userName: string): Promise<number> {
    const client = createImClient();
    const password = `password-${userName}`;
    await client.start();
    await client.auth.register({ userName, nickName: userName, password });
    await client.auth.login({ userName, password });
    await until(client.connection.state, ({ phase }) => phase === 'live');
    const engine = createCallEngine(client.calls, withSmallPicture(createBrowserCallPlatform()));
    engine.call.subscribe(() => {
      if (engine.call.getSnapshot()?.phase === 'ringing') engine.accept();
    });
    this.#client = client;
    this.#engine = engine;
    return client.calls.account()?.userId ?? 0;
  }

  async makeGroup(userIds: readonly number[]): Promise<number> {
    const group = await this.#client?.groups.create({ name: 'Measured', userIds });
    return group?.id ?? 0;
  }

  /** Calls a person. Resolves with the first frame of their picture. */
  async call(peerId: number): Promise<Steps> {
    const engine = this.#started();
    const { note, steps } = stopwatch();
    engine.callPerson(peerId, 'video');
    const stream = await until(engine.call, (call) => {
      if (call?.kind !== 'private') return undefined;
      if (call.phase === 'closed') throw new Error(`the call ended: ${call.end} ${call.detail}`);
      if (call.own.preview) note('devices');
      if (call.isPeerRinging) note('ringing');
      if (call.phase === 'connecting') note('accepted');
      return withVideo(call.remote.stream);
    });
    const connected = until(engine.call, (call) => call?.phase === 'inCall').then(() => note('connected'));
    await Promise.all([connected, picture(stream).then(() => note('frame'))]);
    return steps;
  }

  callGroup(groupId: number, userIds: readonly number[]): void {
    const users = userIds.map((id) => ({ id, nickName: '', headImage: '', isCamera: false, isMicroPhone: true }));
    this.#started().callGroup(groupId, users);
  }

  /** Turns the camera on and waits for the pictures of so many others in the group call. */
  async see(others: number): Promise<void> {
    const engine = this.#started();
    const streams = await until(engine.call, (call) => streamsOf(call, others));
    engine.setCamera(true);
    await Promise.all(streams.map(picture));
  }

  /** Ends the call for everybody. */
  end(): void {
    const engine = this.#started();
    if (engine.call.getSnapshot()?.kind === 'group') engine.cancelGroupCall();
    else engine.hangUp();
  }

  /** Resolves once the call is over on this side too. */
  async over(): Promise<void> {
    const engine = this.#started();
    await until(engine.call, (call) => call?.phase === 'closed');
    engine.dismiss();
    clear();
  }

  #started(): CallEngine {
    if (!this.#engine) throw new Error('not signed in');
    return this.#engine;
  }
}

/** The stream once it has a picture to wait for. */
function withVideo(stream: MediaStream | undefined): MediaStream | undefined {
  return stream?.getVideoTracks().length ? stream : undefined;
}

/** Plays a stream. Resolves with its first frame. */
async function picture(stream: MediaStream): Promise<void> {
  play(stream);
  await Promise.all(stream.getVideoTracks().map(decoded));
}

function streamsOf(call: Call, others: number): readonly MediaStream[] | undefined {
  if (call?.kind !== 'group') return undefined;
  if (call.phase === 'closed') throw new Error(`the call ended: ${call.end} ${call.detail}`);
  const up = call.participants
    .filter(({ state }) => state === 'up')
    .flatMap(({ media }) => withVideo(media.stream) ?? []);
  return up.length === others ? up : undefined;
}

function withSmallPicture(browser: CallPlatform): CallPlatform {
  return {
    ...browser,
    openDevices: ({ audio, video }) =>
      browser.openDevices({ audio: audio ? DEVICES.audio : false, video: video ? DEVICES.video : false }),
  };
}

interface Watched<T> {
  getSnapshot(): T;
  subscribe(listener: () => void): () => void;
}

/** Resolves with the first result of `look` that is neither false nor undefined. Rejects where it throws. */
function until<T, R>(watched: Watched<T>, look: (value: T) => R | undefined | false): Promise<R> {
  return new Promise((resolve, reject) => {
    let stop: () => void = () => undefined;
    const check = () => {
      try {
        const result = look(watched.getSnapshot());
        if (result === undefined || result === false) return false;
        resolve(result);
      } catch (error) {
        reject(error);
      }
      stop();
      return true;
    };
    if (!check()) stop = watched.subscribe(check);
  });
}
